import { gzipSync } from "node:zlib";
import { untilElementHydrated } from "../support/browser/hydrated";
import { expect, test } from "../support/servers/site-test";

/** Limit for the JavaScript of a page's first load, in bytes of gzip. */
const LIMIT = 140_000;

for (const path of ["/", "/brands", "/ticket"]) {
  test(`${path} loads at most 140 kB of JavaScript`, async ({ page }) => {
    // Scripts of the first load are requested before this mark; later ones when the browser is idle.
    await page.addInitScript(() => {
      // The router's module sets this last, once its imports have loaded.
      const set = (value: unknown) => {
        performance.mark("start");
        Object.defineProperty(window, "__reactRouterRouteModules", { value });
      };
      Object.defineProperty(window, "__reactRouterRouteModules", { configurable: true, set });
    });
    await page.goto(path);
    await untilElementHydrated(page, "header a");
    const first = await page.evaluate(() => {
      const start = performance.getEntriesByName("start")[0]?.startTime ?? 0;
      const resources = performance.getEntriesByType("resource");
      return resources
        .filter(({ name, startTime }) => name.endsWith(".js") && startTime < start)
        .map(({ name }) => name);
    });
    const sizes = await Promise.all(
      first.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: "size", description: `${total} bytes in ${sizes.length} files` });
    expect(sizes.length).toBeGreaterThan(3);
    expect(total).toBeLessThanOrEqual(LIMIT);
  });
}

import { gzipSync } from "node:zlib";
import { expect, test } from "../support/site-test";

/** Most JavaScript that a page may load first, in bytes of gzip. */
const MOST = 150_000;

for (const path of ["/", "/brands", "/ticket"]) {
  test(`${path} loads at most 150 kB of JavaScript`, async ({ page }) => {
    const scripts = new Map<string, Promise<number>>();
    page.on("response", (response) => {
      const type = response.headers()["content-type"] ?? "";
      if (type.includes("javascript"))
        scripts.set(
          response.url(),
          response.body().then((body) => gzipSync(body).length),
        );
    });
    // What comes after the page has loaded is asked for when the browser has nothing else to do.
    await page.goto(path, { waitUntil: "load" });
    const sizes = await Promise.all(scripts.values());
    const total = sizes.reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: "size", description: `${total} bytes in ${sizes.length} files` });
    expect(sizes.length).toBeGreaterThan(5);
    expect(total).toBeLessThanOrEqual(MOST);
  });
}

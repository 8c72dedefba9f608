import { gzipSync } from "node:zlib";
import { expect, test } from "../support/site-test";

/** Most JavaScript that a page may load first, in bytes of gzip. */
const MOST = 130_000;

for (const path of ["/", "/brands", "/ticket"]) {
  test(`${path} loads at most 130 kB of JavaScript`, async ({ page }) => {
    const scripts = new Set<string>();
    page.on("response", (response) => {
      if (response.headers()["content-type"]?.includes("javascript")) scripts.add(response.url());
    });
    // What comes after the page has loaded is asked for when the browser has nothing else to do.
    await page.goto(path, { waitUntil: "load" });
    const first = [...scripts];
    const sizes = await Promise.all(
      first.map(async (url) => gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length),
    );
    const total = sizes.reduce((sum, size) => sum + size, 0);
    test.info().annotations.push({ type: "size", description: `${total} bytes in ${sizes.length} files` });
    expect(sizes.length).toBeGreaterThan(3);
    expect(total).toBeLessThanOrEqual(MOST);
  });
}

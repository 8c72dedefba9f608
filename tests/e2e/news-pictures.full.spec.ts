import { expect, type Page } from "@playwright/test";
import { wheelTo } from "../support/browser/person";
import { test } from "../support/servers/worker-test";

test.use({ baseURL: async ({ edgeCases }, use) => use(edgeCases.site.url) });

const svg = (width: number, height: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#1d3557"/></svg>`;

/** A host with pictures whose names have their sizes, such as `tent.600x400.svg`, once it may respond. */
async function servePictures(page: Page, ready: Promise<unknown> = Promise.resolve()) {
  await page.route("https://pictures.example/**", async (route) => {
    const [, width, height] = /\.(\d+)x(\d+)\.svg$/.exec(route.request().url()) ?? [];
    await ready;
    await route.fulfill({ contentType: "image/svg+xml", body: svg(Number(width), Number(height)) });
  });
}

test("a version of a picture on a host that is gone does not win over the picture itself", async ({
  page,
  edgeCases,
}) => {
  const own = "https://pictures.example/tent.600x400.svg";
  const html = `<picture><source srcset="https://gone.example/tent.webp"><img src="${own}" alt="A tent"></picture>`;
  await edgeCases.rewrite("uji-plaintext", html);
  await page.route("https://gone.example/**", (route) => route.abort());
  await servePictures(page);
  await page.goto("/news/uji-plaintext");
  const picture = page.locator(".article-text").getByRole("img", { name: "A tent" });
  await wheelTo(picture);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.currentSrc)).toBe(own);
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(600);
});

test("pictures without sizes do not move the text that follows them", async ({ page, edgeCases }) => {
  const sizes = ["600x400", "400x900", "1600x500", "120x120", "800x600"];
  const text = `<p>${"Bawalah botol minum sendiri. ".repeat(12)}</p>`;
  const html = sizes.map((size) => `<img src="https://pictures.example/a.${size}.svg" alt="">${text}`).join("");
  await edgeCases.rewrite("uji-plaintext", html);
  const { promise: shown, resolve: show } = Promise.withResolvers<void>();
  await servePictures(page, shown);
  await page.addInitScript(() => {
    const seen = { shift: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/news/uji-plaintext", { waitUntil: "domcontentloaded" });
  show();
  const pictures = page.locator(".article-text img");
  for (const picture of await pictures.all()) {
    await wheelTo(picture);
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  }
  const shift = await page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift);
  // What the Web Vitals call good ends at 0.1: https://web.dev/articles/cls
  expect(shift).toBeLessThan(0.1);
  test.info().annotations.push({ type: "layout shift", description: String(shift) });
});

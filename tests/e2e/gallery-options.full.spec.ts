import { expect } from "@playwright/test";
import { wheelTo } from "../support/browser/person";
import { thumbnailsOf, untilGalleriesHydrated, viewerOf } from "../support/browser/viewer-page";
import { test } from "../support/servers/site-test";

test.beforeEach(async ({ page, galleries, problems }) => {
  // One of the remote pictures is missing on purpose.
  problems.allow(/lost\.svg|status of 404/);
  await page.goto(`${galleries.url}/gallery`);
  await untilGalleriesHydrated(page);
});

test("singleThumbnail shows one thumbnail, and the viewer shows all pictures", async ({ page }) => {
  await expect(thumbnailsOf(page, 1)).toHaveCount(1);
  await expect(thumbnailsOf(page, 1)).toHaveText("+3 more pictures");
  await thumbnailsOf(page, 1).click();
  const viewer = viewerOf(page);
  await viewer.expectPicture(1, 4);
  await viewer.button("Previous picture").click();
  await viewer.expectPicture(4, 4);
});

test("nbThumbnailsDisplayed limits the thumbnails, and the viewer shows all pictures", async ({ page }) => {
  await expect(thumbnailsOf(page, 2)).toHaveCount(2);
  await thumbnailsOf(page, 2).nth(1).click();
  await viewerOf(page).expectPicture(2, 4);
});

test("a picture without a thumbnail opens from its URL", async ({ page, galleries }) => {
  await page.goto("about:blank");
  await page.goto(`${galleries.url}/gallery#&gid=2&pid=4`);
  await viewerOf(page).expectPicture(4, 4);
});

test("defaultStructure=false keeps the page's own structure, a strip that scrolls in its box", async ({ page }) => {
  const strip = page.getByRole("region", { name: "Pictures of Gallery strip" });
  await expect(strip.getByRole("link")).toHaveCount(4);
  const tops = await strip
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().top));
  expect(new Set(tops).size).toBe(1);
  const grid = await thumbnailsOf(page, 2).evaluateAll((links) => links.length);
  expect(grid).toBe(2);
  await strip.getByRole("link").nth(1).click();
  await viewerOf(page).expectPicture(2, 4);
});

test("htmlAfterThumbnail is shown under the thumbnail as sanitized HTML", async ({ page }) => {
  const gallery = page.locator('[data-gallery="5"]');
  await expect(gallery.locator("time")).toHaveText("15 Nov");
  await expect(gallery.locator("script, p img, [onclick], [onerror]")).toHaveCount(0);
});

test("a size of 0 is measured from the loaded image before the viewer opens", async ({ page }) => {
  await thumbnailsOf(page, 4).first().click();
  const viewer = viewerOf(page);
  await viewer.expectPicture(1, 3);
  const ratio = () => viewer.picture.evaluate((image) => image.clientWidth / image.clientHeight);
  await expect.poll(ratio).toBeCloseTo(2, 1);
  await viewer.button("Next picture").click();
  await viewer.expectPicture(2, 3);
  await expect.poll(ratio).toBeCloseTo(0.5, 1);
  await viewer.button("Next picture").click();
  await expect(viewer.dialog.getByText("This picture couldn’t be loaded.").first()).toBeVisible();
});

test("a thumbnail of unknown size and one that fails to load keep their box in the grid", async ({ page }) => {
  await wheelTo(page.locator('[data-gallery="4"]'));
  await expect(page.getByRole("img", { name: "Remote lost.svg" }).and(page.locator(".picture-fallback"))).toBeVisible();
  const boxes = await thumbnailsOf(page, 4).evaluateAll((links) =>
    links.map((link) => [link.clientWidth, link.clientHeight]),
  );
  // The first of three takes the room of two.
  const [[wide = 0, high = 1] = [], ...squares] = boxes;
  expect(wide / high).toBeCloseTo(2.04, 1);
  expect(squares).toHaveLength(2);
  for (const [width = 0, height = 1] of squares) expect(Math.abs(width - height)).toBeLessThanOrEqual(1);
});

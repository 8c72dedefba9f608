import { expect, type Page } from "@playwright/test";
import { openSecond, thumbnailsOf, untilGalleriesHydrated, viewerOf } from "../support/browser/viewer-page";
import { everyNth, inFull } from "../support/content/sample";
import { test } from "../support/servers/one-page-test";
import { test as testAlone } from "../support/servers/site-test";

/** The rotation of the current picture in degrees, from 0 to 359. */
function angleOf(page: Page): Promise<number> {
  return viewerOf(page).picture.evaluate((image) => {
    const { a, b } = new DOMMatrix(getComputedStyle(image).transform);
    return (Math.round((Math.atan2(b, a) * 180) / Math.PI) + 360) % 360;
  });
}

async function expectToFit(page: Page) {
  const box = await viewerOf(page).picture.boundingBox();
  const screen = page.viewportSize();
  if (!box || !screen) throw new Error("no picture on the screen");
  expect(box.x).toBeGreaterThanOrEqual(-1);
  expect(box.y).toBeGreaterThanOrEqual(-1);
  expect(box.x + box.width).toBeLessThanOrEqual(screen.width + 1);
  expect(box.y + box.height).toBeLessThanOrEqual(screen.height + 1);
  expect(Math.abs(box.x + box.width / 2 - screen.width / 2)).toBeLessThanOrEqual(2);
  return box.width / box.height;
}

for (const viewport of everyNth(
  [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ],
  2,
)) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test("each press rotates by 90 degrees either way, and the picture fits the screen", async ({ page }) => {
      const viewer = await openSecond(page);
      for (const angle of [90, 180, 270, 0, 90]) {
        await viewer.button("Rotate right").click();
        await expect.poll(() => angleOf(page)).toBe(angle);
        expect(await expectToFit(page)).toBeCloseTo(angle % 180 === 0 ? 1600 / 1067 : 1067 / 1600, 1);
      }
      for (const angle of [0, 270]) {
        await viewer.button("Rotate left").click();
        await expect.poll(() => angleOf(page)).toBe(angle);
      }
    });
  });
}

inFull(() => {
  test("previous and next reset the rotation", async ({ page }) => {
    const viewer = await openSecond(page);
    await viewer.button("Rotate right").click();
    await viewer.button("Next picture").click();
    await viewer.expectPicture(3, 16);
    expect(await angleOf(page)).toBe(0);
    await viewer.button("Previous picture").click();
    await viewer.expectPicture(2, 16);
    expect(await angleOf(page)).toBe(0);
    expect(await expectToFit(page)).toBeCloseTo(1600 / 1067, 1);
  });

  // The picture must not be in the browser's cache.
  testAlone("the placeholder rotates with the picture while it loads", async ({ page }) => {
    await page.goto("/gallery");
    await untilGalleriesHydrated(page);
    await page.route(/edition-2024-02-(960|1280)\.avif/, () => {});
    const viewer = viewerOf(page);
    await thumbnailsOf(page, 1).nth(1).click();
    await viewer.expectPicture(2, 16);
    await viewer.dialog.locator(".pswp--ui-visible").waitFor();
    const placeholder = viewer.dialog.locator('.pswp__item[aria-hidden="false"] .pswp__img--placeholder');
    await placeholder.waitFor();
    await viewer.button("Rotate right").click();
    const box = await placeholder.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1067 / 1600, 1);
  });

  test("a gallery with rotation off has no rotation buttons", async ({ page }) => {
    await page.goto("/gallery");
    await untilGalleriesHydrated(page);
    await thumbnailsOf(page, 2).first().click();
    const viewer = viewerOf(page);
    await viewer.expectPicture(1, 13);
    await expect(viewer.button("Rotate right")).toHaveCount(0);
  });
});

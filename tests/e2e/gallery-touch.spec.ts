import { type CDPSession, expect, type Page } from "@playwright/test";
import { thumbnailsOf, untilGalleriesHydrated, viewerOf } from "../support/browser/viewer-page";
import { inFull } from "../support/content/sample";
import { test } from "../support/servers/one-page-test";

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

type Point = { x: number; y: number };

async function openSecond(page: Page) {
  await page.goto("/gallery");
  await untilGalleriesHydrated(page);
  await thumbnailsOf(page, 1).nth(1).tap();
  const viewer = viewerOf(page);
  await viewer.expectPicture(2, 16);
  await expect(viewer.picture).toBeVisible();
  return { viewer, touch: await page.context().newCDPSession(page) };
}

/** Touches that each move from one point to another. */
async function drag(touch: CDPSession, fingers: { from: Point; to: Point }[]) {
  const at = (part: number) =>
    fingers.map(({ from, to }, id) => ({
      id,
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
    }));
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: at(0) });
  for (let step = 1; step <= 10; step++) {
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: at(step / 10) });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test("a swipe goes to the next and to the previous picture", async ({ page }) => {
  const { viewer, touch } = await openSecond(page);
  await drag(touch, [{ from: { x: 320, y: 400 }, to: { x: 60, y: 400 } }]);
  await viewer.expectPicture(3, 16);
  await drag(touch, [{ from: { x: 60, y: 400 }, to: { x: 320, y: 400 } }]);
  await viewer.expectPicture(2, 16);
  await expect(page).toHaveURL("/gallery#&gid=1&pid=2");
});

inFull(() => {
  test("a drag down closes the viewer", async ({ page }) => {
    const { viewer, touch } = await openSecond(page);
    await drag(touch, [{ from: { x: 195, y: 400 }, to: { x: 195, y: 760 } }]);
    await expect(viewer.dialog).toHaveCount(0);
    await expect(page).toHaveURL("/gallery");
  });

  test("a pinch zooms", async ({ page }) => {
    const { viewer, touch } = await openSecond(page);
    const before = (await viewer.picture.boundingBox())?.width ?? 0;
    await drag(touch, [
      { from: { x: 180, y: 400 }, to: { x: 40, y: 400 } },
      { from: { x: 210, y: 400 }, to: { x: 350, y: 400 } },
    ]);
    await expect.poll(async () => (await viewer.picture.boundingBox())?.width ?? 0).toBeGreaterThan(before * 1.5);
  });

  test("the arrow buttons stay visible on touch screens", async ({ page }) => {
    const { viewer } = await openSecond(page);
    await viewer.button("Next picture").tap();
    await viewer.expectPicture(3, 16);
  });
});

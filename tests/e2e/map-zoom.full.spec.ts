import type { Page } from "@playwright/test";
import { untilHydrated } from "../support/browser/hydrated";
import { tabTo } from "../support/browser/person";
import { expect, test } from "../support/servers/site-test";

/** How many times larger the hall is shown than it is as a whole. */
const scaleOf = (page: Page) =>
  page
    .locator("svg.chart .chart-all")
    .first()
    .evaluate((group) => Number(/scale\(([\d.]+)\)/.exec(group.getAttribute("transform") ?? "")?.[1] ?? 1));

const open = async (page: Page, path = "/map") => {
  await page.goto(path);
  await untilHydrated(page);
  await expect(page.getByRole("button", { name: "Closer" })).toBeVisible();
};

test("buttons zoom, and names appear when near", async ({ page }) => {
  await open(page);
  const name = page.getByRole("link", { name: "Booth E-10: Citatah Rope House" }).locator(".brand");
  await expect(name).toBeHidden();
  await page.getByRole("button", { name: "Closer" }).click();
  await page.getByRole("button", { name: "Closer" }).click();
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(3);
  await expect(name).toBeVisible();
  await page.getByRole("button", { name: "Whole hall" }).click();
  await expect.poll(() => scaleOf(page)).toBe(1);
});

test("keys move and zoom, and a link that is reached by key comes into the frame", async ({ page }) => {
  await open(page);
  const stage = page.getByRole("region", { name: "Map of Hall A" });
  await tabTo(stage);
  await page.keyboard.press("+");
  await page.keyboard.press("+");
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(3);
  const link = stage.getByRole("link", { name: /^Booth A-1:/ });
  await tabTo(link);
  const [frame, box] = [await stage.boundingBox(), await link.boundingBox()];
  expect(box?.x).toBeGreaterThanOrEqual(frame?.x ?? 0);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((frame?.y ?? 0) + (frame?.height ?? 0));
  await page.keyboard.press("0");
  await expect.poll(() => scaleOf(page)).toBe(1);
});

test("the wheel moves the page until the map is pressed, then it zooms", async ({ page }) => {
  await open(page);
  const stage = page.getByRole("region", { name: "Map of Hall A" });
  const box = await stage.boundingBox();
  await page.mouse.move((box?.x ?? 0) + 20, (box?.y ?? 0) + 60);
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  expect(await scaleOf(page)).toBe(1);
  await page.mouse.down();
  await page.mouse.up();
  await page.mouse.wheel(0, -400);
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.2);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("two fingers zoom, and one moves the page while the whole hall is shown", async ({ page }) => {
    await open(page);
    const stage = page.getByRole("region", { name: "Map of Hall A" });
    await expect(stage).toHaveCSS("touch-action", "pan-x pan-y");
    const box = await stage.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 190, (box?.y ?? 0) + 190];
    const touches = await page.context().newCDPSession(page);
    const send = (type: "touchStart" | "touchMove" | "touchEnd", apart: number) =>
      touches.send("Input.dispatchTouchEvent", {
        type,
        touchPoints:
          type === "touchEnd"
            ? []
            : [
                { x: x - apart, y, id: 1 },
                { x: x + apart, y, id: 2 },
              ],
      });
    await send("touchStart", 30);
    for (const apart of [50, 80, 110]) await send("touchMove", apart);
    await send("touchEnd", 0);
    await expect.poll(() => scaleOf(page)).toBeGreaterThan(2);
    await expect(stage).toHaveCSS("touch-action", "none");
  });
});

test("an address with a way begins where the way is", async ({ page }) => {
  await open(page, "/map?to=D-14&from=north");
  await expect.poll(() => scaleOf(page)).toBeGreaterThan(1.2);
  await expect(page.locator("svg.layer .way")).toBeInViewport();
});

test("a booth on the map is chosen by a press, and the way still begins where one stands", async ({ page }) => {
  await open(page, "/map?at=pillar-7");
  await page.getByRole("link", { name: /^Booth H-13:/ }).click();
  await expect(page).toHaveURL("/map?to=H-13&at=pillar-7");
  await expect(page.getByRole("region", { name: "The way" })).toContainText("From Pillar 7");
});

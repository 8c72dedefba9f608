import { expect, type Locator, type Page } from "@playwright/test";

/** How far a page is scrolled, in CSS pixels. */
export const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Turns the mouse wheel until the page is scrolled down, and waits until it stops. */
export async function scrollDown(page: Page): Promise<number> {
  await page.mouse.move(200, 400);
  await page.mouse.wheel(0, 1_200);
  await expect.poll(() => scrollY(page)).toBeGreaterThan(300);
  let last = -1;
  await expect
    .poll(async () => {
      const before = last;
      last = await scrollY(page);
      return last - before;
    })
    .toBe(0);
  return last;
}

/** Clicks what is in view. A locator's own click may scroll the page first. */
export async function press(
  page: Page,
  target: Locator,
  options?: Parameters<Page["mouse"]["click"]>[2],
): Promise<void> {
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to press");
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2, options);
}

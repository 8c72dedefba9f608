import type { Page } from "@playwright/test";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { untilHydrated } from "../support/browser/hydrated";
import { wheelTo } from "../support/browser/person";
import { press, scrollDown, scrollY } from "../support/browser/scroll";
import { everyNth, inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";

const DESKTOP = { width: 1280, height: 700 };
const PHONE = { width: 390, height: 700 };

/** Records the scroll position of each frame that changes it. */
async function recordScroll(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const positions: number[] = [];
    Object.assign(window, { scrollPositions: positions });
    window.addEventListener("scroll", () => positions.push(window.scrollY));
  });
  return () => page.evaluate(() => Reflect.get(window, "scrollPositions") as number[]);
}

async function open(page: Page, path: string, viewport = DESKTOP): Promise<void> {
  await page.setViewportSize(viewport);
  await page.goto(path);
  await untilHydrated(page);
  await untilBehavioursStarted(page);
}

/** The page scrolls to its top through positions in between, and stops there. */
async function expectSmoothScrollToTop(page: Page, from: number, positions: () => Promise<number[]>): Promise<void> {
  await expect.poll(() => scrollY(page)).toBe(0);
  expect((await positions()).some((y) => y > 0 && y < from)).toBe(true);
  await page.waitForLoadState("networkidle");
  expect(await scrollY(page)).toBe(0);
}

const headerEntry = (page: Page, name: string) =>
  page.getByRole("banner").getByRole("link", { name, exact: true }).first();

/** Kept-alive pages, another one, and the home page. */
const ENTRIES = [
  ["/brands", "Brands"],
  ["/rundown", "Rundown"],
  ["/programs", "Programs"],
  ["/news", "News"],
  ["/", "Home"],
  ["/ticket", "Tickets"],
] as const;

for (const [path, name] of everyNth(ENTRIES, ENTRIES.length)) {
  inFull(() => {
    test(`the header's entry for ${path} scrolls smoothly to the top`, async ({ page }) => {
      await open(page, path);
      const from = await scrollDown(page);
      const positions = await recordScroll(page);
      await press(page, headerEntry(page, name));
      await expectSmoothScrollToTop(page, from, positions);
      await expect(page).toHaveURL(path);
    });
  });
}

for (const [path, name] of everyNth(
  [
    ["/brands", "Brands"],
    ["/ticket", "Ticket"],
  ] as const,
  2,
)) {
  inFull(() => {
    test(`the dialog menu's entry for ${path} scrolls smoothly to the top on a phone`, async ({ page }) => {
      await open(page, path, PHONE);
      const from = await scrollDown(page);
      await page.getByRole("button", { name: "Open menu" }).click();
      const menu = page.getByRole("dialog", { name: "Menu" });
      await expect(menu).toBeVisible();
      const positions = await recordScroll(page);
      await menu.getByRole("link", { name, exact: true }).click();
      await expect(menu).toBeHidden();
      await expectSmoothScrollToTop(page, from, positions);
    });
  });
}

inFull(() => {
  test("the logo on the home page, and the footer's entry on its own page, scroll to the top", async ({ page }) => {
    await open(page, "/");
    let from = await scrollDown(page);
    let positions = await recordScroll(page);
    await press(page, page.getByRole("banner").getByRole("link").first());
    await expectSmoothScrollToTop(page, from, positions);

    await open(page, "/brands");
    const entry = page.getByRole("contentinfo").getByRole("link", { name: "Brands", exact: true });
    await wheelTo(entry);
    from = await scrollY(page);
    positions = await recordScroll(page);
    await entry.click();
    await expectSmoothScrollToTop(page, from, positions);
  });

  test("a double click scrolls to the top", async ({ page }) => {
    await open(page, "/brands");
    const from = await scrollDown(page);
    const positions = await recordScroll(page);
    await press(page, headerEntry(page, "Brands"), { clickCount: 2 });
    await expectSmoothScrollToTop(page, from, positions);
  });
});

test("the entry of a filtered list resets it at its top, and Back restores the filter and the scroll position", async ({
  page,
}) => {
  await open(page, "/brands");
  const previous = await scrollDown(page);
  await press(page, headerEntry(page, "Programs"));
  // The address changes first: whoever still sees the brands would press the entry of the page in sight.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Programs");
  await press(page, headerEntry(page, "Brands"));
  await expect.poll(() => scrollY(page), "the previous scroll position").toBe(previous);

  await page.mouse.wheel(0, -100_000);
  await expect.poll(() => scrollY(page)).toBe(0);
  // Found in nearly all brands: what is above the list keeps its height.
  await page.getByRole("searchbox").pressSequentially("s");
  await expect(page).toHaveURL(/\/brands\?q=s/);
  const from = await scrollDown(page);
  const positions = await recordScroll(page);
  await press(page, headerEntry(page, "Brands"));
  await expectSmoothScrollToTop(page, from, positions);
  await expect(page).toHaveURL("/brands");
  expect(Math.max(...(await positions()))).toBeLessThanOrEqual(from);
  await page.goBack();
  await expect(page).toHaveURL(/\/brands\?q=s/);
  await expect.poll(() => scrollY(page)).toBe(from);
});

test("the page jumps to the top for a visitor who prefers reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page, "/brands");
  const from = await scrollDown(page);
  const positions = await recordScroll(page);
  await press(page, headerEntry(page, "Brands"));
  await expect.poll(() => scrollY(page)).toBe(0);
  expect((await positions()).filter((y) => y > 0 && y < from)).toEqual([]);
});

inFull(() => {
  test("the entry of another page opens it at its top without scrolling", async ({ page }) => {
    await open(page, "/brands");
    const from = await scrollDown(page);
    const positions = await recordScroll(page);
    await press(page, headerEntry(page, "Programs"));
    await expect(page).toHaveURL("/programs");
    await expect.poll(() => scrollY(page)).toBe(0);
    expect((await positions()).filter((y) => y > 0 && y < from)).toEqual([]);
  });
});

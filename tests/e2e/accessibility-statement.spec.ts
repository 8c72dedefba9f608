import type { Page } from "@playwright/test";
import { untilHydrated } from "../support/browser/hydrated";
import { everyNth } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";

/** Promises of the accessibility statement that no other test checks. */

/** What is wrong with the visibility of the focus; null for nothing. */
function findFocusFault(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const name = `${element.tagName.toLowerCase()} ${element.textContent?.trim().slice(0, 30)}`;
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
    if ((outlineStyle === "none" || outlineWidth === "0px") && boxShadow === "none") return `${name}: no mark`;
    const box = element.getBoundingClientRect();
    if (box.bottom <= 0 || box.top >= innerHeight) return `${name}: out of sight`;
    // Another element may cover it (WCAG 2.2, 2.4.11).
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.1, 0.5, 0.9].map((y) => [box.left + box.width * x, box.top + box.height * y] as const),
    );
    const seen = points.some(([x, y]) => {
      const front = document.elementFromPoint(x, y);
      return front !== null && (element.contains(front) || front.contains(element));
    });
    return seen ? null : `${name}: covered`;
  });
}

for (const path of everyNth(["/", "/ticket", "/rundown", "/book-space", "/links"], 5)) {
  test(`the focus is visible at every Tab stop of ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 700 });
    await page.goto(path);
    const faults: string[] = [];
    let stops = 0;
    for (; stops < 150; stops += 1) {
      await page.keyboard.press("Tab");
      // One round: the browser leaves the page after its last stop.
      if (await page.evaluate(() => document.activeElement === document.body)) break;
      // Scrolling to the focused element may take a while.
      const inSight = expect.poll(() => findFocusFault(page), { timeout: 60_000 }).toBeNull();
      await inSight.catch((fault: Error) => faults.push(fault.message));
    }
    expect(stops).toBeGreaterThan(15);
    expect(faults).toEqual([]);
  });
}

test("the focused field stays in sight when the errors of all fields before it appear at once", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.goto("/book-space");
  await untilHydrated(page);
  // The schema arrives late, as on a slow network.
  const arrives = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await arrives.promise;
    await route.continue();
  });
  const field = (name: string) => page.locator(`[name="${name}"]`);
  await field("company").focus();
  for (const name of ["brand", "category", "website"]) {
    await page.keyboard.press("Tab");
    await expect(field(name)).toBeFocused();
  }
  const bottomOf = (name: string) => field(name).evaluate((element) => element.getBoundingClientRect().bottom);
  // A lower window, which ends with the field.
  const height = Math.ceil(await bottomOf("website"));
  await page.setViewportSize({ width: 1280, height });
  arrives.resolve();
  await expect(field("category")).toHaveAttribute("aria-invalid", "true");
  await expect(field("company")).toHaveAttribute("aria-invalid", "true");
  expect(await findFocusFault(page)).toBeNull();
  expect(await bottomOf("website")).toBeLessThanOrEqual(height);
});

test("nothing moves for a visitor who prefers reduced motion", async ({ browser, site }) => {
  const visit = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 900, height: 720 } });
  const page = await visit.newPage();
  await page.goto(site.url);
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target?.className : "")),
    );
  expect(await moving()).toEqual([]);
  await page.getByRole("button", { name: "Open menu" }).click();
  await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
  expect(await moving()).toEqual([]);
  await page.getByRole("dialog", { name: "Menu" }).getByRole("link", { name: "Brands" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Brands" })).toBeVisible();
  expect(await moving()).toEqual([]);
  // No sound plays by itself: no page has autoplaying media.
  await expect(page.locator("audio, video[autoplay]")).toHaveCount(0);
  await visit.close();
});

import type { Page } from "@playwright/test";
import { everyNth, inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";

/** CSS pixels: A4 without the sheet's margins of 14 mm (96 to the inch). */
const SHEET = { width: Math.floor((182 / 25.4) * 96), height: Math.floor((269 / 25.4) * 96) };
/** A4 in points, 72 to the inch. */
const A4 = { width: 595, height: 842 };

/** The pages of a PDF as Chromium writes it, in points. */
function sheetsOf(pdf: Buffer): { width: number; height: number }[] {
  const text = pdf.toString("latin1");
  return [...text.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => ({
    width: Math.round(Number(width)),
    height: Math.round(Number(height)),
  }));
}

/** Elements that should not be printed but are, and elements that overflow the sheet. */
function faultsOnPaper(page: Page): Promise<string[]> {
  return page.evaluate((sheet) => {
    const name = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.trim().slice(0, 40)}`;
    const seen = [...document.querySelectorAll("body *")].filter((element) => element.checkVisibility());
    const useless = seen.filter((element) =>
      element.matches(
        "nav, body > header, footer, button, form, input, select, textarea, .button-accent, .button-quiet, .skip-link",
      ),
    );
    const over = seen.filter(
      (element) => !element.closest(".sr-only, svg") && element.getBoundingClientRect().right > sheet.width + 1,
    );
    return [...useless, ...over].map(name);
  }, SHEET);
}

for (const { path, part, most } of everyNth(
  [
    { path: "/rundown", part: ".trail-waypoint", most: 4 },
    { path: "/rundown?day=2", part: ".trail-waypoint", most: 4 },
    { path: "/rundown?day=3", part: ".trail-waypoint", most: 4 },
    { path: "/ticket", part: ".ticket, .ticket-line", most: 3 },
  ],
  4,
)) {
  test(`${path} prints on white A4 without controls or overflow`, async ({ browser, site }) => {
    // From dark mode: paper is white.
    const visit = await browser.newContext({ colorScheme: "dark", viewport: SHEET });
    const page = await visit.newPage();
    await page.goto(site.url + path);
    const sheets = sheetsOf(await page.pdf({ preferCSSPageSize: true }));
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.length).toBeLessThanOrEqual(most);
    expect(new Set(sheets.map((sheet) => JSON.stringify(sheet)))).toEqual(new Set([JSON.stringify(A4)]));

    await page.emulateMedia({ media: "print" });
    expect(await faultsOnPaper(page)).toEqual([]);
    await expect(page.locator(".print-head")).toContainText("Jakarta Outing Expo 2025");
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe("rgb(0, 0, 0)");
    // No element is split between two sheets: each avoids a break inside, and fits on one sheet.
    const parts = await page.locator(part).evaluateAll((elements) =>
      elements.map((element) => ({
        height: element.getBoundingClientRect().height,
        unbroken: [element, element.parentElement].some((box) => box && getComputedStyle(box).breakInside === "avoid"),
      })),
    );
    expect(parts.length).toBeGreaterThan(5);
    expect(parts.filter(({ height, unbroken }) => !unbroken || height > SHEET.height)).toEqual([]);
    await visit.close();
  });
}

inFull(() => {
  test("pages of every kind are printed without navigation, forms and controls", async ({ page }) => {
    await page.setViewportSize(SHEET);
    for (const path of [
      "/",
      "/brands",
      "/brands/kemah-roda",
      "/rundown?day=3&view=grid",
      "/rundown/the-leech-hour",
      "/book-space",
      "/contact",
      "/news",
      "/news/first-timers-guide-to-the-expo",
    ]) {
      await page.goto(path);
      await page.emulateMedia({ media: "print" });
      expect(await faultsOnPaper(page), path).toEqual([]);
      await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
      await page.emulateMedia({ media: null });
    }
  });

  test("the conditions of a ticket are printed open", async ({ page }) => {
    await page.goto("/ticket");
    const condition = page.locator(".ticket .question li").first();
    await expect(condition).toBeHidden();
    await page.emulateMedia({ media: "print" });
    await expect(condition).toBeVisible();
  });
});

import type { Page } from "@playwright/test";
import { untilElementHydrated } from "../browser/hydrated.ts";

/** A state of a page that loading it does not reach. */
export type State = {
  name: string;
  path: string;
  /** Browser settings. */
  context?: { forcedColors?: "active"; colorScheme?: "dark"; viewport?: { width: number; height: number } };
  /** Takes the loaded page to the state. */
  reach?(page: Page): Promise<void>;
};

/** A window of 1280 px zoomed to 200 % is 640 CSS pixels wide (WCAG 2.2, 1.4.4). */
export const ENLARGED = { viewport: { width: 640, height: 400 } } as const;

/** Below 1024 px the header has the menu button. */
const PHONE = { viewport: { width: 390, height: 844 } } as const;

const press = (name: string) => (page: Page) => page.getByRole("button", { name }).first().click();

/** The states that a click reaches. */
export const STATES: readonly State[] = [
  { name: "Resources menu open", path: "/faq", reach: press("Resources") },
  { name: "Resources menu open, dark", path: "/news", context: { colorScheme: "dark" }, reach: press("Resources") },
  { name: "dialog menu open", path: "/news", context: PHONE, reach: openMenu },
  { name: "dialog menu open, dark", path: "/", context: { ...PHONE, colorScheme: "dark" }, reach: openMenu },
  { name: "errors shown", path: "/contact", reach: sendEmpty },
  { name: "errors shown, dark", path: "/book-space", context: { colorScheme: "dark" }, reach: sendEmpty },
  { name: "errors shown", path: "/updates", reach: sendEmpty },
  { name: "filter open on a phone", path: "/rundown", context: PHONE, reach: openFilter },
  { name: "viewer open", path: "/gallery", reach: openViewer },
  { name: "viewer open, dark", path: "/news/your-first-gunung", context: { colorScheme: "dark" }, reach: openViewer },
  { name: "a question open", path: "/faq", reach: (page) => page.locator("summary").first().click() },
  { name: "forced colors, menu open", path: "/", context: { ...PHONE, forcedColors: "active" }, reach: openMenu },
  { name: "enlarged, menu open", path: "/", context: ENLARGED, reach: openMenu },
];

async function openMenu(page: Page) {
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
}

async function sendEmpty(page: Page) {
  await page.locator("main form[method=post] button[type=submit]").click();
  // The focus scrolls to it.
  await page.locator("[role=alert]:focus").waitFor();
  // A target that the header covers in part seems too small to axe.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: "instant" }));
}

async function openFilter(page: Page) {
  await page.locator("main summary", { hasText: "Filter" }).click();
  await page.getByRole("main").getByRole("combobox").first().waitFor();
}

async function openViewer(page: Page) {
  // In a gallery or an article.
  const thumbnail = page
    .locator("main a[href]")
    .filter({ has: page.locator("img") })
    .first();
  // Before hydration, the click would follow the link to the picture.
  await untilElementHydrated(page, "main");
  await thumbnail.click();
  await page.getByRole("dialog").locator("img.pswp__img:visible").first().waitFor();
}

import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import type { Locale } from "~/base/i18n/locales";
import { axeFaults } from "../page-checks/axe";
import type { OwnSite } from "../servers/own-site-test";
import { EMAIL, issueLink } from "../services/staff-link";
import { untilHydrated } from "./hydrated";
import { tabTo } from "./person";

type Who = { email?: string; language?: Locale };

/** A link that signs in, as a path. */
export const linkFor = (site: OwnSite, { email = EMAIL, language = "en" }: Who = {}): Promise<string> =>
  issueLink(email, { DATA_DIR: site.dataDirectory }, language);

/** Signs in with such a link. */
export async function signIn(page: Page, site: OwnSite, who: Who = {}) {
  await page.goto(await linkFor(site, who));
  await page.getByRole("main").getByRole("button").click();
  await expect(page).toHaveURL(/\/staff$/);
}

/** A page of the menu: of the rail at the side, or of the bar at the bottom of a phone. */
export const menuLink = (page: Page, name: string) =>
  page.getByRole("navigation").getByRole("link", { name, exact: true });

/** Opens what is behind the initials: who has signed in, the language, the way out. */
export async function openPersonSheet(page: Page) {
  await page.getByRole("button", { name: /^Signed in: / }).click();
  return page.getByRole("dialog");
}

/** Moves to a button or link of the page with the keyboard, and presses it. */
export function keyboardOf(page: Page, javaScriptEnabled = true) {
  return async (role: "button" | "link", name: string | RegExp, options: { exact?: boolean } = {}) => {
    if (javaScriptEnabled) await untilHydrated(page);
    await tabTo(page.getByRole("main").getByRole(role, { name, ...options }));
    await page.keyboard.press("Enter");
  };
}

/** Makes the page as narrow as the smallest phone, and dark. */
export async function showOnSmallPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: "dark" });
}

/** Signs in with that phone, in Indonesian. */
export async function signInOnSmallPhone(page: Page, site: OwnSite, email = EMAIL): Promise<void> {
  await showOnSmallPhone(page);
  await signIn(page, site, { email, language: "id" });
}

/** Another browser, in which somebody has signed in. @param options of its context, such as whether scripts run */
export async function openAs(
  browser: Browser,
  site: OwnSite,
  email: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: site.url, ...options })).newPage();
  await signIn(page, site, { email });
  return page;
}

/** The page fits on that phone, and axe finds nothing; it needs scripts. */
export async function expectFits(page: Page, javaScriptEnabled = true): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  if (!javaScriptEnabled) return;
  await setBars(page, "static");
  expect(await axeFaults(page)).toEqual([]);
  await setBars(page, "");
}

/** Takes the bars that stay in sight out of the way, or puts them back: what one covers a part of is uncovered when somebody scrolls. */
const setBars = (page: Page, position: "static" | "") =>
  page.evaluate((given) => {
    const bars = given
      ? [...document.querySelectorAll<HTMLElement>("main *, .staff-bar, .staff-tabs")].filter((element) =>
          ["fixed", "sticky"].includes(getComputedStyle(element).position),
        )
      : document.querySelectorAll<HTMLElement>("[style*=position]");
    for (const bar of bars) bar.style.position = given;
  }, position);

/** What a page of the staff area says about the last press of a button. A form says below it what became of its draft. */
export const outcome = (page: Page) => page.getByRole("main").getByRole("status").first();

import { expect, type Page } from "@playwright/test";
import { axeFaults } from "../page-checks/axe";
import type { OwnSite } from "../servers/own-site-test";
import { runCommand } from "../services/run-command";
import { untilHydrated } from "./hydrated";
import { tabTo } from "./person";

/** The address that the site takes for a member of the staff when nothing is configured. */
export const EMAIL = "someone@example.com";

/** A link that the command prints, as a path. */
export async function printLink(site: OwnSite, { email = EMAIL, language = "en" } = {}): Promise<string> {
  const env = { DATA_DIR: site.dataDirectory, APP_URL: site.url, STAFF_EMAILS: email };
  const { out } = await runCommand("staff", ["link", email, "--language", language], env);
  return /^http:\/\/[^/]+(\S+)$/m.exec(out)?.[1] ?? "";
}

/** Signs in with such a link. */
export async function signIn(page: Page, site: OwnSite, options: { email?: string; language?: string } = {}) {
  await page.goto(await printLink(site, options));
  await page.getByRole("main").getByRole("button").click();
  await expect(page).toHaveURL(/\/staff$/);
}

/** Moves to a button or link of the page with the keyboard, and presses it. */
export function keyboardOf(page: Page, javaScriptEnabled: boolean) {
  return async (role: "button" | "link", name: string | RegExp, options: { exact?: boolean } = {}) => {
    if (javaScriptEnabled) await untilHydrated(page);
    await tabTo(page.getByRole("main").getByRole(role, { name, ...options }));
    await page.keyboard.press("Enter");
  };
}

/** Makes the page as narrow as the smallest phone, and dark. */
export async function useSmallPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.emulateMedia({ colorScheme: "dark" });
}

/** The page fits on that phone, and axe finds nothing; it needs scripts. */
export async function expectFits(page: Page, javaScriptEnabled: boolean): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  if (javaScriptEnabled) expect(await axeFaults(page)).toEqual([]);
}

/** What a page of the staff area says about the last press of a button. A form says below it what became of its draft. */
export const outcome = (page: Page) => page.getByRole("main").getByRole("status").first();

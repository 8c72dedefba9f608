import type { Page } from "@playwright/test";
import { collectRequests } from "../support/browser/behaviours";
import { collectConsoleProblems, recordConstant } from "../support/browser/constants";
import { untilHydrated } from "../support/browser/hydrated";
import { everyNth, inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";
import { test as newPageTest } from "../support/servers/site-test";

const themeColor = (page: Page) => page.locator('meta[name="theme-color"]');
const readBackground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("color-mode"));
const modeForm = (page: Page) => page.getByRole("contentinfo").getByRole("group", { name: "Colour mode" });
const choose = (page: Page, mode: string) => modeForm(page).getByRole("button", { name: mode }).click();
const WHITE = "rgb(255, 255, 255)";
const NEAR_BLACK = "rgb(9, 9, 11)";

/** Records every background color that the page paints from the first frame on. */
async function recordBackgrounds(page: Page) {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenBackgrounds: seen });
    const look = () => {
      const now = document.body && getComputedStyle(document.documentElement).backgroundColor;
      if (now && seen.at(-1) !== now) seen.push(now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { seenBackgrounds: string[] }).seenBackgrounds);
}

test("a choice is stored in local storage and in the cookie, and sets the theme-color", async ({ page, context }) => {
  await page.goto("/faq");
  await untilHydrated(page);
  for (const [name, mode, color, background] of [
    ["Dark", "dark", "#09090b", NEAR_BLACK],
    ["Light", "light", "#ffffff", WHITE],
  ] as const) {
    const mirrored = page.waitForResponse("**/color-mode");
    await choose(page, name);
    expect((await mirrored).status()).toBe(200);
    await expect(themeColor(page)).toHaveCount(1);
    await expect(themeColor(page)).toHaveAttribute("content", color);
    expect(await readBackground(page)).toBe(background);
    expect(await stored(page)).toBe(mode);
    await expect(modeForm(page).getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");
    recordConstant(`Theme colour, ${mode}`, String(await themeColor(page).getAttribute("content")));
    expect((await context.cookies()).map((cookie) => cookie.name)).toContain("color-mode");
  }
  const forgotten = page.waitForResponse("**/color-mode");
  await choose(page, "System");
  await forgotten;
  expect(await stored(page)).toBe("system");
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain("color-mode");
  recordConstant("Colour mode's key in local storage", await page.evaluate(() => Object.keys(localStorage).join()));
});

for (const system of everyNth(["light", "dark"] as const, 2)) {
  test.describe(`on a ${system} system`, () => {
    test.use({ colorScheme: system });
    const opposite = system === "light" ? "dark" : "light";
    const oppositeBackground = system === "light" ? NEAR_BLACK : WHITE;
    const systemBackground = system === "light" ? WHITE : NEAR_BLACK;

    newPageTest("the server renders the mode of the cookie, and no other color flashes", async ({ page, context }) => {
      await page.goto("/faq");
      await untilHydrated(page);
      const mirrored = page.waitForResponse("**/color-mode");
      await choose(page, opposite === "dark" ? "Dark" : "Light");
      await mirrored;
      await page.evaluate(() => localStorage.clear());

      const backgrounds = await recordBackgrounds(page);
      const response = await page.goto("/faq");
      expect(await response?.text()).toMatch(new RegExp(`<html[^>]*class="${opposite}"`));
      await expect(modeForm(page).getByRole("button", { pressed: true })).toHaveText(new RegExp(opposite, "i"));
      await expect.poll(backgrounds).toEqual([oppositeBackground]);
      await expect(themeColor(page)).toHaveCount(1);
      expect(await context.cookies()).toHaveLength(1);
    });

    newPageTest(
      "the mode in local storage applies to the first paint and restores the cookie",
      async ({ page, context }) => {
        await page.addInitScript((mode) => localStorage.setItem("color-mode", mode), opposite);
        const backgrounds = await recordBackgrounds(page);
        const restored = page.waitForResponse("**/color-mode");
        await page.goto("/faq");
        expect((await restored).status()).toBe(200);
        await expect(modeForm(page).getByRole("button", { pressed: true })).toHaveText(new RegExp(opposite, "i"));
        await expect.poll(backgrounds).toEqual([oppositeBackground]);
        await expect(themeColor(page)).toHaveCount(1);
        expect((await context.cookies()).map((cookie) => cookie.name)).toEqual(["color-mode"]);
      },
    );

    test("the page follows a change of the system's mode", async ({ page }) => {
      await page.goto("/faq");
      await untilHydrated(page);
      expect(await readBackground(page)).toBe(systemBackground);
      await page.emulateMedia({ colorScheme: opposite });
      await expect.poll(() => readBackground(page)).toBe(oppositeBackground);
      await expect(themeColor(page)).toHaveAttribute("content", opposite === "dark" ? "#09090b" : "#ffffff");
      await choose(page, "Light");
      await page.emulateMedia({ colorScheme: "dark" });
      // The pressed state shows first, the background after it.
      await expect.poll(() => readBackground(page)).toBe(WHITE);
      await page.evaluate(() => localStorage.setItem("color-mode", "sepia"));
      await page.emulateMedia({ colorScheme: "light" });
      await page.reload();
      expect(await readBackground(page)).toBe(WHITE);
    });

    test("without JavaScript the page follows the system, and the form sets the mode and returns to the page", async ({
      browser,
      baseURL,
    }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: system, baseURL });
      const page = await context.newPage();
      await page.goto("/rundown?day=2");
      const color = page.locator(`meta[name="theme-color"][media="(prefers-color-scheme: ${system})"]`);
      await expect(color).toHaveAttribute("content", system === "dark" ? "#09090b" : "#ffffff");
      await expect(page.locator("html")).toHaveCSS("background-color", systemBackground);
      await choose(page, opposite === "dark" ? "Dark" : "Light");
      await expect(page).toHaveURL("/rundown?day=2");
      await expect(page.locator("html")).toHaveCSS("background-color", oppositeBackground);
      await expect(themeColor(page)).toHaveAttribute("content", opposite === "dark" ? "#09090b" : "#ffffff");
      await context.close();
    });
  });
}

test("a choice applies to other tabs at once, and they do not send it back", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/news");
  await page.goto("/faq");
  await untilHydrated(page);
  const consoleProblems = collectConsoleProblems(other);
  const requests = collectRequests(other);
  const messages: string[] = [];
  other.on("console", (message) => messages.push(message.text()));
  for (const [name, background] of [
    ["Dark", NEAR_BLACK],
    ["Light", WHITE],
    ["Dark", NEAR_BLACK],
  ] as const) {
    await choose(page, name);
    await expect.poll(() => readBackground(other)).toBe(background);
    await expect(modeForm(other).getByRole("button", { pressed: true })).toHaveText(name);
  }
  expect(requests).toEqual([]);
  expect(messages).toEqual([]);
  expect(consoleProblems).toEqual([]);
});

inFull(() => {
  newPageTest(
    "a choice made with the plain form before hydration overrides an older one in local storage",
    async ({ page, problems }) => {
      problems.allow(/\/assets\/|ERR_FAILED/);
      await page.addInitScript(() => localStorage.getItem("color-mode") ?? localStorage.setItem("color-mode", "light"));
      await page.route("**/assets/*.js", (route) => route.abort());
      await page.goto("/faq");
      await choose(page, "Dark");
      await expect(page).toHaveURL("/faq");
      await expect.poll(() => readBackground(page)).toBe(NEAR_BLACK);
      await page.unroute("**/assets/*.js");
      await page.reload();
      await expect.poll(() => readBackground(page)).toBe(NEAR_BLACK);
    },
  );
});

import type { Page } from "@playwright/test";
import { requestsOf } from "../support/browser/behaviours";
import { complaintsOf, constant } from "../support/browser/constants";
import { untilAlive } from "../support/browser/hydrated";
import { expect, test } from "../support/servers/site-test";

const themeColor = (page: Page) => page.locator('meta[name="theme-color"]');
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("color-mode"));
const modeForm = (page: Page) => page.getByRole("contentinfo").getByRole("group", { name: "Colour mode" });
const choose = (page: Page, mode: string) => modeForm(page).getByRole("button", { name: mode }).click();
const WHITE = "rgb(255, 255, 255)";
const NEAR_BLACK = "rgb(9, 9, 11)";

/** Writes down every ground that the page paints from the first frame on. */
async function watchGrounds(page: Page) {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenGrounds: seen });
    const look = () => {
      const now = document.body && getComputedStyle(document.documentElement).backgroundColor;
      if (now && seen.at(-1) !== now) seen.push(now);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return () => page.evaluate(() => (window as unknown as { seenGrounds: string[] }).seenGrounds);
}

test("a choice is stored in local storage and the cookie, and sets the theme-color", async ({ page, context }) => {
  await page.goto("/faq");
  await untilAlive(page);
  for (const [name, mode, color, background] of [
    ["Dark", "dark", "#09090b", NEAR_BLACK],
    ["Light", "light", "#ffffff", WHITE],
  ] as const) {
    const mirrored = page.waitForResponse("**/color-mode");
    await choose(page, name);
    expect((await mirrored).status()).toBe(200);
    await expect(themeColor(page)).toHaveCount(1);
    await expect(themeColor(page)).toHaveAttribute("content", color);
    expect(await ground(page)).toBe(background);
    expect(await stored(page)).toBe(mode);
    await expect(modeForm(page).getByRole("button", { name })).toHaveAttribute("aria-pressed", "true");
    constant(`Theme colour, ${mode}`, String(await themeColor(page).getAttribute("content")));
    expect((await context.cookies()).map((cookie) => cookie.name)).toContain("color-mode");
  }
  const forgotten = page.waitForResponse("**/color-mode");
  await choose(page, "System");
  await forgotten;
  expect(await stored(page)).toBe("system");
  expect((await context.cookies()).map((cookie) => cookie.name)).not.toContain("color-mode");
  constant("Colour mode's key in local storage", await page.evaluate(() => Object.keys(localStorage).join()));
});

for (const system of ["light", "dark"] as const) {
  test.describe(`on a ${system} system`, () => {
    test.use({ colorScheme: system });
    const opposite = system === "light" ? "dark" : "light";
    const oppositeGround = system === "light" ? NEAR_BLACK : WHITE;
    const systemGround = system === "light" ? WHITE : NEAR_BLACK;

    test("with the cookie alone the server's HTML is right, and nothing flashes", async ({ page, context }) => {
      await page.goto("/faq");
      await untilAlive(page);
      const mirrored = page.waitForResponse("**/color-mode");
      await choose(page, opposite === "dark" ? "Dark" : "Light");
      await mirrored;
      await page.evaluate(() => localStorage.clear());

      const grounds = await watchGrounds(page);
      const response = await page.goto("/faq");
      expect(await response?.text()).toMatch(new RegExp(`<html[^>]*class="${opposite}"`));
      await expect(modeForm(page).getByRole("button", { pressed: true })).toHaveText(new RegExp(opposite, "i"));
      expect(await grounds()).toEqual([oppositeGround]);
      await expect(themeColor(page)).toHaveCount(1);
      expect(await context.cookies()).toHaveLength(1);
    });

    test("with local storage alone the first paint is right and the cookie is mended", async ({ page, context }) => {
      await page.addInitScript((mode) => localStorage.setItem("color-mode", mode), opposite);
      const grounds = await watchGrounds(page);
      const mended = page.waitForResponse("**/color-mode");
      await page.goto("/faq");
      expect((await mended).status()).toBe(200);
      await expect(modeForm(page).getByRole("button", { pressed: true })).toHaveText(new RegExp(opposite, "i"));
      expect(await grounds()).toEqual([oppositeGround]);
      await expect(themeColor(page)).toHaveCount(1);
      expect((await context.cookies()).map((cookie) => cookie.name)).toEqual(["color-mode"]);
    });

    test("system is followed while the page is open, and only dark is dark", async ({ page }) => {
      await page.goto("/faq");
      await untilAlive(page);
      expect(await ground(page)).toBe(systemGround);
      await page.emulateMedia({ colorScheme: opposite });
      await expect.poll(() => ground(page)).toBe(oppositeGround);
      await expect(themeColor(page)).toHaveAttribute("content", opposite === "dark" ? "#09090b" : "#ffffff");
      await choose(page, "Light");
      await page.emulateMedia({ colorScheme: "dark" });
      // The press shows first, the ground after it.
      await expect.poll(() => ground(page)).toBe(WHITE);
      await page.evaluate(() => localStorage.setItem("color-mode", "sepia"));
      await page.emulateMedia({ colorScheme: "light" });
      await page.reload();
      expect(await ground(page)).toBe(WHITE);
    });

    test("without scripts it follows the system, and a form chooses and comes back", async ({ browser, baseURL }) => {
      const context = await browser.newContext({ javaScriptEnabled: false, colorScheme: system, baseURL });
      const page = await context.newPage();
      await page.goto("/news?page=1");
      const color = page.locator(`meta[name="theme-color"][media="(prefers-color-scheme: ${system})"]`);
      await expect(color).toHaveAttribute("content", system === "dark" ? "#09090b" : "#ffffff");
      await expect(page.locator("html")).toHaveCSS("background-color", systemGround);
      await choose(page, opposite === "dark" ? "Dark" : "Light");
      await expect(page).toHaveURL("/news?page=1");
      await expect(page.locator("html")).toHaveCSS("background-color", oppositeGround);
      await expect(themeColor(page)).toHaveAttribute("content", opposite === "dark" ? "#09090b" : "#ffffff");
      await context.close();
    });
  });
}

test("other tabs follow at once, and no tab answers back", async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto("/news");
  await page.goto("/faq");
  await untilAlive(page);
  const complaints = complaintsOf(other);
  const requests = requestsOf(other);
  const messages: string[] = [];
  other.on("console", (message) => messages.push(message.text()));
  for (const [name, background] of [
    ["Dark", NEAR_BLACK],
    ["Light", WHITE],
    ["Dark", NEAR_BLACK],
  ] as const) {
    await choose(page, name);
    await expect.poll(() => ground(other)).toBe(background);
    await expect(modeForm(other).getByRole("button", { pressed: true })).toHaveText(name);
  }
  expect(requests).toEqual([]);
  expect(messages).toEqual([]);
  expect(complaints).toEqual([]);
});

test("a choice sent by the plain form before scripts have come wins over an older one", async ({ page, watch }) => {
  watch.allow(/\/assets\/|ERR_FAILED/);
  await page.addInitScript(() => localStorage.getItem("color-mode") ?? localStorage.setItem("color-mode", "light"));
  await page.route("**/assets/*.js", (route) => route.abort());
  await page.goto("/faq");
  await choose(page, "Dark");
  await expect(page).toHaveURL("/faq");
  await expect.poll(() => ground(page)).toBe(NEAR_BLACK);
  await page.unroute("**/assets/*.js");
  await page.reload();
  await expect.poll(() => ground(page)).toBe(NEAR_BLACK);
});

test("an unknown mode is refused with words", async ({ request }) => {
  const answer = await request.post("/color-mode", { data: { theme: "sepia" } });
  expect(answer.status()).toBe(400);
  expect(await answer.text()).toContain("must be light, dark or system");
});

import type { Page } from "@playwright/test";
import brands from "../../app/content/embedded/brands.json" with { type: "json" };
import sessions from "../../app/content/embedded/sessions.json" with { type: "json" };
import { writeStars } from "../../app/design/model/stars";
import { brandWord, sessionWord } from "../../app/visitors/stars/word";
import { untilBehavioursStarted } from "../support/browser/behaviours";
import { tabTo } from "../support/browser/person";
import { expect, test } from "../support/servers/site-test";

const [talk] = sessions;
const [mine, theirs, third] = brands;
if (!talk || !mine || !theirs || !third) throw new Error("no content");

/** What the browser keeps before the page is opened. */
const remember = (page: Page, code: string) =>
  page.addInitScript((code) => {
    if (!sessionStorage.getItem("remembered")) localStorage.setItem("plan", code);
    sessionStorage.setItem("remembered", "yes");
  }, code);
const stored = (page: Page) => page.evaluate(() => localStorage.getItem("plan"));
const link = (...words: string[]) => `/plan#${writeStars(words)}`;

test("a link asks what to do with its plan: only look, add, replace; and each can be taken back", async ({ page }) => {
  await remember(page, writeStars([brandWord(mine)]));
  const main = page.getByRole("main");
  await page.goto(link(brandWord(theirs), sessionWord(talk)));
  await expect(main.getByRole("heading", { name: "This link brings a plan with 2 stars" })).toBeVisible();
  await expect(main.getByRole("link", { name: theirs.name })).toBeVisible();
  await main.getByRole("button", { name: "Only look" }).click();
  await expect(main.getByRole("status").first()).toContainText("Nothing of yours has changed");
  expect(await stored(page)).toBe(writeStars([brandWord(mine)]));
  await main.getByRole("button", { name: "Back to my plan" }).click();
  await expect(main.getByRole("link", { name: mine.name })).toBeVisible();
  await expect(page).toHaveURL("/plan");

  await page.goto(link(brandWord(theirs)));
  await main.getByRole("button", { name: "Add to mine" }).click();
  await expect(page).toHaveURL("/plan");
  await expect(main.getByRole("link", { name: mine.name })).toBeVisible();
  await expect(main.getByRole("link", { name: theirs.name })).toBeVisible();

  await page.goto(link(brandWord(third)));
  await main.getByRole("button", { name: "Replace mine" }).click();
  await expect(main.getByRole("link", { name: mine.name })).toHaveCount(0);
  await expect(main.getByRole("link", { name: third.name })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(main.getByRole("link", { name: theirs.name })).toBeVisible();
  expect(await stored(page)).toBe(writeStars([brandWord(mine), brandWord(theirs)]));
});

test("a link brings the plan back to a browser that has lost it", async ({ page }) => {
  await page.goto(link(brandWord(mine), sessionWord(talk)));
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Keep it here" }).click();
  await expect(page).toHaveURL("/plan");
  await page.reload();
  await expect(main.getByRole("heading", { name: talk.title })).toBeVisible();
  await main.getByText("As a QR code").click();
  await expect(main.getByRole("img", { name: "QR code of the link" })).toBeVisible();
});

test("a plan that is emptied shows how one begins", async ({ page }) => {
  await remember(page, writeStars([brandWord(mine)]));
  const main = page.getByRole("main");
  await page.goto("/plan");
  await expect(main.getByRole("link", { name: mine.name })).toBeVisible();
  await main.getByRole("button", { name: "Empty my plan" }).click();
  await expect(main.getByText("Your trail begins with a star")).toBeVisible();
  expect(await stored(page)).toBeNull();
});

test("the keyboard stars, other tabs follow, and paper has the trail without buttons", async ({ page, context }) => {
  await page.goto("/brands");
  await untilBehavioursStarted(page);
  const star = page.getByRole("button", { name: `Star ${mine.name}` });
  const other = await context.newPage();
  await other.goto(`/brands/${mine.slug}`);
  await untilBehavioursStarted(other);
  await star.focus();
  await page.keyboard.press("Space");
  await expect(star).toHaveAttribute("aria-pressed", "true");
  await expect(other.getByRole("button", { name: `Star ${mine.name}` })).toHaveAttribute("aria-pressed", "true");
  await other.close();
  await page.goto("/plan");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: mine.name })).toBeVisible();
  await tabTo(main.getByRole("button", { name: `Star ${mine.name}` }));
  await page.emulateMedia({ media: "print" });
  await expect(main.getByRole("link", { name: mine.name })).toBeVisible();
  await expect(main.getByRole("button")).toHaveCount(0);
});

test("a browser that refuses storage says so once, and the site stays as it is", async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.goto("/brands");
  await untilBehavioursStarted(page);
  const star = page.getByRole("button", { name: `Star ${mine.name}` });
  await star.click();
  await expect(page.getByText("This browser keeps no stars")).toBeVisible();
  await expect(star).toHaveAttribute("aria-pressed", "false");
  await page.getByRole("link", { name: mine.name }).first().click();
  await expect(page).toHaveURL(`/brands/${mine.slug}`);
});

test("without a network the plan says that it is kept, and comes once there is one", async ({ page, problems }) => {
  problems.allow(/Failed to load|ERR_|offline/i);
  await remember(page, writeStars([brandWord(mine)]));
  await page.route("**/plan?p=*", (route) => route.abort());
  await page.goto("/plan");
  const main = page.getByRole("main");
  await expect(main.getByRole("status").first()).toContainText("Your plan with 1 star is kept here");
  await page.unroute("**/plan?p=*");
  await main.getByRole("button", { name: "Retry" }).click();
  await expect(main.getByRole("link", { name: mine.name })).toBeVisible();
});

test("a page that is read before its scripts run still stars: the plan has it", async ({ page, baseURL }) => {
  await page.goto(`/plan?add=${brandWord(mine)}`, { referer: `${baseURL}/brands` });
  await expect(page).toHaveURL("/plan");
  await expect(page.getByRole("main").getByRole("link", { name: mine.name })).toBeVisible();
  expect(await stored(page)).toBe(writeStars([brandWord(mine)]));
});

test("a link with a star that comes from elsewhere asks, and stores nothing by itself", async ({ page }) => {
  await page.goto(`/plan?add=${brandWord(mine)}`, { referer: "https://elsewhere.example/" });
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: mine.name })).toBeVisible();
  await expect(main.getByRole("button", { name: "Keep it here" })).toBeVisible();
  expect(await stored(page)).toBeNull();
});

for (const width of [320, 1440])
  test(`nothing scrolls sideways at ${width} px, with clashes and long names`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    const words = [...sessions.slice(0, 12).map(sessionWord), ...brands.slice(0, 12).map(brandWord)];
    await page.goto(`/id/plan?p=${writeStars(words)}`);
    await expect(page.locator(".plan-leg").first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

import type { Page } from "@playwright/test";
import { choose, typeInto } from "../support/browser/person";
import { expect, test } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";

const tabs = (page: Page, name: string) => page.getByRole("navigation", { name });
const count = (page: Page) => page.getByRole("main").getByRole("status").first();

const TICKET_TABS = [
  ["Brands", "/ticket?tab=brands", "Air Jernih Field Filters"],
  ["Rundown", "/ticket?tab=rundown", "Summit Stage"],
  ["About", "/ticket?tab=about", "Hall A"],
  ["Tickets", "/ticket", "Three-Day Pass"],
] as const;

test("each tab of the ticket page has a URL and is marked as current", async ({ page, site }) => {
  await page.goto("/ticket");
  await expect(tabs(page, "Ticket page").getByRole("link")).toHaveText(["Tickets", "Brands", "Rundown", "About"]);
  for (const [label, address, text] of TICKET_TABS) {
    const tab = tabs(page, "Ticket page").getByRole("link", { name: label });
    await tab.click();
    await expect(page).toHaveURL(address);
    await expect(tab).toHaveAttribute("aria-current", "page");
    await expect(tabs(page, "Ticket page").locator("[aria-current]")).toHaveCount(1);
    await expect(page.getByRole("main")).toContainText(text);
    expect(await (await fetch(site.url + address)).text()).toContain(text);
  }
});

for (const width of [320, 390]) {
  test(`all tabs of the ticket page are in one line and in sight at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto("/ticket?tab=about");
    const boxes = await tabs(page, "Ticket page")
      .getByRole("link")
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().toJSON()));
    expect(boxes).toHaveLength(4);
    for (const box of boxes) {
      expect(box.top).toBe(boxes[0].top);
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.left).toBeGreaterThanOrEqual(0);
      expect(box.right).toBeLessThanOrEqual(width);
    }
  });
}

test("a hidden or unknown tab shows the tickets", async ({ page }) => {
  for (const tab of ["guests", "photos", "nonsense"]) {
    await page.goto(`/ticket?tab=${tab}`);
    await expect(tabs(page, "Ticket page").locator("[aria-current]")).toHaveText("Tickets");
    await expect(page.getByRole("main")).toContainText("Three-Day Pass");
  }
});

test("Guests and Photos appear when the setting does not hide them", async ({ page }) => {
  const open = await startTestSite({ TICKET_TABS_HIDDEN: "none" });
  try {
    await page.goto(`${open.url}/ticket`);
    await expect(tabs(page, "Ticket page").getByRole("link")).toHaveText([
      "Tickets",
      "Brands",
      "Rundown",
      "About",
      "Guests",
      "Photos",
    ]);
    await tabs(page, "Ticket page").getByRole("link", { name: "Guests" }).click();
    await expect(page).toHaveURL(`${open.url}/ticket?tab=guests`);
    expect(await page.getByRole("main").getByRole("listitem").count()).toBeGreaterThan(10);
    await tabs(page, "Ticket page").getByRole("link", { name: "Photos" }).click();
    await expect(page.getByRole("main").getByRole("link", { name: /2024/ })).toBeVisible();
  } finally {
    await open.stop();
  }
});

test("the brands' search, category and order are in the URL", async ({ page }) => {
  await page.goto("/brands");
  await expect(count(page)).toHaveText("130 brands");
  const search = page.getByRole("searchbox");
  const submit = page.getByRole("main").getByRole("button", { name: "Search" });

  await typeInto(search, "tent");
  await submit.click();
  await expect(page).toHaveURL(/[?&]q=tent/);
  await expect(count(page)).toHaveText(/^\d+ brands for “tent”$/);
  await expect(search).toHaveValue("tent");

  await choose(page.getByLabel("Category"), "Footwear");
  await submit.click();
  await expect(page).toHaveURL(/[?&]category=footwear/);

  await page.goto("/brands");
  await choose(page.getByLabel("Order"), "By booth");
  await submit.click();
  await expect(page).toHaveURL(/[?&]order=booth/);
  // With JavaScript the list updates a moment after the URL.
  await expect(async () => {
    const cards = await page.getByRole("main").getByRole("article").allTextContents();
    const booths = cards.map((card) => /[A-Z]-\d+/.exec(card)?.[0] ?? "");
    expect(booths.length).toBeGreaterThan(100);
    expect(booths).toEqual(booths.toSorted(new Intl.Collator("en", { numeric: true }).compare));
  }).toPass();
});

test("a filter in the URL fills in the brands' form", async ({ page }) => {
  await page.goto("/brands?q=boot&category=footwear&order=booth");
  await expect(page.getByRole("searchbox")).toHaveValue("boot");
  await expect(page.getByLabel("Category")).toHaveValue("footwear");
  await expect(page.getByLabel("Order")).toHaveValue("booth");
});

test("a search without results shows a count of 0 and a link to all brands", async ({ page }) => {
  await page.goto("/brands?q=submarine+warfare");
  await expect(count(page)).toHaveText("0 brands for “submarine warfare”");
  await page.getByRole("link", { name: "Show all brands" }).click();
  await expect(page).toHaveURL("/brands");
  await expect(count(page)).toHaveText("130 brands");
});

const DAYS = ["Friday 14 November", "Saturday 15 November", "Sunday 16 November"];

test("the rundown has a tab for each day", async ({ page }) => {
  await page.goto("/rundown");
  await expect(tabs(page, "Days").getByRole("link")).toHaveText(DAYS);
  for (const [position, day] of DAYS.entries()) {
    await tabs(page, "Days").getByRole("link", { name: day }).click();
    await expect(page).toHaveURL(`/rundown?day=${position + 1}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(day);
    await expect(tabs(page, "Days").locator("[aria-current]")).toHaveText(day);
    await expect(page.getByRole("main").getByRole("article").nth(10)).toBeAttached();
  }
});

test("the rundown's stage is preserved when the day changes", async ({ page }) => {
  await page.goto("/rundown?day=2");
  await choose(page.getByLabel("Stage"), "Campfire Stage");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/day=2&stage=Campfire\+Stage/);
  const sessions = page.getByRole("main").getByRole("article");
  await expect(sessions.filter({ hasNotText: "Campfire Stage" })).toHaveCount(0);
  expect(await sessions.count()).toBeGreaterThan(3);
  await tabs(page, "Days").getByRole("link", { name: "Sunday 16 November" }).click();
  await expect(page).toHaveURL("/rundown?day=3&stage=Campfire+Stage");
  await expect(page.getByLabel("Stage")).toHaveValue("Campfire Stage");
});

test("a session links to its program, and a program to its sessions", async ({ page }) => {
  await page.goto("/programs");
  await page
    .getByRole("main")
    .getByRole("link", { name: /session/i })
    .first()
    .click();
  await expect(page).toHaveURL(/\/rundown\?/);
  await expect(page.getByRole("main").getByRole("article").first()).toBeAttached();
});

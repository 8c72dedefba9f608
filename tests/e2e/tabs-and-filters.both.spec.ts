import type { Page } from "@playwright/test";
import { choose, typeInto } from "../support/browser/person";
import { inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";
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
  test(`all tabs of the ticket page are in one line and in sight at ${width} px`, { tag: "@js" }, async ({ page }) => {
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

inFull(() => {
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
      await expect(page.getByRole("main").getByRole("listitem").nth(10)).toBeAttached();
      await tabs(page, "Ticket page").getByRole("link", { name: "Photos" }).click();
      await expect(page.getByRole("main").getByRole("link", { name: /2024/ })).toBeVisible();
    } finally {
      await open.stop();
    }
  });
});

test("the brands' search, category and order are in the URL", { tag: "@no-js" }, async ({ page }) => {
  await page.goto("/brands");
  await expect(count(page)).toHaveText("130 brands");
  const search = page.getByRole("searchbox");
  const submit = page.getByRole("main").getByRole("button", { name: "Search" });

  await typeInto(search, "tent");
  await submit.click();
  await expect(page).toHaveURL(/[?&]q=tent/);
  await expect(count(page)).toHaveText(/^\d+ brands for “tent”$/);
  await expect(search).toHaveValue("tent");

  await tabs(page, "Categories").getByRole("link", { name: "Tents & shelters" }).click();
  await expect(page).toHaveURL("/brands?category=tents-shelters&q=tent");
  await expect(tabs(page, "Categories").locator("[aria-current]")).toHaveText(/^Tents & shelters \d+$/);
  await typeInto(search, "roof");
  await submit.click();
  await expect(page).toHaveURL(/[?&]category=tents-shelters/);
  await expect(count(page)).toHaveText(/ for “roof”$/);

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

inFull(() => {
  test("filter forms send no empty parameters", async ({ page }) => {
    await page.goto("/brands?category=footwear");
    const main = page.getByRole("main");
    await typeInto(page.getByRole("searchbox"), "boot");
    await main.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/brands?q=boot&category=footwear");
    await typeInto(page.getByRole("searchbox"), "");
    await main.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/brands?category=footwear");
    await expect(page.getByRole("searchbox")).toHaveValue("");

    await page.goto("/rundown?day=2");
    await choose(page.getByRole("combobox", { name: "Stage" }), "Campfire Stage");
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL("/rundown?day=2&stage=Campfire+Stage");

    await page.goto("/ticket");
    await typeInto(page.getByLabel("Adults"), "");
    await typeInto(page.getByLabel("Students with a card"), "2");
    await main.getByRole("button", { name: "Find it" }).click();
    await expect(page).toHaveURL("/ticket?students=2&children=0&small=0&day=1#finder");
    await expect(main.getByRole("status")).toContainText("2 students");
  });

  test("a filter in the URL fills in the brands' form", async ({ page }) => {
    await page.goto("/brands?q=boot&category=footwear&order=booth");
    await expect(page.getByRole("searchbox")).toHaveValue("boot");
    await expect(tabs(page, "Categories").locator("[aria-current]")).toHaveText(/^Footwear/);
    await expect(page.getByLabel("Order")).toHaveValue("booth");
  });

  test("a search without results shows a count of 0 and a link to all brands", async ({ page }) => {
    await page.goto("/brands?q=submarine+warfare");
    await expect(count(page)).toHaveText("0 brands for “submarine warfare”");
    await page.getByRole("link", { name: "Show all brands" }).click();
    await expect(page).toHaveURL("/brands");
    await expect(count(page)).toHaveText("130 brands");
  });

  test("a chip says how many brands its category has", async ({ page }) => {
    await page.goto("/brands");
    const chip = tabs(page, "Categories").getByRole("link", { name: "Footwear" });
    const [number = ""] = /\d+/.exec((await chip.textContent()) ?? "") ?? [];
    await chip.click();
    await expect(count(page)).toHaveText(`${number} brands`);
    await tabs(page, "Categories").getByRole("link", { name: "All" }).click();
    await expect(page).toHaveURL("/brands");
    await expect(count(page)).toHaveText("130 brands");
  });

  test("a booth is found in any spelling, and brands by Indonesian words", async ({ page }) => {
    await page.goto("/brands");
    const search = page.getByRole("searchbox");
    const submit = page.getByRole("main").getByRole("button", { name: "Search" });
    for (const spelling of ["d8", "D 8", "d-08"]) {
      await typeInto(search, spelling);
      await submit.click();
      await expect(count(page)).toHaveText(`1 brand for “${spelling}”`);
      await expect(page.getByRole("main").getByRole("article")).toContainText("Air Jernih Field Filters");
    }
    await typeInto(search, "kompor");
    await submit.click();
    await expect(count(page)).toHaveText(/^\d\d brands for “kompor”$/);
    await expect(page.getByRole("main").getByRole("article").filter({ hasText: "Api Kecil" })).toBeVisible();
  });
});

inFull(() => {
  test("a letter leads to the first brand under it; other orders and short lists have none", async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/brands");
    await tabs(page, "A to Z").getByRole("link", { name: "K", exact: true }).click();
    await expect(page).toHaveURL("/brands#K");
    const first = page.getByRole("main").getByRole("article").filter({ hasText: "Kaki Lumpur" });
    await expect(first).toBeInViewport();
    for (const path of ["/brands?order=booth", "/brands?category=footwear"]) {
      await page.goto(path);
      await expect(tabs(page, "A to Z")).toHaveCount(0);
    }
  });
});

inFull(() => {
  test("a phone shows more than five brands at once", { tag: "@js" }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/brands#K");
    const heights = await page
      .getByRole("main")
      .getByRole("article")
      .evaluateAll((rows) => rows.slice(0, 8).map((row) => row.getBoundingClientRect().height));
    // Below the header, which is 65 px high.
    expect((844 - 65) / Math.max(...heights)).toBeGreaterThan(8);
  });
});

const DAYS = [
  ["Fri 14", "Friday 14 November"],
  ["Sat 15", "Saturday 15 November"],
  ["Sun 16", "Sunday 16 November"],
] as const;

inFull(() => {
  test("the rundown has a tab for each day", async ({ page }) => {
    await page.goto("/rundown");
    await expect(tabs(page, "Days").getByRole("link")).toHaveText(DAYS.map(([label]) => label));
    for (const [position, [label, day]] of DAYS.entries()) {
      await tabs(page, "Days").getByRole("link", { name: label }).click();
      await expect(page).toHaveURL(`/rundown?day=${position + 1}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(day);
      await expect(tabs(page, "Days").locator("[aria-current]")).toHaveText(label);
      await expect(page.getByRole("main").getByRole("article").nth(10)).toBeAttached();
    }
  });
});

test("the rundown's stage is preserved when the day changes", async ({ page }) => {
  await page.goto("/rundown?day=2");
  await choose(page.getByRole("combobox", { name: "Stage" }), "Campfire Stage");
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/day=2&stage=Campfire\+Stage/);
  const sessions = page.getByRole("main").getByRole("article");
  await expect(sessions.nth(3)).toBeAttached();
  await expect(sessions.filter({ hasNotText: "Campfire Stage" })).toHaveCount(0);
  await tabs(page, "Days").getByRole("link", { name: "Sun 16" }).click();
  await expect(page).toHaveURL("/rundown?day=3&stage=Campfire+Stage");
  await expect(page.getByRole("combobox", { name: "Stage" })).toHaveValue("Campfire Stage");
});

inFull(() => {
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
});

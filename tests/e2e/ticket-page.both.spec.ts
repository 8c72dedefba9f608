import { untilHydrated } from "../support/browser/hydrated";
import { choose, typeInto, wheelTo } from "../support/browser/person";
import { inFull } from "../support/content/sample";
import { expect, test } from "../support/servers/one-page-test";
import { startTestSite } from "../support/servers/test-site";

test("passes that can be bought come first; the others are folded, with a line and its reason each", async ({
  page,
}) => {
  await page.goto("/ticket");
  const main = page.getByRole("main");
  await expect(main.locator(".ticket h3")).toHaveText([
    "Three-Day Pass",
    "Friday Pass",
    "Saturday Pass",
    "Sunday Pass",
  ]);
  await expect(main.locator(".ticket").getByRole("link", { name: /^Buy/ })).toHaveText([
    "Buy at tickets.example.com: Saturday Pass",
  ]);
  await expect(main.locator(".ticket").getByRole("spinbutton")).toHaveCount(3);
  const family = main.locator(".ticket-line").filter({ hasText: "Family Day Pass" });
  await expect(family).toContainText("Not on sale yet: from 25 October 2025, 10\u00a0AM WIB.");
  const closed = main.locator("summary").filter({ hasText: "Not on sale now (4)" });
  await expect(closed).toContainText("Early Bird Three-Day Pass, Family Day Pass, Student Day Pass and Summit VIP");
  await expect(family).toBeHidden();
  await closed.click();
  await expect(family.getByText("Two adults and up to three children")).toBeHidden();
  await family.getByRole("heading").click();
  await expect(family.getByText("Two adults and up to three children")).toBeVisible();
  await expect(family).toContainText("Regular price Rp 195.000: you save Rp 35.000.");
  await expect(main.locator(".ticket-line :is(input, .button-accent)")).toHaveCount(0);
});

inFull(() => {
  test("on a desktop every pass on sale shows name, price and button above the fold, and until when it is sold", async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/ticket");
    for (const card of await page.locator(".ticket").all()) {
      await expect(card.getByRole("heading")).toBeInViewport({ ratio: 1 });
      await expect(card.getByText(/^Rp\s/).first()).toBeInViewport({ ratio: 1 });
      await expect(card.locator(":is(input, .button-quiet)").first()).toBeInViewport({ ratio: 1 });
      await expect(card).toContainText(/until \d+ November 2025/i);
      await expect(card).not.toContainText(/on sale from/i);
    }
    await expect(page.getByRole("button", { name: "Continue" })).toBeInViewport({ ratio: 1 });
  });
});

test("tickets are chosen with a running total, and one button in sight goes on with them", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/ticket");
  const bar = page.getByRole("button", { name: "Continue" });
  await wheelTo(page.getByLabel("How many: Friday Pass"));
  await expect(bar).toBeInViewport({ ratio: 1 });
  if (javaScriptEnabled) {
    await untilHydrated(page);
    await expect(page.getByRole("main").getByText("0 tickets", { exact: true })).toBeInViewport({ ratio: 1 });
    const more = page.getByRole("button", { name: "One more: Friday Pass" });
    await more.click();
    await more.click();
    await page.getByRole("button", { name: "One less: Friday Pass" }).click();
    await more.click();
    await page.getByRole("button", { name: "One more: Three-Day Pass" }).click();
    await expect(bar).toHaveText(/^Continue, Rp\s250\.000$/);
    await expect(page.getByRole("main").getByText("3 tickets")).toBeVisible();
    await expect(bar).toBeInViewport({ ratio: 1 });
  } else {
    await expect(page.getByRole("button", { name: /^One (more|less)/ })).toHaveCount(0);
    await typeInto(page.getByLabel("How many: Friday Pass"), "2");
    await typeInto(page.getByLabel("How many: Three-Day Pass"), "1");
  }
  await bar.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Choose your tickets");
  await expect(page.getByLabel("How many: Friday Pass")).toHaveValue("2");
  await expect(page.getByLabel("How many: Three-Day Pass")).toHaveValue("1");
  // What cannot be bought is folded.
  await expect(page.getByRole("heading", { name: "Family Day Pass" }).first()).toBeHidden();
  if (javaScriptEnabled) await expect(bar).toHaveText(/^Continue, Rp\s250\.000$/);
});

test("a wheel over the number that was typed scrolls the page, and the number stays", { tag: "@js" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  await page.goto("/order/new");
  await untilHydrated(page);
  const count = page.getByLabel("How many: Friday Pass");
  await typeInto(count, "2");
  await page.mouse.wheel(0, 120);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await expect(count).toHaveValue("2");
});

test("“Continue” with nothing chosen says what to do, and nothing is lost", { tag: "@no-js" }, async ({
  page,
  javaScriptEnabled,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/ticket");
  if (javaScriptEnabled) await untilHydrated(page);
  await page.getByRole("button", { name: "Continue" }).click();
  const said = page.getByRole("main").getByText("Choose at least one ticket.");
  await expect(said).toBeInViewport({ ratio: 1 });
  // With scripts the cards stay; without them the page of the choice says it.
  await expect(page).toHaveURL(javaScriptEnabled ? /\/ticket$/ : /\/order\/new\?/);
  await typeInto(page.getByLabel("How many: Friday Pass"), "2");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(said).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    javaScriptEnabled ? "Choose your tickets" : "Your order",
  );
});

inFull(() => {
  test("the tab About tells what the expo is and leads to the visit", async ({ page }) => {
    await page.goto("/ticket?tab=about");
    const about = page.getByRole("region", { name: "About" });
    await expect(about.getByRole("heading", { level: 2 })).toHaveText("About Jakarta Outing Expo 2025");
    await about.getByRole("link", { name: "Plan your visit" }).click();
    await expect(page).toHaveURL("/visit");
  });
});

test("the finder recommends the cheapest passes for a group, with the total", async ({ page }) => {
  await page.goto("/ticket");
  await page.getByRole("link", { name: "Find the cheapest ticket" }).click();
  const finder = page.getByRole("region", { name: "Find the cheapest ticket" });
  await expect(finder).toBeInViewport();
  await typeInto(finder.getByLabel("Adults"), "2");
  await typeInto(finder.getByLabel("Children over 110 cm, up to 16"), "3");
  await choose(finder.getByLabel("Which day?"), "Saturday");
  await finder.getByRole("button", { name: "Find it" }).click();
  await expect(page).toHaveURL(/\/ticket\?adults=2&students=0&children=3&small=0&day=2#finder$/);
  const result = finder.getByRole("status");
  await expect(result.getByRole("heading")).toHaveText("2 adults and 3 children on Saturday 15 November: Rp 325.000");
  await expect(result.getByRole("listitem")).toHaveCount(1);
  await expect(result).toContainText("5 × Saturday Pass for 2 adults and 3 children");
  await expect(result).toContainText(
    "With the Family Day Pass, on sale from 25 October 2025, 10\u00a0AM WIB, you pay Rp 160.000.",
  );
  await expect(result.getByRole("link", { name: "Buy 5 × Saturday Pass" })).toHaveAttribute(
    "href",
    "https://tickets.example.com/jakarta-outing-expo-2025/saturday-pass",
  );
  await expect(finder.getByLabel("Adults")).toHaveValue("2");
  await expect(finder.getByLabel("Which day?")).toHaveValue("2");
});

inFull(() => {
  test("an address with nonsense for the finder shows the page", async ({ page }) => {
    await page.goto("/ticket?adults=99&students=-1&children=x&day=9");
    await expect(page.getByRole("status").getByRole("heading")).toHaveText(
      "10 adults on Friday 14 November: Rp 500.000",
    );
    await page.goto("/ticket?adults=0");
    await expect(page.getByRole("status")).toContainText("Enter at least one person.");
  });
});

test("all passes are compared in a table, which is a list of rows on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/ticket#compare");
  const table = page.getByRole("table");
  await expect(table.getByRole("columnheader")).toHaveText([
    "Ticket",
    "Price",
    "At the door",
    "Days",
    "Admits",
    "Per person and day",
    "Status",
  ]);
  await expect(table.getByRole("row", { name: /Family Day Pass/ })).toContainText("2 adults and 3 children");
  // Nothing has to be scrolled sideways: below its name a pass has its facts.
  const row = table.getByRole("row", { name: /Family Day Pass/ });
  await wheelTo(row);
  for (const part of await row.locator("th, td").all()) await expect(part).toBeInViewport({ ratio: 1 });
  const region = page.getByRole("region", { name: "All tickets compared" });
  expect(await region.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("a pass on the home page leads to its place on the ticket page", async ({ page }) => {
  await page.goto("/");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Sunday Pass/ })
    .click();
  await expect(page).toHaveURL("/ticket#sunday-pass");
  await expect(page.locator("#sunday-pass")).toBeInViewport();
});

inFull(() => {
  test("a pass that is not on sale yet offers a reminder", async ({ page }) => {
    await page.goto("/ticket#family-pass");
    const line = page.locator("#family-pass");
    await expect(line).toBeInViewport();
    const reminder = line.getByRole("link", { name: "Remind me when sales of the Family Day Pass open" });
    await expect(reminder).toHaveAttribute("href", "/ticket-sales.ics?ticket=family-pass");
  });
});

inFull(() => {
  test("after the expo the page thanks, and shows no dead cards", async ({ page }) => {
    const after = await startTestSite({ SITE_CLOCK: "2025-11-20T10:00:00+07:00" });
    try {
      await page.goto(`${after.url}/ticket`);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { name: "Ticket sales are closed" })).toBeVisible();
      await expect(main.locator(".ticket, .ticket-line, form")).toHaveCount(0);
      await expect(main.getByRole("link", { name: /Buy|Remind/ })).toHaveCount(0);
      await expect(main.getByRole("table").getByRole("row")).toHaveCount(9);
      await expect(main.getByRole("link", { name: "Get updates" })).toHaveAttribute("href", "/updates");
      await main.getByRole("link", { name: "Pictures", exact: true }).click();
      await expect(page).toHaveURL(`${after.url}/gallery`);
    } finally {
      await after.stop();
    }
  });

  test("during the expo, the finder and the passes are for the days to come", async ({ page }) => {
    const during = await startTestSite({ SITE_CLOCK: "2025-11-15T12:00:00+07:00" });
    try {
      await page.goto(`${during.url}/ticket`);
      const main = page.getByRole("main");
      await expect(main.getByLabel("Which day?").getByRole("option")).toHaveText([
        "Saturday 15 November",
        "Sunday 16 November",
        "Both days",
      ]);
      await expect(main.locator(".ticket-line").filter({ hasText: "Friday Pass" })).toContainText("Sales ended");
      await expect(main.locator(".ticket").filter({ hasText: "Family Day Pass" })).toContainText(
        "One day: Saturday 15 November or Sunday 16 November",
      );
    } finally {
      await during.stop();
    }
  });
});

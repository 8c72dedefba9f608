import { expect, type Page } from "@playwright/test";
import { choose, typeInto, wheelTo } from "../support/browser/person";
import { everyNth, inFull } from "../support/content/sample";
import { test } from "../support/servers/one-page-test";
import { startTestSite } from "../support/servers/test-site";
import { test as plainTest } from "../support/servers/worker-test";

const main = (page: Page) => page.getByRole("main");
const days = (page: Page) => page.getByRole("navigation", { name: "Days" });
const count = (page: Page) => main(page).getByRole("status").first();
const titles = (page: Page) => main(page).locator(".trail-waypoint h3");

for (const width of everyNth([320, 390], 2)) {
  test(`at ${width} px the three days share the width, and all are in sight`, { tag: "@js" }, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/rundown?day=3");
    const boxes = [];
    for (const tab of await days(page).getByRole("link").all()) boxes.push(await tab.boundingBox());
    const widths = boxes.map((box) => Math.round(box?.width ?? 0));
    expect(Math.max(...widths) - Math.min(...widths)).toBeLessThanOrEqual(1);
    expect(Math.min(...boxes.map((box) => box?.x ?? -1))).toBeGreaterThanOrEqual(0);
    expect(Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)))).toBeLessThanOrEqual(width);
    expect(Math.min(...boxes.map((box) => box?.height ?? 0))).toBeGreaterThanOrEqual(44);
    await expect(days(page).locator("[aria-current]")).toHaveText("Sun 16");
  });
}

test("filters narrow the day, and one link shows all sessions again", async ({ page }) => {
  await page.goto("/rundown?day=1");
  await expect(count(page)).toHaveText("24 sessions");
  await choose(main(page).getByLabel("Type"), "Workshop");
  await main(page).getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/kind=workshop/);
  await expect(count(page)).toHaveText("4 of 24 sessions");
  await choose(main(page).getByLabel("Audience"), "For families");
  await main(page).getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/family=yes/);
  await expect(count(page)).toHaveText("2 of 24 sessions");
  await expect(titles(page)).toHaveText(["Little Rangers: footprints", "Five knots, and when not to tie them"]);
  await days(page).getByRole("link", { name: "Sat 15" }).click();
  await expect(count(page)).toHaveText("2 of 25 sessions");
  await main(page).getByRole("link", { name: "Show all 25 sessions" }).click();
  await expect(page).toHaveURL("/rundown?day=2");
  await expect(count(page)).toHaveText("25 sessions");
  await expect(main(page).getByLabel("Type")).toHaveValue("");
});

inFull(() => {
  test("on a phone the filters are folded, and open with a touch", async ({ browser, site }) => {
    const visit = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } });
    const page = await visit.newPage();
    await page.goto(`${site.url}/rundown?day=1`);
    await expect(main(page).getByLabel("Language")).toBeHidden();
    await main(page).getByText("Filter", { exact: true }).tap();
    await expect(main(page).getByLabel("Language")).toBeVisible();
    await page.goto(`${site.url}/rundown?day=1&language=en`);
    await expect(main(page).getByLabel("Language")).toBeVisible();
    await expect(count(page)).toHaveText(/^\d+ of 24 sessions$/);
    await visit.close();
  });
});

test("the grid is a table of stages and times, which keeps the filter", async ({ page }) => {
  await page.goto("/rundown?day=1&language=en");
  await main(page).getByRole("link", { name: "Grid" }).click();
  await expect(page).toHaveURL("/rundown?day=1&language=en&view=grid");
  const table = main(page).getByRole("table", { name: "Friday 14 November, by starting time and stage" });
  await expect(table).toBeVisible();
  await days(page).getByRole("link", { name: "Sat 15" }).click();
  await main(page).getByRole("link", { name: "Show all 25 sessions" }).click();
  await expect(page).toHaveURL("/rundown?day=2&view=grid");
  await expect(main(page).getByRole("columnheader")).toHaveText([
    "Starts at",
    "Summit Stage",
    "Trailhead Workshop",
    "Campfire Stage",
  ]);
  await expect(main(page).getByRole("rowheader").first()).toHaveText(/^10\.15\sAM$/);
  await expect(main(page).getByRole("cell").getByRole("link")).toHaveCount(25);
  await main(page).getByRole("link", { name: "Boulder Battle: qualifiers" }).click();
  await expect(page).toHaveURL("/rundown/boulder-battle-qualifiers");
});

inFull(() => {
  test("the grid's rows are as high as they last; it fits a screen at 1440 px, and a phone keeps the stages in sight", {
    tag: "@js",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/rundown?day=1&view=grid");
    expect((await main(page).getByRole("table").boundingBox())?.height).toBeLessThan(900);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const heightOf = async (title: string) => {
      const block = main(page).getByRole("cell").filter({ hasText: title });
      return (await block.boundingBox())?.height ?? Number.NaN;
    };
    // 45 and 75 minutes.
    expect((await heightOf("Trail Kitchen: first heat")) / (await heightOf("The leech hour"))).toBeCloseTo(75 / 45, 1);
    await expect(main(page).getByText("Break until 3.30 PM").first()).toBeAttached();
    await wheelTo(main(page).getByRole("link", { name: "Songs for carrying" }));
    for (const stage of ["Summit Stage", "Trailhead Workshop", "Campfire Stage"])
      await expect(main(page).getByRole("columnheader", { name: stage })).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

inFull(() => {
  test("an hour stays in sight while its sessions are, and each time of the grid fits its column", {
    tag: "@js",
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/rundown?day=1");
    const hour = main(page).locator(".trail-hour > p", { hasText: /^3\sPM$/ });
    await wheelTo(main(page).getByRole("link", { name: "The leech hour" }));
    await page.mouse.wheel(0, 400);
    await expect(hour).toBeInViewport();
    await page.goto("/rundown?day=1&view=grid");
    const overhang = await main(page)
      .locator("tbody th span:not(.sr-only)")
      .evaluateAll((times) => times.map((time) => time.scrollWidth - time.clientWidth));
    expect(overhang.length).toBeGreaterThan(10);
    expect(Math.max(...overhang)).toBe(0);
  });
});

inFull(() => {
  test("a phone shows the first session within 500 px", { tag: "@js" }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    for (const path of ["/rundown", "/id/rundown"]) {
      await page.goto(path);
      const first = await titles(page).first().boundingBox();
      expect(first?.y, path).toBeLessThan(500);
    }
  });
});

inFull(() => {
  test("the search finds sessions of all days by their topic, names the day, and leads to the session", async ({
    page,
  }) => {
    await page.goto("/rundown?day=2");
    await typeInto(main(page).getByRole("searchbox"), "leeches");
    await main(page).getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/rundown?q=leeches");
    await expect(count(page)).toHaveText("1 session for “leeches”");
    await expect(main(page).getByRole("article")).toContainText("Friday 14 November");
    await main(page).getByRole("link", { name: "The leech hour" }).click();
    await expect(page).toHaveURL("/rundown/the-leech-hour");
    await page.goto("/id/rundown?q=submarine+simpul");
    await expect(main(page)).toContainText("Tidak ada sesi tentang “submarine simpul”");
    await main(page)
      .getByRole("link", { name: /^“simpul”/ })
      .click();
    await expect(page).toHaveURL("/id/rundown?q=simpul");
    await expect(titles(page).filter({ hasText: "Lima simpul, dan kapan jangan dipakai" })).toBeVisible();
  });
});

inFull(() => {
  test("all speakers are listed, found from the rundown, and a speaker can be shared", async ({ page }) => {
    await page.goto("/rundown");
    await main(page).getByRole("link", { name: "All speakers" }).click();
    await expect(page).toHaveURL("/speakers");
    const card = main(page)
      .getByRole("listitem")
      .filter({ has: page.getByRole("link", { name: "Fajar Adiwangsa" }) });
    await expect(card.getByRole("link")).toHaveText(["Fajar Adiwangsa", /^Maps after the battery dies/, /./, /./]);
    await card.getByRole("link", { name: "Fajar Adiwangsa" }).click();
    await expect(page).toHaveURL("/speakers/fajar-adiwangsa");
    for (const path of ["/speakers/fajar-adiwangsa", "/rundown/the-leech-hour", "/id/brands/kemah-roda"]) {
      await page.goto(path);
      const chat = main(page).locator('a[href^="https://wa.me/?text="]');
      expect(decodeURIComponent((await chat.getAttribute("href")) ?? ""), path).toMatch(new RegExp(`${path}$`));
    }
  });
});

test("a session's page leads to its speakers, neighbours and calendar entry, and back to its place in the list", async ({
  page,
  site,
}) => {
  await page.goto("/rundown?day=1");
  await main(page).getByRole("link", { name: "The leech hour" }).click();
  await expect(page).toHaveURL("/rundown/the-leech-hour");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("The leech hour");
  await expect(main(page)).toContainText("3.30 – 4.15 PM WIB");
  await expect(main(page)).toContainText("Talk · in Indonesian · family-friendly");
  const calendar = await main(page).getByRole("link", { name: "Add to calendar" }).getAttribute("href");
  expect(await (await fetch(site.url + calendar)).text()).toContain("SUMMARY:The leech hour");
  const together = main(page).getByRole("region", { name: "At the same time" });
  await expect(together.locator("h3")).toHaveText(["Why your shoulders hurt", /^Trail Kitchen/, /^Made here/]);
  await main(page).getByRole("link", { name: "Dr. Prita Anggraeni" }).click();
  await expect(page).toHaveURL("/speakers/dr-prita-anggraeni");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Dr. Prita Anggraeni");
  await expect(main(page).locator("header img")).toHaveAttribute("src", /^\/faces\//);
  await main(page).getByRole("link", { name: "The leech hour" }).click();
  await main(page)
    .getByRole("link", { name: /Next on this stage/ })
    .click();
  await expect(page).toHaveURL("/rundown/dress-for-jakarta-pack-for-two-thousand-metres");
  await main(page)
    .getByRole("link", { name: /Earlier on this stage/ })
    .click();
  await main(page).getByRole("link", { name: "Rundown, Friday 14 November" }).click();
  await expect(page).toHaveURL(/\/rundown\?day=1#d1-campfire-1530-the-leech-hour$/);
  await expect(page.locator("#d1-campfire-1530-the-leech-hour")).toBeInViewport();
});

inFull(() => {
  test("an unknown session and an unknown speaker are 404", { tag: "@js" }, async ({ page, problems }) => {
    problems.allow(/404/);
    for (const path of ["/rundown/no-such-session", "/speakers/nobody", "/rundown/No_Such", "/speakers/a--b"]) {
      expect((await page.goto(path))?.status(), path).toBe(404);
    }
  });

  inFull(() => {
    test("the tab of the ticket page shows one day", async ({ page }) => {
      await page.goto("/ticket?tab=rundown");
      await expect(days(page).locator("[aria-current]")).toHaveText("Fri 14");
      await expect(titles(page)).toHaveCount(24);
      await days(page).getByRole("link", { name: "Sun 16" }).click();
      await expect(page).toHaveURL("/ticket?day=3&tab=rundown");
      await expect(main(page).getByRole("heading", { level: 2 })).toHaveText("Sunday 16 November");
      await page.goto("/ticket?tab=rundown&day=9");
      await expect(days(page).locator("[aria-current]")).toHaveText("Fri 14");
    });
  });
});

plainTest("during the event the rundown opens at today, with the past folded and a way to now", async ({ page }) => {
  const during = await startTestSite({ SITE_CLOCK: "2025-11-15T13:20:00+07:00" });
  try {
    await page.goto(`${during.url}/rundown`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Saturday 15 November");
    const earlier = main(page).locator("details.earlier");
    await expect(earlier.locator("summary")).toHaveText("Earlier today, 6 sessions");
    await expect(earlier.getByRole("article").first()).toBeHidden();
    await expect(titles(page).filter({ visible: true }).first()).toHaveText("Fit a pack in ten minutes");
    await expect(main(page).locator("#now")).toHaveText(/^Now, 1\.2\d\sPM WIB$/);
    await earlier.locator("summary").click();
    await expect(earlier.getByRole("article").first()).toBeVisible();

    await days(page).getByRole("link", { name: "Fri 14" }).click();
    await expect(main(page)).toContainText("What was on");
    await expect(main(page).locator("#now")).toHaveCount(0);
    await main(page).getByRole("link", { name: "Jump to now" }).click();
    await expect(page).toHaveURL(`${during.url}/rundown?day=2#now`);
    await expect(main(page).locator("#now")).toBeInViewport();

    await page.goto(`${during.url}/rundown?view=grid`);
    await expect(main(page).locator("tr#now th")).toHaveText(/^1\sPM\s?Now$/);
    // The line is within the row of the current time, below the times that have passed.
    const row = await main(page).locator("tr#now").boundingBox();
    const line = await main(page).locator(".now-mark").boundingBox();
    expect(line?.y).toBeGreaterThan(row?.y ?? Number.NaN);
    expect(line?.y).toBeLessThan((row?.y ?? Number.NaN) + (row?.height ?? 0));

    // The line is behind what it crosses.
    await expect(main(page).locator("[data-phase=now] a > span").first()).toHaveCSS("z-index", "1");

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`${during.url}/rundown?stage=Summit+Stage`);
    const stages = main(page).getByRole("complementary", { name: "On now and next" });
    await expect(stages.getByRole("listitem")).toHaveCount(3);
    await expect(stages.getByRole("listitem").first()).toContainText("Boulder Battle: qualifiers");
    await expect(stages.getByRole("progressbar").first()).toHaveAttribute("max", "120");
    await stages.getByRole("link", { name: "Campfire Stage" }).click();
    await expect(page).toHaveURL(/day=2&stage=Campfire\+Stage$/);

    await page.goto(`${during.url}/rundown/boulder-battle-qualifiers`);
    await expect(main(page)).toContainText("On now, until 3 PM");
    await expect(main(page).getByRole("button", { name: "Star Boulder Battle: qualifiers" })).toBeVisible();
    await page.goto(`${during.url}/rundown/the-leech-hour`);
    await expect(main(page)).toContainText("This session is over");
    await expect(main(page).getByRole("link", { name: "Add to calendar" })).toHaveCount(0);
    await expect(main(page).getByRole("button", { name: "Star The leech hour" })).toHaveCount(0);

    await page.goto(`${during.url}/speakers/fajar-adiwangsa`);
    await expect(titles(page).first()).toHaveText("Little Rangers: a map of where we are");
    await expect(main(page).getByRole("button", { name: /^Star / })).toHaveCount(1);

    await page.goto(`${during.url}/ticket?tab=rundown`);
    await expect(days(page).locator("[aria-current]")).toHaveText("Sat 15");
    await expect(main(page).locator(".now-line")).toHaveText(/^Now, 1\.2\d\sPM WIB$/);
  } finally {
    await during.stop();
  }
});

inFull(() => {
  plainTest("after the event nothing is now or next, and nothing is offered for a calendar", async ({ page }) => {
    const after = await startTestSite({ SITE_CLOCK: "2025-11-20T10:00:00+07:00" });
    try {
      await page.goto(`${after.url}/rundown`);
      await expect(main(page)).toContainText("What was on");
      await expect(main(page).getByRole("link", { name: "Jump to now" })).toHaveCount(0);
      await expect(main(page).locator("#now, [data-phase]")).toHaveCount(0);
      await expect(main(page).getByRole("heading", { name: "Add to your calendar" })).toHaveCount(0);
      await page.goto(`${after.url}/rundown/the-leech-hour`);
      await expect(main(page)).toContainText("This session is over");
    } finally {
      await after.stop();
    }
  });
});

import type { Locator } from "@playwright/test";
import { createOrderLinks } from "~/sales/buyers/order-links.server";
import { startSeasonSite } from "../support/servers/season-site";
import { expect, test } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";
import { FIRST_MORNING, GATE_SECRET, sellTickets } from "../support/services/gate";

/** Lists and tables fill their rows and fit their page at the widths of phones, tablets and desktops. */

/** How many items stand in each row of a list. */
const rowsOf = (items: Locator) =>
  items.evaluateAll((all) => {
    const tops = all.map((item) => Math.round(item.getBoundingClientRect().top));
    return [...Map.groupBy(tops, (top) => top).values()].map((row) => row.length);
  });

for (const path of ["/", "/id"]) {
  test(`the lists of ${path} have no holes`, async ({ page }) => {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      for (const section of ["tickets", "brands", "news", "partners"]) {
        const items = page.locator(`#${section} ul > li`);
        await expect(items.first(), section).toBeAttached();
        expect(new Set(await rowsOf(items)).size, `${section} at ${width}`).toBe(1);
      }
    }
  });
}

test("the tickets of a paid order fill their rows on a desktop, with the code for all of them", async ({ page }) => {
  const site = await startTestSite({ SITE_CLOCK: FIRST_MORNING, SESSION_SECRET: GATE_SECRET });
  const links = createOrderLinks({ secrets: [GATE_SECRET], siteUrl: "" });
  try {
    await page.setViewportSize({ width: 1280, height: 900 });
    for (const count of [2, 3, 4, 5]) {
      const { reference } = await sellTickets(site, "friday-pass", count);
      await page.goto(site.url + links.pathOf(reference));
      const list = page.locator(".etickets");
      const items = list.locator("> li");
      await expect(items).toHaveCount(count + 1);
      const row = await list.boundingBox();
      const last = await items.last().boundingBox();
      expect(Math.round((last?.x ?? 0) + (last?.width ?? 0)), `${count} tickets`).toBe(
        Math.round((row?.x ?? 0) + (row?.width ?? 0)),
      );
    }
  } finally {
    await site.stop();
  }
});

for (const path of ["/gallery", "/brands/kemah-roda"]) {
  test(`the galleries of ${path} end with a full row`, async ({ page }) => {
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      for (const gallery of await page.locator("[data-gallery]").all()) {
        const ends = await gallery.locator("li").evaluateAll((all) => {
          const right = (element?: Element | null) => Math.round(element?.getBoundingClientRect().right ?? 0);
          return { last: right(all.at(-1)), row: right(all[0]?.parentElement) };
        });
        expect(ends.row).toBeGreaterThan(0);
        expect(ends.last, `at ${width}`).toBe(ends.row);
      }
    }
  });
}

test("passes beside each other have their edges and numbers at one height", async ({ page }) => {
  for (const [width, columns] of [
    [768, 2],
    [1440, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/ticket");
    const cards = page.locator(".tickets > li");
    const rows = await rowsOf(cards);
    expect(rows[0]).toBe(columns);
    for (const part of [".ticket-stub", ".choices"]) {
      const withIt = cards.filter({ has: page.locator(part) });
      expect(await rowsOf(cards.locator(part)), `${part} at ${width}`).toEqual(await rowsOf(withIt));
    }
  }
});

for (const [path, label] of [
  ["/ticket", "All tickets compared"],
  ["/id/ticket", "Perbandingan semua tiket"],
] as const) {
  test(`the comparison of ${path} fits a tablet`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await page.goto(path);
    const region = page.getByRole("region", { name: label });
    const { needed, width } = await region.evaluate(({ scrollWidth, clientWidth }) => ({
      needed: scrollWidth,
      width: clientWidth,
    }));
    expect(needed).toBe(width);
  });
}

for (const path of ["/visit", "/id/visit", "/faq", "/id/faq"]) {
  test(`all links to the sections of ${path} are in sight on a desktop`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    const links = page.locator(".section-links a");
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
    await links.last().click();
    const section = page.locator((await links.last().getAttribute("href")) ?? "");
    const line = await page.locator(".section-links").boundingBox();
    // Jumped to, it stands below the links.
    await expect
      .poll(async () => ((await section.boundingBox())?.y ?? 0) - (line?.height ?? 0))
      .toBeGreaterThanOrEqual(64);
  });
}

test("at 320 px the grid of a day shows all stages, and every title within its block", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/id/rundown?day=2&view=grid");
  const region = page.getByRole("region", { name: /Sabtu 15 November/ });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const cut = await region.locator("td p").evaluateAll((blocks) =>
    blocks.flatMap((block) => {
      const title = block.querySelector("a")?.getBoundingClientRect();
      return title && title.bottom > block.getBoundingClientRect().bottom ? [block.textContent] : [];
    }),
  );
  expect(cut).toEqual([]);
});

test("on a phone a long heading keeps its lines, and a phone number breaks over none", async ({ page }) => {
  const after = await startSeasonSite("after");
  try {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${after.url}/id`);
      const heading = page.getByRole("heading", { name: "Itulah Jakarta Outing Expo 2025" });
      const lines = await heading.evaluate((element) => {
        const { lineHeight } = getComputedStyle(element);
        return element.clientHeight / Number.parseFloat(lineHeight);
      });
      expect(lines, `at ${width}`).toBeLessThan(2.5);
      // Of three lines: it stands below the walkers.
      expect((await page.locator(".summit-sign").boundingBox())?.height, `sign at ${width}`).toBeLessThan(120);
      await page.goto(`${after.url}/id/faq`);
      const number = page.getByRole("main").getByText("+62 812 0000 1411");
      const rows = await number.evaluate((element) => {
        const range = document.createRange();
        const text = [...element.childNodes].find((node) => node.textContent?.startsWith("+62"));
        range.selectNode(text ?? element);
        return range.getClientRects().length;
      });
      expect(rows, `at ${width}`).toBe(1);
    }
  } finally {
    await after.stop();
  }
});

test("the links fill their last row, whatever their number", async ({ page }) => {
  const during = await startSeasonSite("during");
  try {
    for (const width of [768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${during.url}/links`);
      const list = page.getByRole("main").locator("ul");
      const end = (await list.boundingBox())?.width;
      const first = (await list.locator("li").first().boundingBox())?.x ?? 0;
      const last = await list.locator("li").last().boundingBox();
      expect((last?.x ?? 0) + (last?.width ?? 0) - first, `at ${width}`).toBeCloseTo(end ?? 0, 0);
    }
  } finally {
    await during.stop();
  }
});

test("after the draw, a team has an Indonesian name", async ({ page }) => {
  const after = await startSeasonSite("after");
  try {
    await page.goto(`${after.url}/id/winner`);
    await expect(page.getByRole("main")).toContainText("Tim T*** B***");
    await expect(page.getByRole("main")).not.toContainText("Team ");
  } finally {
    await after.stop();
  }
});

for (const path of ["/brands/kemah-roda", "/id/brands/air-jernih-field-filters"]) {
  test(`the booth of ${path} is in one line above the fold on a phone`, async ({ page }) => {
    for (const [width, height] of [
      [320, 700],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto(path);
      const booth = page.locator(".brand-booth");
      await expect(booth).toBeInViewport({ ratio: 1 });
      expect((await booth.boundingBox())?.height).toBeLessThan(48);
      expect(await booth.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true);
    }
  });
}

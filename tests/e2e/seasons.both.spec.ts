import type { Page } from "@playwright/test";
import { startSeasonSite, TEST_SEASONS, type TestSeason } from "../support/servers/season-site";
import type { SiteServer } from "../support/servers/site-server";
import { expect, test } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";

/** What the header's button says, and where it leads. */
const BUTTONS: Record<TestSeason, readonly [label: string, path: string]> = {
  before: ["Tickets", "/ticket"],
  during: ["Tickets", "/ticket"],
  after: ["Recap", "/#recap"],
  postponed: ["Updates", "/updates"],
  cancelled: ["Refunds", "/ticket-policy#if-the-expo-is-postponed-or-cancelled"],
};

/** The heading that `/links`, `/programs` and `/faq` show first in a season in which they invite nobody. */
const CARDS: Record<TestSeason, string | null> = {
  before: null,
  during: null,
  after: "See you at the next one",
  postponed: "The expo is postponed",
  cancelled: "The expo is cancelled",
};

const button = (page: Page, label: string) => page.getByRole("banner").getByRole("link", { name: label, exact: true });
const heading = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("heading", { name });

for (const season of TEST_SEASONS) {
  test.describe(season, () => {
    let site: SiteServer;
    test.beforeAll(async () => {
      site = await startSeasonSite(season);
    });
    test.afterAll(() => site.stop());

    test(`the header's button leads on, ${season}`, async ({ page }) => {
      await page.goto(`${site.url}/faq`);
      const [label, path] = BUTTONS[season];
      await expect(button(page, label)).toHaveAttribute("href", path);
      // From 1280 px on a second entry leads to the booths, while there are some to book.
      await page.setViewportSize({ width: 1280, height: 800 });
      const sells = season === "before" || season === "during";
      await expect(page.getByRole("banner").getByRole("link", { name: "Exhibit", exact: true })).toHaveCount(
        sells ? 1 : 0,
      );
    });

    test(`links and programs invite people only while there is something to join, ${season}`, async ({ page }) => {
      const card = CARDS[season];
      for (const path of ["/links", "/programs", "/faq"]) {
        await page.goto(site.url + path);
        await expect(page.locator("#season-card")).toHaveText(card ? [card] : []);
        await expect(page.getByText("How to join:")).toHaveCount(path === "/programs" && !card ? 8 : 0);
        const invitations = page.locator('main a[href="/ticket"], main a[href*="//register.example.com"]');
        if (card) await expect(invitations).toHaveCount(0);
        else if (path === "/links") await expect(invitations.first()).toBeVisible();
      }
    });

    test(`the home page shows its season, ${season}`, async ({ page }) => {
      await page.goto(`${site.url}/`);
      await expect(page.getByRole("timer")).toHaveCount(season === "before" ? 1 : 0);
      await expect(page.getByText(/^Open now, closes at 9\sPM$/)).toHaveCount(season === "during" ? 1 : 0);
      await expect(heading(page, "On now and next")).toHaveCount(season === "during" ? 1 : 0);
      await expect(page.locator("#tickets")).toHaveCount(season === "before" || season === "during" ? 1 : 0);
      await expect(page.getByText(/^Was planned for 14–16 November 2025/)).toHaveCount(
        season === "postponed" || season === "cancelled" ? 1 : 0,
      );
    });

    test(`the winners' page speaks of the draw only while there is one to come, ${season}`, async ({ page }) => {
      await page.goto(`${site.url}/winner`);
      const upcoming = season === "before" || season === "during";
      await expect(page.getByText("The draw is still to come")).toHaveCount(upcoming ? 1 : 0);
      await expect(page.getByRole("table")).toHaveCount(season === "after" ? 4 : 0);
    });
  });
}

test("on the last evening, when nothing is sold any more, nothing leads to the tickets but the menus", async ({
  page,
}) => {
  const site = await startTestSite({ SITE_CLOCK: "2025-11-16T19:45:00+07:00" });
  for (const [path, about] of [
    ["/", "What is on"],
    ["/id", "Lihat acara"],
  ] as const) {
    await page.goto(site.url + path);
    await expect(page.locator("main .hero a").first()).toHaveText(about);
    await expect(page.locator("main a[href*='/ticket']")).toHaveCount(0);
    await expect(page.getByRole("banner").locator(".button-accent")).toHaveText("Rundown");
  }
  await page.goto(`${site.url}/ticket`);
  await expect(page.getByText("Tickets for this expo are no longer sold.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "On sale now", exact: true })).toHaveCount(0);
  await expect(page.locator("#finder")).toHaveCount(0);
  await page.goto(`${site.url}/links`);
  await expect(page.locator("main a[href='/ticket']")).toHaveCount(0);
  await site.stop();
});

test("during the expo a session on the sign leads to its page", async ({ page }) => {
  const site = await startSeasonSite("during");
  await page.goto(`${site.url}/`);
  const session = page.locator(".summit-sign").getByRole("link").first();
  const title = await session.locator(".sign-session").innerText();
  await session.click();
  await expect(page).toHaveURL(/\/rundown\/./);
  await expect(heading(page, title)).toBeInViewport();
  await site.stop();
});

test("after the expo the header's button leads to the recap, from another page and from the home page", async ({
  page,
}) => {
  const site = await startSeasonSite("after");
  for (const path of ["/faq", "/"]) {
    await page.goto(site.url + path);
    await button(page, "Recap").click();
    await expect(page).toHaveURL(`${site.url}/#recap`);
    await expect(heading(page, /^That was Jakarta Outing Expo 2025$/)).toBeInViewport();
  }
  await expect(heading(page, "Winners")).toHaveCount(1);
  await expect(page.getByText("13–15 November 2026").first()).toBeVisible();
  await site.stop();
});

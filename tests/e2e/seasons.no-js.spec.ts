import type { Page } from "@playwright/test";
import { SEASONS, type Season } from "../../app/entities/season";
import { startSeasonSite } from "../support/servers/season-site";
import type { SiteServer } from "../support/servers/site-server";
import { expect, test } from "../support/servers/site-test";
import { startTestSite } from "../support/servers/test-site";

/** What the server sends in each season; `visitor-journeys.both.spec.ts` visits the seasons with JavaScript too. */

type Expectation = {
  /** What the header's button says, and where it leads. */
  button: readonly [label: string, path: string];
  /** The heading that `/links`, `/programs` and `/faq` show first in a season in which they invite nobody. */
  card: string | null;
  /** Whether tickets and booths can be had, and the draw is still to come. */
  sells: boolean;
  /** What stands below the hero's buttons. */
  sign: "countdown" | "now and next" | null;
  /** Whether the dates are those of a plan that was given up. */
  off: boolean;
  /** Tables of winners: of the last edition before the draw, of this one after it. */
  winners: number;
};

const EXPECTED: Record<Season, Expectation> = {
  before: { button: ["Tickets", "/ticket"], card: null, sells: true, sign: "countdown", off: false, winners: 4 },
  during: { button: ["Tickets", "/ticket"], card: null, sells: true, sign: "now and next", off: false, winners: 4 },
  after: {
    button: ["Recap", "/#recap"],
    card: "See you at the next one",
    sells: false,
    sign: null,
    off: false,
    winners: 4,
  },
  postponed: {
    button: ["Updates", "/updates"],
    card: "The expo is postponed",
    sells: false,
    sign: null,
    off: true,
    winners: 0,
  },
  cancelled: {
    button: ["Refunds", "/ticket-policy#if-the-expo-is-postponed-or-cancelled"],
    card: "The expo is cancelled",
    sells: false,
    sign: null,
    off: true,
    winners: 0,
  },
};

const heading = (page: Page, name: string | RegExp) => page.getByRole("main").getByRole("heading", { name });

for (const season of SEASONS) {
  const expected = EXPECTED[season];
  test.describe(season, () => {
    let site: SiteServer;
    test.beforeAll(async () => {
      site = await startSeasonSite(season);
    });
    test.afterAll(() => site.stop());

    test(`header, invitations, home page and winners show their season, ${season}`, async ({ page }) => {
      await page.goto(`${site.url}/faq`);
      const [label, path] = expected.button;
      await expect(page.getByRole("banner").getByRole("link", { name: label, exact: true })).toHaveAttribute(
        "href",
        path,
      );
      // From 1280 px on a second entry leads to the booths, while there are some to book.
      await page.setViewportSize({ width: 1280, height: 800 });
      await expect(page.getByRole("banner").getByRole("link", { name: "Exhibit", exact: true })).toHaveCount(
        expected.sells ? 1 : 0,
      );

      // Links and programs invite people only while there is something to join.
      const { card } = expected;
      for (const path of ["/links", "/programs", "/faq"]) {
        await page.goto(site.url + path);
        await expect(page.locator("#season-card")).toHaveText(card ? [card] : []);
        await expect(page.getByText("How to join:")).toHaveCount(path === "/programs" && !card ? 8 : 0);
        const invitations = page.locator('main a[href="/ticket"], main a[href*="//register.example.com"]');
        if (card) await expect(invitations).toHaveCount(0);
        else if (path === "/links") await expect(invitations.first()).toBeVisible();
      }

      await page.goto(`${site.url}/`);
      await expect(page.getByRole("timer")).toHaveCount(expected.sign === "countdown" ? 1 : 0);
      const isOn = expected.sign === "now and next";
      await expect(page.getByText(/^Open now, closes at 9\sPM$/)).toHaveCount(isOn ? 1 : 0);
      await expect(heading(page, "On now and next")).toHaveCount(isOn ? 1 : 0);
      await expect(page.locator("#tickets")).toHaveCount(expected.sells ? 1 : 0);
      await expect(page.getByText(/^Originally planned for 14–16 November 2025/)).toHaveCount(expected.off ? 1 : 0);

      // The winners' page speaks of the draw only while there is one to come.
      await page.goto(`${site.url}/winner`);
      await expect(page.getByText("The draw is still to come")).toHaveCount(expected.sells ? 1 : 0);
      await expect(page.getByRole("table")).toHaveCount(expected.winners);
      await expect(heading(page, "Winners of 2024")).toHaveCount(expected.sells ? 1 : 0);
    });
  });
}

test("on the last evening, when nothing is sold any more, nothing leads to the tickets but the menus", async ({
  page,
}) => {
  const site = await startTestSite({ SITE_CLOCK: "2025-11-16T19:45:00+07:00" });
  for (const [path, about] of [
    ["/", "See what’s on"],
    ["/id", "Lihat acara"],
  ] as const) {
    await page.goto(site.url + path);
    await expect(page.locator("main .hero a").first()).toHaveText(about);
    await expect(page.locator("main a[href*='/ticket']")).toHaveCount(0);
    await expect(page.getByRole("banner").locator(".button-accent")).toHaveText("Rundown");
  }
  await page.goto(`${site.url}/ticket`);
  await expect(page.getByText("Tickets for this expo are no longer on sale.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "On sale now", exact: true })).toHaveCount(0);
  await expect(page.locator("#finder")).toHaveCount(0);
  await page.goto(`${site.url}/links`);
  await expect(page.locator("main a[href='/ticket']")).toHaveCount(0);
  await site.stop();
});

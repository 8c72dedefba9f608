import { expect, test } from "vitest";
import { startTestSite } from "../../support/servers/test-site.ts";
import { EMAIL, issueLink, settingsOf } from "../../support/services/staff-link.ts";
import type { Launch } from "../support/engine.ts";
import { button, field, KEYS, link } from "../support/page.ts";
import { visitsWith } from "../support/visits.ts";

const BRAND = "/brands/air-jernih-field-filters";

/** The staff area has its own site, since what it publishes is on all pages. */
export function staff(launch: Launch): void {
  let site: Awaited<ReturnType<typeof startTestSite>>;
  const visit = visitsWith(launch, async () => {
    site = await startTestSite();
    return site;
  });

  test(
    "a member of the staff signs in, puts up a notice and changes a brand, and visitors see both",
    visit(async (page) => {
      await page.goto(await issueLink(EMAIL, settingsOf(site)));
      // A document that is left while its scripts load says that they failed.
      await page.untilHydrated();
      await page.click(button("Sign in on this device", "main"));
      await page.expectAddress("/staff");
      await page.untilHydrated();

      await page.click(link("Put up a notice"));
      await page.expectAddress(/^\/staff\/today\//);
      await page.untilHydrated();
      await page.type(field("Notice in English"), "Gate 2 is closed.");
      await page.click(button("See what visitors will see", "main"));
      await page.click(button("Publish now", "main"));
      await page.expectHeading(/^Today$/);
      await page.untilHydrated();
      await page.open("/");
      expect(await page.text(".notice p")).toContain("Gate 2 is closed.");

      await page.open(`/staff/content${BRAND}`);
      await page.click({ css: '[name="tagline@en"]' });
      await page.press(KEYS.End, ..." Yes.");
      await page.click(button("Publish", "main"));
      await expect.poll(() => page.text("main [role=status]")).toMatch(/^Published as revision \d+\.$/);
      await page.untilHydrated();
      await page.open(BRAND);
      await expect.poll(() => page.text("main")).toMatch(/ Yes\./);
    }),
  );
}

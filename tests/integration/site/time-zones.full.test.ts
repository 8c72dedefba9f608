import { load } from "cheerio";
import { expect, test } from "vitest";
import { locales } from "../../../app/base/i18n/locales.ts";
import { htmlText } from "../../support/content/html-text.ts";
import { AUDITED } from "../../support/content/routes.ts";
import { startTestSite } from "../../support/servers/test-site.ts";

/** The outermost zones: 26 hours lie between them, so that no moment has the same day in both. */
const ZONES = ["Pacific/Kiritimati", "Etc/GMT+12"] as const;

const PREFIXES = Object.values(locales).map(({ prefix }) => prefix);
const MOMENTS = ["2025-10-15T10:00:00+07:00", "2025-11-14T12:00:00+07:00"];

/** What a page says to people and machines: its text, the moments in its attributes, and its structured data. */
function saidBy(html: string, url: string): string[] {
  const $ = load(html.replaceAll(url, ""));
  const times = $("[datetime]").map((_, { attribs }) => attribs.datetime);
  const data = $('script[type="application/ld+json"]').map((_, script) => $(script).text());
  return [$("title").text(), htmlText(html), ...times, ...data];
}

test.each(MOMENTS)("pages say the same in every time zone of the server, at %s", async (SITE_CLOCK) => {
  // The languages take turns: a page in one of them at one moment, and in the next one at the next.
  const turn = MOMENTS.indexOf(SITE_CLOCK);
  const paths = AUDITED.map((path, index) => PREFIXES[(index + turn) % PREFIXES.length] + path);
  const sites = await Promise.all(ZONES.map((TZ) => startTestSite({ SITE_CLOCK, TZ })));
  const differing: string[] = [];
  for (const path of paths) {
    const [one, other] = await Promise.all(
      sites.map(async ({ url }) => {
        const response = await fetch(url + path);
        expect(response.status, path).toBe(200);
        return saidBy(await response.text(), url);
      }),
    );
    const place = one?.findIndex((text, index) => text !== other?.[index]) ?? -1;
    if (place >= 0 || one?.length !== other?.length) differing.push(`${path}: ${one?.[place]} | ${other?.[place]}`);
  }
  expect(differing).toEqual([]);
  await Promise.all(sites.map((site) => site.stop()));
});

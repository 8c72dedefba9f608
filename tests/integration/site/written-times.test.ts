import { load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { localHref } from "~/base/i18n/current-locale";
import { LOCALES } from "~/base/i18n/locales";
import { AUDITED } from "../../support/content/routes";
import { everyNth } from "../../support/content/sample";
import { startSeasonSite } from "../../support/servers/season-site";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";

/** How pages write times and prices (docs/product.md, "Purpose"), the footer's clock too. */

let site: SharedSite;
beforeAll(async () => {
  site = await startSeasonSite("during", sharedSite);
});

async function textOf(path: string): Promise<string> {
  const $ = load(await (await fetch(site.url + path)).text());
  // An article may quote code.
  $("script, style, head, pre, code").remove();
  return $("body").text();
}

test.each(everyNth(AUDITED, 2))("%s writes times in one way", async (path) => {
  const text = await textOf(path);
  expect(text.match(/\b\d{1,2}:\d{2}\b|\b\d{1,2} ?[ap]m\b|o.clock|half past/g) ?? []).toEqual([]);
});

test.each(everyNth(AUDITED, 2))("%s lets no line end within a price or an Indonesian time", async (path) => {
  for (const locale of LOCALES) {
    const text = await textOf(localHref(path, locale));
    expect(text.match(/\bRp \d\S*|\bpukul \d\S*|\d\.\d\d–\d\d\.\S*/gi) ?? [], locale).toEqual([]);
  }
});

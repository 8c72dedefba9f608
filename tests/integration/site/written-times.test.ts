import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AUDITED } from "../../support/content/routes";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";

/** Pages write a time as `9 PM` or `9.30 PM` (docs/product.md, "Purpose"), the footer's clock too. */

let site: SiteServer;
beforeAll(async () => {
  site = await startTestSite({ SITE_CLOCK: "2025-11-15T13:20:00+07:00" });
});
afterAll(() => site.stop());

test.each(AUDITED)("%s writes times in one way", async (path) => {
  const $ = load(await (await fetch(site.url + path)).text());
  // An article may quote code.
  $("script, style, head, pre, code").remove();
  expect(
    $("body")
      .text()
      .match(/\b\d{1,2}:\d{2}\b|\b\d{1,2} ?[ap]m\b|o.clock|half past/g) ?? [],
  ).toEqual([]);
});

import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { announced, startSiteWithEditions } from "../../support/servers/two-editions";

/** 2026 in February: its dates are known, its tickets are not on sale yet, and there is no programme. */
let site: SiteServer;
beforeAll(async () => {
  site = await startSiteWithEditions({}, announced(2026));
});
afterAll(() => site.stop());

async function read(path: string) {
  const response = await fetch(site.url + path);
  expect(response.status, path).toBe(200);
  const $ = load(await response.text());
  $("script, style").remove();
  return $;
}

const WORDS = {
  "": {
    missing: "couldn’t be loaded",
    buy: /get tickets/i,
    rundown: "The rundown isn’t out yet",
    brands: "The brands aren’t announced yet",
    programs: "The programs aren’t announced yet",
  },
  "/id": {
    missing: "tidak bisa dimuat",
    buy: /beli tiket/i,
    rundown: "Rundown belum terbit",
    brands: "Daftar brand belum diumumkan",
    programs: "Program belum diumumkan",
  },
} as const;

describe.each(["", "/id"] as const)("an edition without a programme, below %s/", (prefix) => {
  const words = WORDS[prefix];

  test("home says the dates, and offers to tell when there is news", async () => {
    const $ = await read(prefix || "/");
    const hero = $("main section").first();
    expect(hero.text()).toContain("2026");
    const actions = hero.find("a.button-accent, a.button-quiet").toArray();
    expect(actions.map((link) => $(link).attr("href"))).toEqual([`${prefix}/updates`]);
    expect($("main").text()).not.toContain(words.missing);
    for (const id of ["brands", "programs", "rundown", "partners"]) expect($(`main #${id}`)).toHaveLength(0);
  });

  test("no page sends anybody to buy tickets, and none has an empty list", async () => {
    const paths = [
      ...["/", "/ticket", "/ticket?tab=brands", "/ticket?tab=rundown", "/brands", "/rundown", "/rundown/changes"],
      ...["/speakers", "/programs", "/visit", "/partners", "/gallery", "/winner", "/news", "/links", "/book-space"],
      ...["/press", "/contact", "/updates", "/editions"],
    ];
    for (const path of paths) {
      const $ = await read(prefix + path);
      expect($("main").text(), path).not.toMatch(words.buy);
      expect($("main").text(), path).not.toContain(words.missing);
    }
    expect((await read(`${prefix}/brands`))("main").text()).toContain(words.brands);
    expect((await read(`${prefix}/ticket?tab=brands`))("main").text()).toContain(words.brands);
    expect((await read(`${prefix}/rundown`))("main").text()).toContain(words.rundown);
    expect((await read(`${prefix}/ticket?tab=rundown`))("main").text()).toContain(words.rundown);
    expect((await read(`${prefix}/programs`))("main").text()).toContain(words.programs);
    expect((await read(`${prefix}/press`))("main").text()).not.toMatch(/\b0 /);
    const rundown = await read(`${prefix}/rundown`);
    expect(rundown("main a[href*='.ics']")).toHaveLength(0);
  });
});

import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { runCommand } from "../../support/services/run-command";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
afterAll(() => databases.stop());

const NAME = "Surabaya Outdoor Fair";
const ANSWERS = ["2027-03-30", "2027-04-02", "9", "09:00", "08:00", "20:00", "Gedung Jati", "Hall 2", "Jl. Contoh 5"];
const REST = ["Surabaya", "Jawa Timur", "60111"];
const OPTIONS = [
  ...["--first-day", "2027-03-30", "--last-day", "2027-04-02", "--opens", "09:00", "--closes", "20:00"],
  ...["--place", "Gedung Jati", "--hall", "Hall 2", "--street", "Jl. Contoh 5", "--city", "Surabaya"],
  ...["--region", "Jawa Timur"],
];

/** Names and pictures of the expo that the site ships with. */
function shippedThings(): string[] {
  const found = new Set<string>();
  const collect = (value: unknown, key: string): void => {
    if (typeof value === "string") {
      const isName = ["name", "title", "location", "street"].includes(key);
      const isPicture = /^\/pictures\/(?:brands|partners|programs|gallery|news|authors|sessions|poster)/.test(value);
      if (isPicture || (isName && value.length > 9)) found.add(value);
    } else if (typeof value === "object" && value !== null) {
      for (const [name, part] of Object.entries(value)) collect(part, Array.isArray(value) ? key : name);
    }
  };
  // The others are lists of common words, or say how the site works.
  const kinds = [
    ...(["event", "tickets", "brands", "programs", "sessions", "winners", "partners"] as const),
    ...(["galleries", "news", "newsAuthors"] as const),
  ];
  for (const kind of kinds) for (const { document } of shippedDocuments[kind]) collect(document, "");
  // The new one has four days.
  const days = ["three days", "three-day", "tiga hari"];
  return [...found, ...days, "Jakarta Outing", "jakartaoutingexpo", "Jejak Rimba", "outing-expo.example"];
}

describe("a site that begins", () => {
  let database: TestDatabase;
  let site: SiteServer;
  beforeAll(async () => {
    database = await databases.kinds[0].create();
  });
  afterAll(() => site?.stop());

  const start = (name: string, answers: readonly string[], options: readonly string[] = []) =>
    runCommand("content", ["new", name, ...options], database.settings, answers.map((line) => `${line}\n`).join(""));

  test("asks ten questions, again where an answer is wrong, and for those that no option answers", async () => {
    expect(await start(NAME, ANSWERS)).toMatchObject({
      code: 2,
      error: expect.stringContaining("Answer all ten questions."),
    });
    expect(await start(NAME, [], ["--first-day", "soon"])).toMatchObject({
      code: 2,
      error: expect.stringContaining("--first-day: Please write a day, such as 2026-11-13."),
    });
    expect((await runCommand("content", ["revisions", "--city", "Surabaya"], database.settings)).code).toBe(2);
    const other = await databases.kinds[0].create();
    const scripted = await runCommand("content", ["new", NAME, ...OPTIONS], other.settings, "60111\n");
    expect(scripted).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Postal code:\nPublished as revision 1\./),
    });
    const made = await start(NAME, [...ANSWERS, ...REST]);
    expect(made).toMatchObject({ code: 0, error: "", out: expect.stringContaining("Published as revision 1.") });
    // What is wrong is asked again.
    expect(made.out.match(/Please write/g)).toHaveLength(2);
    expect((await start("Another", [...ANSWERS, ...REST])).error).toContain("Something is published already.");
  });

  test("shows nothing of the expo that the site ships with, on all pages that its pages lead to", async () => {
    const contacts = { CONTACT_EMAIL: "halo@fair.example", INSTAGRAM: "surabayafair" };
    const settings = { ...contacts, SITE_CLOCK: "2027-01-05T10:00:00+07:00" };
    site = await startTestSite({ ...database.settings, ...settings });
    const things = shippedThings();
    expect(things.length).toBeGreaterThan(300);
    const seen = new Set(["/", "/id"]);
    const found: string[][] = [];
    for (const path of seen) {
      const response = await fetch(site.url + path);
      const html = await response.text();
      if (!response.headers.get("Content-Type")?.includes("text/html")) continue;
      expect([path, response.status, html.includes("{{")]).toEqual([path, 200, false]);
      const $ = load(html);
      $("script:not([type='application/ld+json'])").remove();
      const shown = $.html();
      found.push(...things.filter((thing) => shown.includes(thing)).map((thing) => [path, thing]));
      for (const link of $("a[href^='/']").toArray()) {
        const [target = ""] = ($(link).attr("href") ?? "").split(/[?#]/);
        if (!/\.\w+$/.test(target)) seen.add(target);
      }
    }
    const files = ["/sitemap.xml", "/llms.txt", "/rundown/changes.xml", "/news/rss.xml", "/event.ics", "/rundown.json"];
    for (const path of files) {
      const text = await (await fetch(site.url + path)).text();
      found.push(...things.filter((thing) => text.includes(thing)).map((thing) => [path, thing]));
    }
    expect(found).toEqual([]);
    expect(seen.size).toBeGreaterThan(40);
    expect(await (await fetch(`${site.url}/`)).text()).toContain("30 March – 2 April 2027");
  });
});

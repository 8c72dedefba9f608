import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listPages } from "~/config/pages";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import { PAGES } from "../../support/content/routes";
import { everyNth } from "../../support/content/sample";
import type { SiteServer } from "../../support/servers/site-server";
import { announced, startSiteWithEditions } from "../../support/servers/two-editions";

/** 2026 has the first brand and a new one; all else of it is announced, without a programme. */
const [kept] = shippedDocuments.brands;
const slugOf = (document: unknown) => String(Object(document).slug);
const { booth } = Object(shippedDocuments.brands[7]?.document);
const added = { ...Object(kept?.document), slug: "brand-of-2026", name: "Brand of 2026", booth };
const content2026 = {
  ...announced(2026),
  brands: [
    { ...kept, place: 0 },
    { id: "brand-of-2026", place: 1, document: added },
  ] as typeof shippedDocuments.brands,
  identity: [{ id: "identity", place: 0, document: { company: "PT Tahun Baru", email: "hello@2026.example" } }],
};

let site: SiteServer;
beforeAll(async () => {
  site = await startSiteWithEditions({}, content2026);
});
afterAll(() => site.stop());

const get = (path: string) => fetch(site.url + path, { redirect: "manual" });
const read = async (path: string) => load(await (await get(path)).text());
/** Status and target, without the host. */
async function answer(path: string) {
  const { status, headers } = await get(path);
  return `${status} ${headers.get("location") ?? ""}`.trim();
}

const archived = new Set<string>(listPages().flatMap(({ path, archived }) => (archived ? [path] : [])));
const patternOf = (path: string) => (path === "/rundown/changes" ? path : path.replace(/(?<=\/\w+\/).+/, ":slug"));
const EXAMPLES = PAGES.map(({ path }) => path).filter((path) => archived.has(patternOf(path)));
/** Written in English. */
const ARTICLE = "/news/first-timers-guide-to-the-expo";

test("an edition has its own names, and the contacts of today", async () => {
  for (const [path, name, company] of [
    ["/brands", "Jakarta Outing Expo 2026", "PT Tahun Baru"],
    ["/2025/brands", "Jakarta Outing Expo 2025", "PT Jejak Rimba Media"],
  ] as const) {
    const $ = await read(path);
    expect($("title").text()).toContain(`· ${name}`);
    expect($("footer").text()).toContain(company);
    expect($("footer").text()).toContain("hello@2026.example");
  }
});

describe.each([
  ["", "This was 2025.", "Go to Jakarta Outing Expo 2026", "/"],
  ["/id", "Ini edisi 2025.", "Ke Jakarta Outing Expo 2026", "/id"],
])("below %s/2025", (prefix, line, present, home) => {
  test.each(
    prefix === ""
      ? EXAMPLES
      : everyNth(
          EXAMPLES.filter((path) => path !== ARTICLE),
          3,
        ),
  )("%s is the page of 2025, canonical to itself", async (path) => {
    const address = `${prefix}/2025${path === "/" ? "" : path}`;
    const response = await get(address);
    expect(response.status).toBe(200);
    const $ = load(await response.text());
    expect($("body > aside").text()).toBe(`${line} ${present}`);
    expect($("body > aside a").attr("href")).toBe(home);
    const canonical = $("link[rel=canonical]").attr("href") ?? "";
    expect(new URL(canonical).pathname).toBe(address);
    const others = $("link[rel=alternate][hreflang]").toArray();
    for (const link of others) expect(new URL($(link).attr("href") ?? "").pathname).toMatch(/^(?:\/id)?\/2025/);
    expect(new URL($("meta[property='og:image']").attr("content") ?? "").pathname).toMatch(
      /^(?:\/id)?\/2025\/social\//,
    );
    // Other links of this site lead to 2025, or are known to lead to the current edition.
    const links = $("a[href^='/']")
      .toArray()
      .map((link) => $(link).attr("href") ?? "");
    const menu = $("a[target=_self]")
      .toArray()
      .map((link) => $(link).attr("href") ?? "");
    expect(
      links.filter((href) => !/^(?:\/id)?\/2025(?![0-9])/.test(href) && !menu.includes(href) && !isFile(href)),
    ).toEqual([]);
    expect($("main").text()).not.toContain("Get tickets");
  });

  test("brands of 2025 are there, those of 2026 are not", async () => {
    const $ = await read(`${prefix}/2025/brands`);
    expect($("main").text()).toContain("130");
    expect(await answer(`${prefix}/2025/brands/brand-of-2026`)).toBe("404");
    expect((await read(`${prefix}/2025/brands/brand-of-2026`))("body > aside")).toHaveLength(1);
    expect(await answer(`${prefix}/brands/brand-of-2026`)).toBe("200");
  });

  test("what only the current edition has leads there, and what is for one person is not below a year", async () => {
    for (const path of [
      "/contact",
      "/book-space",
      "/ticket",
      "/visit",
      "/faq",
      "/updates",
      "/editions",
      "/rundown/changes",
    ])
      expect(await answer(`${prefix}/2025${path}`)).toBe(`308 ${prefix}${path}`);
    for (const path of [
      "/staff",
      "/staff/orders",
      "/order/ORD-1",
      "/gate",
      "/api/v1/event",
      "/color-mode",
      "/healthz",
      "/no-such-page",
    ])
      expect(await answer(`${prefix}/2025${path}`)).toBe("404");
    const posted = await fetch(`${site.url}${prefix}/2025/contact`, {
      method: "POST",
      body: new URLSearchParams({ a: "b" }),
    });
    expect(posted.status).toBe(404);
  });

  test("an old address without the year leads there when 2026 has no such page", async () => {
    const gone = slugOf(shippedDocuments.brands[5]?.document);
    expect(await answer(`${prefix}/brands/${gone}`)).toBe(`308 ${prefix}/2025/brands/${gone}`);
    expect(await answer(`${prefix}/brands/${slugOf(kept?.document)}`)).toBe("200");
    expect(await answer(`${prefix}/rundown/the-leech-hour`)).toBe(`308 ${prefix}/2025/rundown/the-leech-hour`);
    expect(await answer(`${prefix}/speakers/fajar-adiwangsa`)).toBe(`308 ${prefix}/2025/speakers/fajar-adiwangsa`);
    const calendar = `/rundown.ics?session=${shippedDocuments.sessions[0]?.id}`;
    expect(await answer(prefix + calendar)).toBe(`308 ${prefix}/2025${calendar}`);
    expect(await answer(`${prefix}/2025${calendar}`)).toBe("200");
    expect(await answer(`${prefix}/rundown.ics?session=never-was`)).toBe("404");
    expect(await answer(`${prefix}/brands/never-was`)).toBe("404");
    const data = await get(`${prefix}/brands/${gone}.data`);
    // Another document: the router of the current edition does not know the year.
    expect(data.headers.get("X-Remix-Reload-Document") ?? (await data.text())).toMatch(/true|reload/);
  });
});

test("a year without an edition is not found, and the current one has no year", async () => {
  for (const path of ["/1999", "/1999/brands", "/2026/brands", "/2024", "/id/2026", "/20255/brands"])
    expect(await answer(path)).toBe("404");
  expect((await read("/1999/brands"))("body > aside")).toHaveLength(0);
  expect(await answer("/2025/Brands")).toBe("308 /2025/brands");
  expect(await answer("/2025/")).toBe("308 /2025");
  expect(await answer("/2025/tickets")).toBe("308 /ticket");
});

test("old news live below the year", async () => {
  expect(await answer(ARTICLE)).toBe(`308 /2025${ARTICLE}`);
  expect(await answer(`/id/2025${ARTICLE}`)).toMatch(/^301 \/id\/2025\/news\//);
});

test.each(["", "/id"])("%s/editions lists all, and each leads to its pages", async (prefix) => {
  const $ = await read(`${prefix}/editions`);
  const rows = $("main section").toArray();
  expect(rows.map((row) => $(row).find("h2").text())).toEqual(["Jakarta Outing Expo 2026", "Jakarta Outing Expo 2025"]);
  expect(rows.map((row) => $(row).find("a").attr("href"))).toEqual([prefix || "/", `${prefix}/2025`]);
  expect($(rows[1]).text()).toContain("November 2025");
  // Gallery and winners are those of an edition that is over.
  const pagesOf = (row: (typeof rows)[number] | undefined) =>
    $(row)
      .find("nav a")
      .toArray()
      .map((link) => $(link).attr("href")?.replace(`${prefix}/`, "/"));
  expect(pagesOf(rows[0])?.slice(1)).toEqual(["/brands", "/rundown", "/programs"]);
  const past = pagesOf(rows[1])?.slice(1) ?? [];
  expect(past).toEqual(["/brands", "/rundown", "/programs", "/gallery", "/winner"].map((path) => `/2025${path}`));
  for (const path of past) expect(await answer(prefix + path)).toBe("200");
});

test("the sitemap has the pages of both years, with their languages", async () => {
  const text = await (await get("/sitemap.xml")).text();
  const paths = [...text.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url = ""]) => new URL(url).pathname);
  expect(new Set(paths).size).toBe(paths.length);
  expect(paths).toEqual(
    expect.arrayContaining(["/2025", "/id/2025", "/2025/brands/kemah-roda", "/brands/brand-of-2026", "/editions"]),
  );
  expect(paths.filter((path) => /^\/2025\/(?:contact|ticket|visit|faq|terms)$/.test(path))).toEqual([]);
  const known = paths.filter((path) => path.startsWith("/2025/"));
  expect(known.length).toBeGreaterThan(200);
  for (const path of known.filter((_, index) => index % 40 === 0)) expect(await answer(path)).toBe("200");
});

test("calendar entries of 2025 keep their ids", async () => {
  const uids = async (path: string) =>
    [...(await (await get(path)).text()).matchAll(/^UID:(.*)\r$/gm)].map(([, uid]) => uid ?? "");
  const sessions = await uids("/2025/rundown.ics");
  const ids = shippedDocuments.sessions.map(({ document }) => String(Object(document).id));
  expect(sessions.map((uid) => uid.split("@")[0]).toSorted()).toEqual(ids.map((id) => `session-${id}`).toSorted());
  expect((await uids("/2025/event.ics"))[0]).toMatch(/^event-2025@/);
  expect((await uids("/event.ics"))[0]).toMatch(/^event-2026@/);
});

test("below a year the navigation asks for that year's data", async () => {
  const data = await (await get("/2025/brands.data")).text();
  expect(data).toContain("Kemah Roda");
  expect(await (await get("/2025.data")).text()).toContain("2025");
  expect(await (await get("/brands.data")).text()).not.toContain("Rimba Raya Outfitters");
});

/** A path with a dot in its last part. */
function isFile(href: string): boolean {
  return /\.\w+(?:$|[?#])/.test(href);
}

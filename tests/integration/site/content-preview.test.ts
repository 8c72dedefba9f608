import { load } from "cheerio";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { shippedDocuments } from "~/content/documents/shipped-content.server";
import type { CurrentPack } from "~/visitors/offline/offline-pack";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { type StaffBrowser, signInAt } from "../../support/services/staff-browser";
import { openForm, withValues } from "../../support/services/staff-forms";
import { ANI } from "../../support/services/staff-link";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const BRAND = "air-jernih-field-filters";
const FORM = `/staff/content/brands/${BRAND}`;
const PAGE = `/brands/${BRAND}`;
const post = shippedDocuments.news.find(({ document }) => (document as { language?: string }).language !== "id");

const databases = createTestDatabases();
afterAll(() => databases.stop());

describe("previews on PostgreSQL", () => {
  const [, { create }] = databases.kinds;
  let database: TestDatabase;
  let site: SiteServer;
  let ani: StaffBrowser;
  beforeAll(async () => {
    database = await create();
    const env = { ...database.settings, STAFF_EMAILS: ANI, SESSION_SECRET: "s".repeat(40) };
    site = await startTestSite(env);
    ani = await signInAt(site, ANI, env);
  });
  afterAll(() => site?.stop());

  async function send(path: string, changes: Record<string, string>) {
    const response = await ani.post(path, withValues(await openForm(ani, path), changes).toString());
    return { status: response.status, page: load(await response.text()) };
  }
  async function makeLink(path: string, changes: Record<string, string>): Promise<string> {
    const { page } = await send(path, { ...changes, "@button": "preview" });
    return page("main a[href*='preview?token=']").attr("href") ?? expect.unreachable();
  }
  /** A request of somebody who has not signed in. */
  const get = (path: string, cookie = "") =>
    fetch(site.url + path, { redirect: "manual", headers: cookie ? { Cookie: cookie } : {} });
  async function follow(link: string) {
    const { status, headers } = await get(link);
    return {
      status,
      location: headers.get("Location"),
      cookie: headers.getSetCookie()[0]?.split(";")[0] ?? "",
      set: headers.getSetCookie()[0] ?? "",
    };
  }
  const textAt = async (path: string, cookie = "") => (await get(path, cookie)).text();

  test("anybody who has the link sees real pages with the draft, in each language and as data; nobody else does", async () => {
    const link = await makeLink(FORM, { "tagline@en": "Clay in a draft.", "tagline@id": "Tanah liat di draf." });
    const { status, location, cookie, set } = await follow(link);
    expect([status, location]).toEqual([303, PAGE]);
    expect(set).toMatch(/Max-Age=\d{5}; Path=\/; HttpOnly; SameSite=Lax/);
    const shown = await get(PAGE, cookie);
    const html = await shown.text();
    expect(html).toContain("Clay in a draft.");
    expect(load(html)("body > form, form[action='/preview']").text()).toContain("You see a preview of a draft");
    expect([shown.headers.get("Cache-Control"), shown.headers.get("X-Robots-Tag")]).toEqual([
      "private, no-store",
      "noindex",
    ]);
    expect(await textAt(`/id${PAGE}`, cookie)).toContain("Tanah liat di draf.");
    const data = await get(`${PAGE}.data`, cookie);
    expect([await data.text(), data.headers.get("Cache-Control")]).toEqual([
      expect.stringContaining("Clay in a draft."),
      "private, no-store",
    ]);
    for (const path of [PAGE, `${PAGE}.data`]) {
      const published = await get(path);
      expect(published.headers.get("Cache-Control")).not.toContain("no-store");
      expect(await published.text()).not.toContain("Clay in a draft.");
    }
    // It opens nothing of the team's, where pages show what is published.
    expect((await get("/staff/content", cookie)).headers.get("Location")).toBe("/staff?to=%2Fstaff%2Fcontent");
  });

  test("posts of a preview stay out of the cache that visitors read from", async () => {
    const id = post?.id ?? "";
    const link = await makeLink(`/staff/content/news/${id}`, { title: "A draft of a post" });
    const { cookie, location } = await follow(link);
    expect(location).toBe(`/news/${id}`);
    expect(await textAt(`/news/${id}`, cookie)).toContain("A draft of a post");
    expect(await textAt("/news", cookie)).toContain("A draft of a post");
    for (const path of [`/news/${id}`, "/news", "/news/rss.xml", "/"])
      expect([path, (await textAt(path)).includes("A draft of a post")]).toEqual([path, false]);
  });

  test("a phone keeps nothing of a draft", async () => {
    const { cookie } = await follow(await makeLink(FORM, { "tagline@en": "Clay in a draft." }));
    const named = async (own?: string) => (await (await get("/offline/current.json", own)).json()) as CurrentPack;
    expect(await named(cookie)).toEqual({ worker: false, revision: "" });
    const { worker, revision } = await named();
    expect(worker).toBe(true);
    expect(await textAt(`/offline/${revision}.json`)).not.toContain("Clay in a draft.");
  });

  test("what somebody sends while a preview is shown meets what is published", async () => {
    const { cookie } = await follow(await makeLink(FORM, { "tagline@en": "Clay in a draft." }));
    const sent = await fetch(`${site.url}/contact`, {
      method: "POST",
      body: new URLSearchParams({ name: "" }),
      headers: { Cookie: cookie, Origin: site.url },
    });
    expect(await sent.text()).not.toContain("You see a preview of a draft");
  });

  test("a draft with faults has no link, and says which", async () => {
    const { status, page } = await send(FORM, { website: "javascript:alert(1)", "@button": "preview" });
    expect([status, page("main [role=alert]").text()]).toEqual([400, expect.stringContaining("“Website”")]);
    expect(page("main a[href*='preview?token=']")).toHaveLength(0);
    // What was typed is a draft all the same.
    expect(load(await (await ani.get(FORM)).text())("main").text()).toContain("This is your draft");
    await send(FORM, { "@button": "discard" });
  });

  test("a link stops working with its time or its draft: the browser is told, and sees what is published", async () => {
    const link = await makeLink(FORM, { "tagline@en": "Clay in a draft." });
    const { cookie } = await follow(link);
    const ended = async () => {
      expect((await follow(link)).status).toBe(404);
      const response = await get(`${PAGE}?x=1`, cookie);
      expect([response.status, response.headers.get("Location")]).toEqual([303, `${PAGE}?x=1`]);
      const cookies = response.headers.getSetCookie();
      expect(cookies.some((set) => /^preview=;.*Max-Age=0/.test(set))).toBe(true);
      expect(cookies.some((set) => set.startsWith("toast="))).toBe(true);
    };
    await database.execute("UPDATE content_preview SET until = 1");
    await ended();
    const again = await makeLink(FORM, { "tagline@en": "Clay in a draft." });
    const second = await follow(again);
    expect(await textAt(PAGE, second.cookie)).toContain("Clay in a draft.");
    await send(FORM, { "@button": "discard" });
    expect((await get(PAGE, second.cookie)).status).toBe(303);
    expect((await follow(again)).status).toBe(404);
  });

  test("somebody leaves a preview, made-up cookies show nothing, and links are not guessed", async () => {
    const { cookie } = await follow(await makeLink(FORM, { "tagline@en": "Clay in a draft." }));
    const left = await fetch(`${site.url}/preview`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: cookie, Origin: site.url, Referer: `${site.url}${PAGE}?tab=x` },
    });
    expect([left.headers.get("Location"), left.headers.getSetCookie()[0]]).toEqual([
      `${PAGE}?tab=x`,
      expect.stringContaining("Max-Age=0"),
    ]);
    const foreign = await fetch(`${site.url}/preview`, {
      method: "POST",
      headers: { Origin: "https://elsewhere.example" },
    });
    expect(foreign.status).toBe(400);
    for (const made of ["preview=x", `preview=${"A".repeat(43)}`, `${cookie}x`])
      expect([made, (await textAt(PAGE, made)).includes("Clay in a draft.")]).toEqual([made, false]);
    for (const token of ["x", "A".repeat(43), "x".repeat(5_000)]) {
      const response = await get(`/preview?token=${token}`);
      expect([response.status, response.headers.get("Cache-Control"), response.headers.getSetCookie()]).toEqual([
        404,
        "private, no-store",
        [],
      ]);
    }
  });

  test("without its table a preview says so, and visitors see their pages", async () => {
    const { cookie } = await follow(await makeLink(FORM, { "tagline@en": "Clay in a draft." }));
    await database.execute("ALTER TABLE content_preview RENAME TO away");
    const statuses = [(await get(PAGE, cookie)).status, (await get(PAGE)).status];
    await database.execute("ALTER TABLE away RENAME TO content_preview");
    expect(statuses).toEqual([503, 200]);
  });
});

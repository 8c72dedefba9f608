import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { type StaffBrowser, signInAt, TEAM } from "../../support/services/staff-browser";
import { openForm, withValues } from "../../support/services/staff-forms";
import { ANI } from "../../support/services/staff-link";
import { createTestDatabases } from "../../support/services/test-databases";

const TEXTS = "/staff/content/texts";

const databases = createTestDatabases();
let site: SiteServer;
let ani: StaffBrowser;
beforeAll(async () => {
  const [sqlite] = databases.kinds;
  const database = (await sqlite?.create()) ?? expect.unreachable();
  const env = { ...database.settings, ...TEAM };
  site = await startTestSite(env);
  ani = await signInAt(site, ANI, env);
});
afterAll(async () => {
  await site?.stop();
  await databases.stop();
});

const staffPage = async (path: string) => (await ani.get(path)).text();
const visitorPage = async (path: string) => (await fetch(site.url + path)).text();

/** Sends the form of a text with other words. */
async function change(key: string, words: Record<string, string>, button = "publish") {
  const path = `${TEXTS}/${key}`;
  const changes = Object.fromEntries(Object.entries(words).map(([name, text]) => [`words.${name}`, text]));
  const form = withValues(await openForm(ani, path), { ...changes, "@button": button });
  const response = await ani.post(path, form.toString());
  return { status: response.status, location: response.headers.get("Location"), html: await response.text() };
}

test("texts are found by their words and by where they are read, each with its shipped words in both languages", async () => {
  const start = load(await staffPage(TEXTS));
  expect(start("main").text()).toContain("You have changed no text.");
  expect(start("option[value=mails]").text()).toMatch(/^E-mails \(\d+\)$/);
  const found = load(await staffPage(`${TEXTS}?q=skip+to+content`));
  const links = found(`main li a[href^="${TEXTS}"]`);
  expect(links.toArray().map((link) => found(link).attr("href"))).toEqual([`${TEXTS}/shell_skip`]);
  expect(links.text()).toContain("Skip to content");
  expect(wordsOf(await staffPage(`${TEXTS}?area=faq`))).toContain("info_faq_lead");
  expect(wordsOf(await staffPage(`${TEXTS}?area=faq`))).not.toContain("info_visit_title");
});

test("a form says which words the site ships with, and what the site fills in", async () => {
  const html = await staffPage(`${TEXTS}/brands_count`);
  const page = load(html);
  expect(page("[name='words.en.one']").val()).toBe("{count} brand");
  expect(page("[name='words.en.other']").val()).toBe("{count} brands");
  expect(page("[name='words.id.other']").attr("lang")).toBe("id");
  expect(page("[name='words.id.one']")).toHaveLength(0);
  expect(wordsOf(html)).toContain("{count} (a number)");
  expect(wordsOf(html)).toContain("English, as the site ships with it: “{count} brands”");
  expect((await ani.get(`${TEXTS}/staff_email`)).status).toBe(404);
  expect((await ani.get(`${TEXTS}/+`)).status).toBe(404);
});

test("visitors read changed texts in each language; the browser gets those that it says itself", async () => {
  expect(await visitorPage("/faq")).not.toContain("Ask us anything");
  const lead = { "en.other": "Ask us anything.\r\nReally <b>anything</b>.", "id.other": "Tanyakan apa saja." };
  expect(await change("info_faq_lead", lead)).toMatchObject({ status: 303 });
  expect(await change("shell_skip", { "en.other": "Jump to the page" })).toMatchObject({ status: 303 });
  const [english, indonesian] = [await visitorPage("/faq"), await visitorPage("/id/faq")];
  expect(load(english)("main").text()).toContain("Ask us anything. Really <b>anything</b>.");
  expect(load(indonesian)("main").text()).toContain("Tanyakan apa saja.");
  expect(load(english)("a.skip-link").text()).toBe("Jump to the page");
  expect(load(indonesian)("a.skip-link").text()).toBe("Langsung ke isi");
  // Once as the link, once for scripts in the browser.
  expect(english.split("Jump to the page")).toHaveLength(3);
  expect(indonesian).not.toContain("Jump to the page");
  const listed = wordsOf(await staffPage(TEXTS));
  expect(listed).toContain("Jump to the page");
  expect(listed).toContain("info_faq_lead Changed");
});

/** Where visitors read texts: a page, and what of it shows the text. An attribute stands after `@`. */
const READ: readonly (readonly [key: string, path: string, selector: string])[] = [
  ["info_faq_description", "/faq", "meta[name=description]@content"],
  ["home_programs_title", "/", "main h2"],
  ["event_season_visit_lead", "/visit", "main p"],
  ["brands_empty_title_for", "/brands?q=zzzz", "main"],
  ["rundown_search_none_title", "/rundown?q=zzzz", "main"],
  ["news_empty_title", "/news?tag=zzzz", "main"],
  ["tickets_tab_about", "/ticket", "main nav a[href$='tab=about']"],
  ["pages_partners", "/faq", "header .menu-bar a"],
  ["shell_discover", "/faq", "footer h2"],
  ["pages_faq_eyebrow", "/social/faq.png", "image"],
  ["forms_topic_tickets", "/contact", "option[value=tickets]"],
  ["forms_booth_raw", "/book-space", "select[name=boothType] option[value=raw]"],
  ["forms_name", "/contact", "label"],
  ["http_not_found_text", "/no-such-page", "main"],
  ["archive_lead", "/editions", "main"],
];

test("titles, descriptions, empty states, tabs, menus, choices and fault pages say what the team says, in each language", async () => {
  const marks = { en: "(as we say)", id: "(kata kami)" };
  const card = async () => Buffer.from(await (await fetch(`${site.url}/social/faq.png`)).arrayBuffer()).toString("hex");
  const before = await card();
  for (const [key] of READ) {
    const path = `${TEXTS}/${key}`;
    const form = await openForm(ani, path);
    const words = form
      .filter(([name]) => name.startsWith("words."))
      .map(([name, text]) => [name, `${text} ${name.startsWith("words.en.") ? marks.en : marks.id}`]);
    expect([key, words.length]).not.toEqual([key, 0]);
    const sent = await ani.post(path, withValues(form, Object.fromEntries(words)).toString());
    expect([key, sent.status]).toEqual([key, 303]);
  }
  expect(await card()).not.toBe(before);
  for (const [key, path, selector] of READ.filter(([, , shown]) => shown !== "image"))
    for (const [prefix, own, other] of [
      ["", marks.en, marks.id],
      ["/id", marks.id, marks.en],
    ] as const) {
      const page = load(await visitorPage(`${prefix}${path === "/" && prefix ? "" : path}`));
      const [element = "", attribute] = selector.split("@");
      const shown = attribute ? (page(element).attr(attribute) ?? "") : page(element).text();
      expect([key, shown]).toEqual([key, expect.stringContaining(own)]);
      expect([key, shown]).toEqual([key, expect.not.stringContaining(other)]);
    }
});

test("words that break a parameter are refused with the reason, what was typed stays, and visitors see nothing of it", async () => {
  const refused = await change("brands_count", { "en.other": "{brands} brands", "id.other": "{count} merek" });
  const page = load(refused.html);
  expect(refused.status).toBe(400);
  const field = page("[name='words.en.other']");
  expect([field.val(), page("[name='words.id.other']").val()]).toEqual(["{brands} brands", "{count} merek"]);
  const faults = page("main [role=alert]").text();
  expect(faults).toContain("The site fills in nothing for {brands}. This text can have {count}.");
  expect(faults).toContain("For any other number");
  // No number chooses these words.
  const uncounted = load((await change("brands_brand_description", { "en.other": "Hello" })).html);
  expect(uncounted("main [role=alert]").text()).not.toContain("For any other number");
  expect(faults).toContain("{count} is missing.");
  expect(page(`main [role=alert] a[href='#${field.attr("id")}']`)).not.toHaveLength(0);
  const long = await change("shell_skip", { "en.other": "x".repeat(200) });
  expect([long.status, wordsOf(long.html)]).toEqual([400, expect.stringContaining("This has 200 characters.")]);
});

test("a draft is seen in its preview alone, and discarding it brings the shipped words back", async () => {
  const preview = await change("brands_count", { "en.one": "one brand", "en.other": "{count} names" }, "preview");
  expect(preview.status).toBe(200);
  const link = load(preview.html)("a[href*='/preview?token=']").attr("href") ?? expect.unreachable();
  const opened = await fetch(site.url + link, { redirect: "manual" });
  expect(opened.headers.get("Location")).toBe("/brands");
  const cookie = opened.headers
    .getSetCookie()
    .map((text) => text.split(";")[0])
    .join("; ");
  const shown = await (await fetch(`${site.url}/brands`, { headers: { Cookie: cookie } })).text();
  expect(wordsOf(shown)).toMatch(/\d+ names/);
  expect(wordsOf(await visitorPage("/brands"))).not.toMatch(/\d+ names/);
  expect(await change("brands_count", {}, "discard")).toMatchObject({ status: 303, location: `${TEXTS}/brands_count` });
});

test("an emptied field says what the site ships with again, and nothing stays of it", async () => {
  expect(await change("shell_skip", { "en.other": "" })).toMatchObject({ status: 303 });
  expect(load(await visitorPage("/faq"))("a.skip-link").text()).toBe("Skip to content");
  expect(wordsOf(await staffPage(TEXTS))).not.toContain("Jump to the page");
  expect(await change("shell_skip", {})).toMatchObject({ location: `${TEXTS}/shell_skip?published=nothing` });
});

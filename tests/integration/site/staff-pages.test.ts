import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SiteServer } from "../../support/servers/site-server";
import { startTestSite } from "../../support/servers/test-site";
import { wordsOf } from "../../support/services/form-client";
import { type StaffBrowser, signInAt, TEAM } from "../../support/services/staff-browser";
import { formOf, openForm, withValues } from "../../support/services/staff-forms";
import { ANI } from "../../support/services/staff-link";
import { createTestDatabases } from "../../support/services/test-databases";

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

const read = async (path: string) => (await fetch(site.url + path)).text();

/** Sends the form of a document with other values. */
async function send(path: string, values: Record<string, string>) {
  const response = await ani.post(path, withValues(await openForm(ani, path), values).toString());
  return { status: response.status, words: wordsOf(await response.text()) };
}

const POST = {
  slug: "doors-open-early",
  title: "Doors open early",
  body: "On **Saturday** the doors open at nine.\n\n- Bring [a ticket](/ticket)",
  published_at: "2025-10-01T10:00",
};

test("a news post is a title, a text and a date: cards, article, feeds and the social card do without the rest", async () => {
  expect(await send("/staff/content/news/+", POST)).toMatchObject({ status: 303 });
  const card = load(await read("/news"))("article").has(`a[href='/news/${POST.slug}']`);
  expect(card.find("img")).toHaveLength(0);
  expect(card.text()).toContain("On Saturday the doors open at nine.");
  // Nobody has translated it: readers in Indonesian get it too.
  expect(await read("/id/news?page=2")).toContain(`href="/id/news/${POST.slug}"`);

  const article = load(await read(`/news/${POST.slug}`));
  expect(article("main h1").text()).toBe(POST.title);
  expect(article("main article figure, main article img")).toHaveLength(0);
  expect(article("main li a[href='/ticket']").text()).toBe("a ticket");
  expect(article("meta[name=description]").attr("content")).toBe("On Saturday the doors open at nine. Bring a ticket");
  const data = article("script[type='application/ld+json']").text();
  expect(data).toContain(`/social/news/${POST.slug}.png`);
  const picture = await fetch(`${site.url}/social/news/${POST.slug}.png`);
  expect([picture.status, picture.headers.get("Content-Type")]).toEqual([200, "image/png"]);
  expect(await read("/news/rss.xml")).toContain(`<title>${POST.title}</title>`);
  const { items } = JSON.parse(await read("/news/feed.json"));
  const entry = items.find(({ title }: { title: string }) => title === POST.title);
  expect(entry).toMatchObject({ authors: [], tags: [] });
  expect(entry).not.toHaveProperty("image");
});

test("a news post may have a picture, which needs a description, with a caption in Markdown", async () => {
  const path = `/staff/content/news/${POST.slug}`;
  const picture = {
    feature_image: "/pictures/news/early-bird-tickets.webp",
    feature_image_caption: "Awake at **dawn**",
  };
  expect(await send(path, picture)).toMatchObject({
    status: 400,
    words: expect.stringContaining("The picture needs a description."),
  });
  expect(await send(path, { ...picture, feature_image_alt: "A hornbill" })).toMatchObject({ status: 303 });
  const article = load(await read(`/news/${POST.slug}`));
  expect(article("main figure img").attr("alt")).toBe("A hornbill");
  expect(article("main figcaption strong").text()).toBe("dawn");
});

const MENUS = "/staff/content/menus";

/** What the links of a menu lead to, and what they are called. */
const linksOf = (html: string, menu: string) => {
  const page = load(html);
  return page(`${menu} a`)
    .toArray()
    .map((link) => [page(link).text(), page(link).attr("href")]);
};

test("menus have the pages that the team names, in their order, and are edited without scripts", async () => {
  const form = await openForm(ani, MENUS);
  expect(form.filter(([name]) => /^headerEnd\.\d+\.page$/.test(name)).map(([, value]) => value)).toEqual([
    ...["/partners", "/contact", "/news"],
  ]);
  const up = await ani.post(`${MENUS}`, withValues(form, { "@button": "up:headerEnd.2" }).toString());
  const moved = withValues(formOf(await up.text()), { "headerEnd.0.page": "/editions", "smallPrint#": "1" });
  expect((await ani.post(MENUS, moved.toString())).status).toBe(303);
  const [english, indonesian] = [await read("/faq"), await read("/id/faq")];
  expect(linksOf(english, "header .menu-bar > li").slice(-3)).toEqual([
    ["Editions", "/editions"],
    ["News", "/news"],
    ["Contact", "/contact"],
  ]);
  expect(linksOf(indonesian, "header .menu-bar > li").at(-2)).toEqual(["Kabar", "/id/news"]);
  expect(linksOf(english, "footer .small-print")).toEqual([["Terms", "/terms"]]);
  // No menu names it any more.
  expect((await fetch(`${site.url}/privacy`)).status).toBe(200);

  const emptied = withValues(await openForm(ani, MENUS), { "smallPrint#": "0", "headerEnd#": "0" });
  expect((await ani.post(MENUS, emptied.toString())).status).toBe(303);
  expect(linksOf(await read("/faq"), "footer .small-print")).toHaveLength(3);
});

test("a brand whose name has no Latin letters gets an address by itself, and the old one leads there", async () => {
  const path = "/staff/content/brands/kemah-roda";
  const sent = await ani.post(path, withValues(await openForm(ani, path), { name: "山岳用品", slug: "" }).toString());
  const [, slug = ""] = /\/brands\/(name-[0-9a-z]+)\?/.exec(sent.headers.get("Location") ?? "") ?? [];
  expect(slug).not.toBe("");
  expect(load(await read(`/brands/${slug}`))("main h1").text()).toBe("山岳用品");
  expect(await read("/brands?q=山岳")).toContain(`href="/brands/${slug}"`);
  const old = await fetch(`${site.url}/brands/kemah-roda`, { redirect: "manual" });
  expect([old.status, old.headers.get("Location")]).toEqual([308, `/brands/${slug}`]);
  expect(await read("/sitemap.xml")).toContain(`/brands/${slug}<`);
});

/** Publishes a session with other speakers. @returns its address */
async function withSpeaker(id: string, speaker: Record<string, string>) {
  const path = `/staff/content/sessions/${id}`;
  const values = {
    "speakers#": "1",
    ...Object.fromEntries(Object.entries(speaker).map(([name, text]) => [`speakers.0.${name}`, text])),
  };
  const sent = await ani.post(path, withValues(await openForm(ani, path), values).toString());
  return { status: sent.status, words: wordsOf(await sent.text()) };
}

test("speakers without Latin letters, and two of one name, have a page each; TBA has none", async () => {
  const [first, second] = [
    "d1-summit-1100-which-trails-are-open-and-which-should-stay",
    "d1-campfire-1315-walking-alone-as-a-woman",
  ];
  const guide = { name: "李伟", "role@en": "Guide", "role@id": "Pemandu", slug: "", photo: "" };
  const cook = { ...guide, "role@en": "Cook", "role@id": "Juru masak" };
  expect(await withSpeaker(first, guide)).toMatchObject({ status: 303 });
  // One name, another role: one person or two?
  expect(await withSpeaker(second, cook)).toMatchObject({ status: 400 });
  expect(await withSpeaker(second, { ...cook, slug: "li-wei-cook" })).toMatchObject({ status: 303 });
  const speakers = load(await read("/speakers"));
  const pages = speakers("main a[href^='/speakers/']")
    .toArray()
    .filter((link) => speakers(link).text().includes("李伟"))
    .map((link) => speakers(link).attr("href"));
  expect(pages.toSorted()).toEqual(["/speakers/li-wei-cook", expect.stringMatching(/^\/speakers\/speaker-[0-9a-z]+$/)]);
  for (const page of pages) expect((await fetch(site.url + page)).status).toBe(200);

  expect(await withSpeaker(first, { ...guide, name: "TBA" })).toMatchObject({ status: 303 });
  expect(await read("/rundown")).toContain("TBA");
  expect(load(await read("/speakers"))("main").text()).not.toContain("TBA");
});

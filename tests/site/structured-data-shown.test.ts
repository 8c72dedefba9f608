import { load } from "cheerio";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { AUDITED } from "../../scripts/audit/pages.ts";
import { structuredDataOf } from "../../scripts/audit/structured-data.ts";
import { htmlText } from "../support/html-text";
import { startOwnSite } from "../support/own-site";
import type { SiteServer } from "../support/site-server";

/** What a page says of itself to search engines, type by type, against what it says to visitors. */

let site: SiteServer;
beforeAll(async () => {
  site = await startOwnSite();
});
afterAll(() => site.stop());

const ORIGIN = "http://localhost:3000";

async function read(path: string) {
  const html = await (await fetch(site.url + path)).text();
  const things = structuredDataOf(html);
  const thing = (type: string) => things.find((one) => one["@type"] === type);
  return { $: load(html), text: htmlText(html), thing };
}

const plain = (html: string) => htmlText(`<body>${html}`);
const named = z.object({ name: z.string() });
const session = z.object({
  name: z.string(),
  description: z.string(),
  url: z.string(),
  startDate: z.string(),
  endDate: z.string(),
  location: named,
  performer: z.array(z.object({ name: z.string(), jobTitle: z.string() })).default([]),
});

test("Event: its name, summary, place and organiser stand on the page", async () => {
  const { $, text, thing } = await read("/");
  const event = z
    .object({ name: z.string(), description: z.string(), url: z.string(), location: named, organizer: named })
    .parse(thing("Event"));
  expect(event.name).toBe($("h1").text());
  expect(event.url).toBe(`${ORIGIN}/`);
  for (const words of [event.description, event.location.name, event.organizer.name]) expect(text).toContain(words);
});

test("Event: the address is the one of the contact page", async () => {
  const event = z
    .object({ location: z.object({ address: z.object({ streetAddress: z.string(), postalCode: z.string() }) }) })
    .parse((await read("/")).thing("Event"));
  const { text } = await read("/contact");
  for (const words of Object.values(event.location.address)) expect(text).toContain(words);
});

test.each([1, 2, 3])(
  "sub-events of day %d: title, text, times, stage and speakers are those of the entry",
  async (day) => {
    const { $, thing } = await read(`/rundown?day=${day}`);
    const { subEvent } = z.object({ subEvent: z.array(session) }).parse(thing("Event"));
    expect(subEvent).toHaveLength($(".trail-waypoint").length);
    for (const event of subEvent) {
      const entry = $(`[id="${new URL(event.url).hash.slice(1)}"]`);
      expect(entry.find("h3").text()).toBe(event.name);
      expect(entry.find("time").attr("datetime")).toBe(event.startDate);
      expect(entry.find("time").text()).toBe(`${event.startDate.slice(11, 16)}–${event.endDate.slice(11, 16)}`);
      expect(event.location.name.startsWith(`${entry.find(".trail-stage").text()}, `)).toBe(true);
      expect(entry.text()).toContain(event.description);
      const speakers = entry.find("ul li").toArray();
      expect(speakers.map((speaker) => $(speaker).text())).toEqual(
        event.performer.map(({ name, jobTitle }) => `${name}, ${jobTitle}`),
      );
    }
  },
);

test.each(AUDITED.filter((path) => path !== "/"))("BreadcrumbList of %s ends at the page itself", async (path) => {
  const { $, thing } = await read(path);
  const { itemListElement: trail } = z
    .object({ itemListElement: z.array(z.object({ position: z.number(), name: z.string(), item: z.string() })) })
    .parse(thing("BreadcrumbList"));
  expect(trail.map(({ position }) => position)).toEqual(trail.map((_, index) => index + 1));
  expect(trail.at(-1)?.item).toBe(ORIGIN + path.split("?")[0]);
  expect($("title").text()).toBe(`${trail.at(-1)?.name} · Jakarta Outing Expo 2025`);
  // Each step before it is somewhere that a visitor can go from here.
  for (const { item } of trail.slice(0, -1)) {
    expect($(`a[href="${new URL(item).pathname}"]`).length, item).toBeGreaterThan(0);
  }
});

test.each(["/news/first-timers-guide-to-the-expo", "/news/plan-a-walk-with-a-free-map", "/news/early-bird-tickets"])(
  "NewsArticle %s: headline, dates, authors, tags and publisher are those shown",
  async (path) => {
    const { $, text, thing } = await read(path);
    const article = z
      .object({
        headline: z.string(),
        description: z.string(),
        datePublished: z.string(),
        dateModified: z.string(),
        mainEntityOfPage: z.literal(ORIGIN + path),
        author: z.array(named),
        keywords: z.array(z.string()).default([]),
        publisher: named,
      })
      .parse(thing("NewsArticle"));
    expect(article.headline).toBe($("h1").text());
    expect($('meta[name="description"]').attr("content")).toBe(article.description);
    const shown = $("main article time")
      .toArray()
      .map((time) => $(time).attr("datetime"));
    expect(shown[0]).toBe(article.datePublished);
    if (shown[1] && $("main article").text().includes("changed")) expect(shown[1]).toBe(article.dateModified);
    for (const words of [...article.author, article.publisher].map(({ name }) => name)) expect(text).toContain(words);
    for (const tag of article.keywords) expect($("main").text()).toContain(tag);
  },
);

test("FAQPage: every answer reads as it does on the page", async () => {
  const { $, thing } = await read("/faq");
  const { mainEntity } = z
    .object({
      mainEntity: z.array(
        z.object({ name: z.string(), url: z.string(), acceptedAnswer: z.object({ text: z.string() }) }),
      ),
    })
    .parse(thing("FAQPage"));
  expect(mainEntity).toHaveLength($("main details").length);
  for (const { name, url, acceptedAnswer } of mainEntity) {
    const question = $(`[id="${new URL(url).hash.slice(1)}"]`);
    expect(question.find("summary").text()).toBe(name);
    expect(plain(question.html() ?? "")).toContain(plain(acceptedAnswer.text));
  }
});

test("Organization: name, address, e-mail, telephone and Instagram are those of footer and menu", async () => {
  const { $, text, thing } = await read("/");
  const organizer = z
    .object({ name: z.string(), address: z.string(), email: z.string(), telephone: z.string(), sameAs: z.string() })
    .parse(thing("Organization"));
  for (const words of [organizer.name, organizer.address, organizer.email, organizer.telephone]) {
    expect(text).toContain(words);
  }
  expect($(`a[href^="${organizer.sameAs}"]`).length).toBeGreaterThan(0);
});

test.each(["/brands", "/brands?category=footwear", "/brands?q=tent"])(
  "ItemList of %s: as many as the page counts, each under its own link",
  async (path) => {
    const { $, thing } = await read(path);
    const list = z
      .object({ numberOfItems: z.number(), itemListElement: z.array(z.object({ name: z.string(), url: z.string() })) })
      .parse(thing("ItemList"));
    expect($("main [role=status]").text()).toMatch(new RegExp(`^${list.numberOfItems} brands?`));
    const links = $("main article h3 a").toArray();
    expect(list.itemListElement.map(({ name, url }) => [name, new URL(url).pathname])).toEqual(
      links.map((link) => [$(link).text(), $(link).attr("href")]),
    );
  },
);

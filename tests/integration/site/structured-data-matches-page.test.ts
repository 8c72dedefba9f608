import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { htmlText } from "../../support/content/html-text";
import { AUDITED } from "../../support/content/routes";
import { everyNth } from "../../support/content/sample";
import { structuredDataMismatches } from "../../support/content/structured-data-mismatches";
import { structuredDataOf } from "../../support/page-checks/structured-data.ts";
import { startSeasonSite } from "../../support/servers/season-site";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";

/** Compares a page's structured data with the text that visitors read. */

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite({ TICKET_TABS_HIDDEN: "none" });
});

const ORIGIN = "http://localhost:3000";

const pages = new Map<string, Promise<string>>();
/** A page, which is asked for once. */
function htmlOf(path: string): Promise<string> {
  const html = pages.get(path) ?? fetch(site.url + path).then((response) => response.text());
  pages.set(path, html);
  return html;
}

async function read(path: string) {
  const html = await htmlOf(path);
  const $ = load(html);
  const things = structuredDataOf($);
  const thing = (type: string) => things.find((one) => one["@type"] === type);
  return { $, text: () => htmlText(html), thing };
}

const plain = (html: string) => htmlText(`<body>${html}`);
const named = z.object({ name: z.string() });
/** Every view with its own URL, hidden tabs included, and some filtered views. */
const VIEWS = [
  ...AUDITED,
  "/ticket?tab=guests",
  "/ticket?tab=photos",
  "/rundown?day=1",
  "/rundown?day=3",
  "/rundown?day=2&stage=Summit+Stage",
  "/rundown?day=1&stage=none",
  "/news?tag=announcements",
  "/news?page=2",
  "/brands?category=footwear",
  "/brands?order=booth",
  "/brands?q=tent",
];

test.each(everyNth(VIEWS, 2))("the structured data of %s matches the page", async (path) => {
  expect(structuredDataMismatches(await htmlOf(path))).toEqual([]);
});

test.each(["during", "after"] as const)(
  "%s the expo the structured data matches the views that change with time",
  async (season) => {
    const then = await startSeasonSite(season, sharedSite);
    for (const path of ["/", "/ticket", "/ticket?tab=rundown", "/rundown", "/rundown?day=3"]) {
      expect(structuredDataMismatches(await (await fetch(then.url + path)).text()), path).toEqual([]);
    }
  },
);

test("a page's Event has only the parts that the page shows", async () => {
  const parts = async (path: string) => {
    const event = (await read(path)).thing("Event");
    return event && ["description", "offers", "subEvent"].filter((part) => part in event);
  };
  expect(await parts("/")).toEqual(["description", "offers"]);
  expect(await parts("/ticket")).toEqual(["offers"]);
  expect(await parts("/ticket?tab=about")).toEqual(["description"]);
  for (const path of ["/rundown", "/rundown?day=3", "/ticket?tab=rundown"]) {
    expect(await parts(path), path).toEqual(["subEvent"]);
  }
  for (const path of ["/ticket?tab=brands", "/ticket?tab=guests", "/ticket?tab=photos", "/brands", "/faq"]) {
    expect(await parts(path), path).toBeUndefined();
  }
});

describe("structured data that a page does not show is found", () => {
  const changed = async (path: string, from: string | RegExp, to: string) => {
    const html = await htmlOf(path);
    // Only the main element, without the data in the head and at the end.
    const [start, end] = [html.indexOf("<main"), html.indexOf("</main>")];
    const main = html.slice(start, end);
    expect(main).toMatch(from);
    return structuredDataMismatches(
      html.slice(0, start) + main.replaceAll(new RegExp(from, "g"), to) + html.slice(end),
    );
  };

  test.each([
    ["/", "Jl. Rimba Meranti No. 14", ["Jl. Rimba Meranti No. 14"]],
    ["/", "10610", ["10610"]],
    ["/", "under one roof:", [expect.stringContaining("under one roof:")]],
    ["/ticket", "10 AM – 9 PM", ["10 AM – 9 PM"]],
    ["/ticket", "Friday Pass</h3>", ["offer “Friday Pass” is on the page 0 times"]],
    ["/ticket?tab=about", "Indonesia</dd>", ["Indonesia"]],
  ])("%s without %j", async (path, text, faults) => {
    expect(await changed(path, text, "")).toEqual(expect.arrayContaining(faults));
  });

  test.each([
    ["/", /Rp\s?50\.000/, "Rp 51.000"],
    ["/", /Few left/, "On sale"],
    ["/ticket", /Sold out/, "Few left"],
    ["/ticket", /14 November 2025, 7\sPM WIB/, "15 November 2025, 7\u00a0PM WIB"],
    ["/rundown?day=2", /Summit Stage/, "Base Camp"],
    ["/brands", /Kemah Roda/, "Kemah"],
    ["/ticket?tab=brands", /kemah-roda/, "kemah"],
  ])("%s with another text for %s", async (path, from, to) => {
    expect(await changed(path, from, to)).not.toEqual([]);
  });
});

test.each(
  everyNth(
    VIEWS.filter((path) => path !== "/"),
    2,
  ),
)("BreadcrumbList and preview of %s name the page itself", async (path) => {
  const { $, thing } = await read(path);
  const { itemListElement: trail } = z
    .object({ itemListElement: z.array(z.object({ position: z.number(), name: z.string(), item: z.string() })) })
    .parse(thing("BreadcrumbList"));
  expect(trail.map(({ position }) => position)).toEqual(trail.map((_, index) => index + 1));
  expect(trail.at(-1)?.item).toBe($('link[rel="canonical"]').attr("href"));
  expect($('meta[property="og:url"]').attr("content")).toBe(trail.at(-1)?.item);
  expect($("title").text()).toBe(`${trail.at(-1)?.name} · Jakarta Outing Expo 2025`);
  // The page links to each step before it.
  for (const { item } of trail.slice(0, -1)) {
    expect($(`a[href="${new URL(item).pathname}"]`).length, item).toBeGreaterThan(0);
  }
});

test.each(["/rundown?day=2", "/news?tag=announcements", "/news?page=2", "/ticket?tab=about"])(
  "%s is linked with its query",
  async (path) => {
    const { $ } = await read(path);
    expect($('meta[property="og:url"]').attr("content")).toBe(ORIGIN + path);
  },
);

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
    for (const name of [...article.author, article.publisher].map((thing) => thing.name))
      expect(text()).toContain(name);
    for (const tag of article.keywords) expect($("main").text()).toContain(tag);
  },
);

test("each answer of the FAQPage has the text on the page", async () => {
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

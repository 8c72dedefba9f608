import { load } from "cheerio";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import sessions from "~/content/embedded/sessions.json";
import tickets from "~/content/embedded/tickets.json";
import { AUDITED } from "../../support/content/routes";
import { everyNth } from "../../support/content/sample";
import { missingOnPage, structuredDataOf, vagueTimes } from "../../support/page-checks/structured-data.ts";
import { startSeasonSite } from "../../support/servers/season-site";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";

let site: SharedSite;
let afterwards: SharedSite;
beforeAll(async () => {
  [site, afterwards] = await Promise.all([sharedSite(), startSeasonSite("after", sharedSite)]);
});

async function read(path: string, from = site) {
  const html = await (await fetch(from.url + path)).text();
  const $ = load(html);
  return { $, html, things: structuredDataOf($) };
}

const named = (type: string) => (thing: { "@type": string }) => thing["@type"] === type;
const offersSchema = z.object({
  offers: z.array(
    z.object({
      name: z.string(),
      price: z.number(),
      priceCurrency: z.string(),
      availability: z.string(),
    }),
  ),
});
const listSchema = z.object({
  itemListElement: z.array(z.object({ position: z.number(), name: z.string(), url: z.string().optional() })),
});

describe("every page", () => {
  test.each(everyNth(AUDITED, 2))("%s has the structured data that search engines require", async (path) => {
    const { things } = await read(path);
    expect(things.length).toBeGreaterThan(0);
    expect(missingOnPage(path, things)).toEqual([]);
    expect(things.flatMap(vagueTimes)).toEqual([]);
    expect(things.some(named("BreadcrumbList"))).toBe(path !== "/");
  });
});

describe("the event", () => {
  const namesOnSale = ["Three-Day Pass", "Friday Pass", "Saturday Pass", "Sunday Pass"];
  const onSale = tickets.filter(({ name }) => namesOnSale.includes(name));

  test.each([
    ["/", "has the tickets on sale", onSale],
    ["/ticket", "has every ticket", tickets],
  ])("on %s %s, and times with Jakarta's offset", async (path, _, shown) => {
    const event = (await read(path)).things.find(named("Event"));
    expect(event).toMatchObject({
      startDate: "2025-11-14T10:00:00+07:00",
      endDate: "2025-11-16T21:00:00+07:00",
      eventStatus: "https://schema.org/EventScheduled",
    });
    const { offers } = offersSchema.parse(event);
    expect(offers.map(({ name, price }) => [name, price])).toEqual(shown.map(({ name, price }) => [name, price]));
  });

  test.each(["/", "/ticket"])("has no offer after the expo on %s, which sells nothing", async (path) => {
    expect((await read(path, afterwards)).things.find(named("Event"))).not.toHaveProperty("offers");
  });

  test("has the sessions of the selected day on the rundown", async () => {
    const { things, $ } = await read("/rundown?day=2");
    const { subEvent } = z
      .object({ subEvent: z.array(z.object({ name: z.string(), url: z.string() })) })
      .parse(things.find(named("Event")));
    const shown = $(".trail-waypoint h3")
      .toArray()
      .map((title) => $(title).text());
    expect(subEvent).toHaveLength(sessions.filter(({ day }) => day === "2025-11-15").length);
    expect(subEvent.map(({ name }) => name)).toEqual(shown);
    for (const { url } of subEvent) expect($(`h3 a[href="${new URL(url).pathname}"]`)).toHaveLength(1);
  });
});

test("the ItemList has the brands of the page in their order", async () => {
  const { things, $ } = await read("/brands?order=booth&category=tents-shelters");
  const { itemListElement } = listSchema.parse(things.find(named("ItemList")));
  const shown = $("main article h3 a")
    .toArray()
    .map((link) => $(link).text());
  expect(itemListElement.length).toBeGreaterThan(0);
  expect(itemListElement.map(({ name }) => name)).toEqual(shown);
});

test("structured data is in the page once, and not in the hydration data", async () => {
  const { html } = await read("/faq");
  expect(html.match(/"@type":"FAQPage"/g)).toHaveLength(1);
  expect(html).not.toContain('acceptedAnswer\\"');
});

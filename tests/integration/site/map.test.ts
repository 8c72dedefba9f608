import { load } from "cheerio";
import { beforeAll, expect, test } from "vitest";
import { type SharedSite, sharedSite } from "../../support/servers/shared-site";
import { wordsOf } from "../../support/services/form-client";

let site: SharedSite;
beforeAll(async () => {
  site = await sharedSite();
});

const get = async (path: string) => {
  const response = await fetch(site.url + path);
  return { status: response.status, headers: response.headers, body: await response.text() };
};

test("the whole hall is in the HTML: booths, stages, doors and amenities, in each language", async () => {
  for (const [prefix, words] of [
    ["", ["North entrance", "Prayer room", "Booth D-14: Bara Sabut"]],
    ["/id", ["Pintu utara", "Musala", "Booth D-14: Bara Sabut"]],
  ] as const) {
    const { status, body } = await get(`${prefix}/map`);
    expect(status).toBe(200);
    const page = load(body);
    expect(page("svg.chart .links a")).toHaveLength(160);
    expect(page("svg.chart .stage")).toHaveLength(3);
    for (const word of words) expect(body).toContain(word);
    // One path a colour.
    expect(page("svg.chart > g > path.booth").length).toBeLessThanOrEqual(11);
  }
});

test("caches keep halls, categories and signs; a search or a way is made for its visitor", async () => {
  const secondTime = async (query: string) => {
    await get(`/map${query}`);
    return (await get(`/map${query}`)).headers.get("Cache-Control");
  };
  for (const query of ["", "?hall=mezzanine", "?category=footwear", "?at=pillar-7"])
    expect(await secondTime(query), query).toMatch(/^public/);
  for (const query of ["?q=toilet", "?to=D-14", "?from=north"])
    expect(await secondTime(query), query).toMatch(/^private/);
});

test("a long search shows some places at once and the others on demand; a single goal is the title of its card", async () => {
  const found = load((await get("/map?q=tenda")).body)("section[aria-labelledby=found]");
  expect(found.children("ul").find("a")).toHaveLength(6);
  const more = found.find("details a").length;
  expect(more).toBeGreaterThan(0);
  expect(found.find("summary").text()).toBe(`Show ${more} more`);
  const title = load((await get("/map?to=D-14")).body)("#goals");
  expect(title.find("a").attr("href")).toMatch(/^\/brands\//);
  expect(title.text()).toBe("Bara Sabut");
  expect(load((await get("/map?to=pillar-7")).body)("#goals").text()).toBe("Pillar 7");
});

test("the card of a booth has its star, and leads to where one says where one stands; with a way it does not", async () => {
  const card = async (path: string) => load((await get(path)).body)("section[aria-labelledby=goals]");
  const brand = await card("/map?to=D-14");
  expect(brand.find("button[data-star]").attr("aria-label")).toBe("Star Bara Sabut");
  expect(brand.find("a[href='#map-from']").text()).toBe("Way to here");
  expect(brand.find("a[href='/map?from=D-14#map-to']").text()).toBe("Way from here");
  for (const room of await Promise.all(["/map?to=nursing_room", "/map?to=prayer_room"].map(card)))
    expect([room.find("button").length, room.find("a[href='#map-from']").length]).toEqual([0, 1]);
  const walked = await card("/map?to=D-14&from=north");
  expect([walked.find("button[data-star]").length, walked.find("a[href='#map-from']").length]).toEqual([1, 0]);
});

test("below a flat map there is room for the legend, and beside a deep one there is none", async () => {
  const layoutOf = async (path: string) => load((await get(path)).body)(".map-page").attr("class");
  expect([await layoutOf("/map"), await layoutOf("/map?q=mushola")]).toEqual(["map-page", "map-page flat"]);
});

test("what people need at once stands before the map, and a level without booths is there for paper", async () => {
  const page = load((await get("/map")).body);
  expect(page(".map-shortcuts a").first().attr("href")).toBe("/map?to=toilets");
  expect(page(".map-shortcuts a").length).toBe(5);
  expect(page(".map-levels h2").text()).toBe("Mezzanine");
  expect(page(".map-levels svg.chart .pin.prayer_room")).toHaveLength(2);
  // Hall A has its own sheet.
  expect(load((await get("/map?hall=mezzanine")).body)(".map-levels svg")).toHaveLength(0);
  expect(load((await get("/map?q=mushola")).body)(".map-climb").text()).toMatch(/^Mezzanine: take the lift/);
});

test("at a sign the search asks where to, directly below where one is; below a way comes the form, then the card", async () => {
  const orderOf = async (path: string) =>
    load((await get(path)).body)(".map-beside > *, .map-beside [data-server-html] > section")
      .map((_, { attribs }) => attribs["aria-labelledby"] ?? attribs.class)
      .get()
      .filter((name) => name !== "contents");
  expect((await orderOf("/map?at=pillar-7")).slice(0, 2)).toEqual(["map-here", "map-search"]);
  expect(load((await get("/map?at=pillar-7")).body)(".map-search span").text()).toMatch(/^Where to\?/);
  expect((await orderOf("/map?to=D-14&from=north")).slice(-3)).toEqual(["way", "map-way-form", "goals"]);
  expect((await orderOf("/map?to=D-14")).slice(-2)).toEqual(["goals", "map-way-form"]);
});

test("the plate with the booth of a brand leads to the map", async () => {
  const plate = load((await get("/brands/bara-sabut")).body)(".brand-booth a");
  expect([plate.text(), plate.attr("href")]).toEqual(["Booth D-14, Hall A", "/map?to=bara-sabut"]);
});

test("several stops of one address are all walked", async () => {
  const words = wordsOf((await get("/map?from=north&to=D-8&to=H-20&to=A-1")).body);
  expect(words).toContain("3 destinations:");
});

test("a way is told in words that people count with, in each language", async () => {
  const way = async (path: string) => wordsOf((await get(`${path}?from=north&to=D-14`)).body);
  expect(await way("/map")).toMatch(
    /Take the second aisle on the left, between rows D and E\. Bara Sabut \(D-14\) is the fourth booth on the left\./,
  );
  expect(await way("/id/map")).toMatch(
    /Masuk lorong kedua di kiri, antara baris D dan E\. Bara Sabut \(D-14\) adalah booth keempat di kiri\./,
  );
});

test("strange addresses get a page that says so", async () => {
  const strange = [
    "?to=%00&from=%F0%9F%98%80",
    `?to=${"A-1,".repeat(400)}`,
    "?to=<script>alert(1)</script>",
    "?q=%25%22%3E",
    "?at=no-such-sign",
    `?q=${"x".repeat(3000)}`,
    "?from=D-8&to=__proto__&to=constructor",
  ];
  for (const query of strange) {
    const { status, body } = await get(`/map${query}`);
    expect([query.slice(0, 40), status]).toEqual([query.slice(0, 40), 200]);
    expect(body).not.toContain("<script>alert");
  }
  expect(wordsOf((await get("/map?to=Z-99&from=north")).body)).toContain("“Z-99” is not on the map");
});

test("brands, sessions, programs, the visit and the home page lead to the map", async () => {
  const linksOn = async (path: string) =>
    load((await get(path)).body)("main a[href^='/map'], main a[href^='/id/map']")
      .map((_, link) => link.attribs.href)
      .get();
  expect(await linksOn("/brands/bara-sabut")).toEqual(["/map?to=bara-sabut", "/map?to=D-14"]);
  expect(await linksOn("/rundown/the-leech-hour")).toEqual(["/map?to=campfire-stage"]);
  expect(await linksOn("/id/visit")).toEqual(["/id/map?to=north-entrance", "/id/map"]);
  expect(await linksOn("/programs")).toContain("/map?to=campfire-stage");
  // The text on where it is names no place of the plan, which has the program itself.
  expect(await linksOn("/programs")).toContain("/map?to=gear-swap");
  for (const path of ["/programs", "/visit"])
    expect(load((await get(path)).body)("main svg.mini").length, path).toBeGreaterThan(0);
  expect(await linksOn("/brands")).toEqual(["/map"]);
});

import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { productApi } from "~/content/product-api/product-api.server";
import { toChart, toLines } from "./hall/chart-view.server";
import { mapHref, readMapQuery } from "./hall/map-query";
import { readMap } from "./hall/read-map.server";
import { toAisles, toMapView } from "./map-view.server";
import { stageOnMap } from "./place-view.server";
import { sheetOf, toStill } from "./way-layer-view.server";

const lookUps = vi.hoisted(() => ({ count: 0 }));
vi.mock("./way/places", async (original) => {
  const real = await original<typeof import("./way/places")>();
  const findBooth: typeof real.findBooth = (...given) => {
    lookUps.count += 1;
    return real.findBooth(...given);
  };
  return { ...real, findBooth };
});
afterEach(() => {
  lookUps.count = 0;
});

const show = (search: string, locale: Locale = "en") =>
  runWithLocale(locale, async () => {
    const map = await readMap(productApi);
    return toMapView(map, readMapQuery(new URLSearchParams(search)), productApi);
  });

const foundBy = async (q: string, locale: Locale = "en") =>
  (await show(new URLSearchParams({ q }).toString(), locale)).found?.places.map(({ name, hall }) => `${name} ${hall}`);

describe("a search", () => {
  test.each([
    ["toilet", "en", "Toilets Hall A"],
    ["kamar mandi", "en", "Toilets Hall A"],
    ["Toilets", "id", "Toilet Hall A"],
    ["mushola", "en", "Prayer room for women Mezzanine"],
    ["prayer room", "id", "Musala perempuan Mezanin"],
    ["D14", "en", "D-14 Hall A"],
    ["d 014", "id", "D-14 Hall A"],
    ["Air Jernih", "en", "D-8 Hall A"],
    ["squeeze filter", "en", "D-8 Hall A"],
    ["filter peras", "en", "D-8 Hall A"],
    ["campfire stage", "id", "Campfire Stage Hall A"],
    ["pintu utara", "en", "North entrance Hall A"],
    ["pilar 7", "en", "Pillar 7 Hall A"],
  ] as const)("for %j in %s finds %j", async (q, locale, place) => {
    expect((await foundBy(q, locale))?.[0]).toBe(place);
  });

  test("finds amenities of a kind by the rooms that they are in, where rooms tell them apart", async () => {
    const rooms = ["Musala perempuan Mezanin", "Musala laki-laki Mezanin"];
    expect(await foundBy("mushola", "id")).toEqual(rooms);
    // The word in their names finds each once.
    expect(await foundBy("musala", "id")).toEqual(rooms);
    expect(new Set(await foundBy("drinking water"))).toEqual(new Set(["Drinking water Hall A"]));
  });

  /** What a search shows of a list of brands. */
  const shownOf = async (q: string, only: (name: string) => boolean = () => true) => {
    const list = await runWithLocale("en", () => productApi.brands({ q: "tenda" }));
    const brands = list.brands.filter(({ name }) => only(name));
    const { found } = await runWithLocale("en", async () =>
      toMapView(await readMap(productApi), readMapQuery(new URLSearchParams({ q })), {
        brands: async () => ({ ...list, brands }),
      }),
    );
    return (found?.places ?? []).map((place) => ({
      ...place,
      brand: place.brands[0]?.name,
      category: place.why?.name,
    }));
  };
  const byBooth = (booths: readonly string[]) => booths.toSorted((a, b) => a.localeCompare(b, "en", { numeric: true }));

  test("of most brands of one category lists those first, by booth, then the others by booth, each with its category", async () => {
    const shown = await shownOf("tenda");
    const tents = shown.filter(({ category }) => category === "Tents & shelters").map(({ name }) => name);
    const others = shown.slice(tents.length).map(({ name }) => name);
    expect([tents.length > 10, others.length > 2]).toEqual([true, true]);
    expect(shown.map(({ name }) => name)).toEqual([...byBooth(tents), ...byBooth(others)]);
    expect(shown.filter(({ category }) => !category)).toEqual([]);
    // A brand of that name is what was looked for, whatever the others are.
    expect((await shownOf("kopi tenda"))[0]?.brand).toBe("Kopi Tenda");
  });

  test("without such a category lists those of the name first, and what all say of themselves", async () => {
    const few = ["Kemah Roda", "Kopi Tenda", "Ranu Shelter Works"];
    const shown = await shownOf("tenda", (name) => few.includes(name));
    expect(shown.map(({ brand }) => brand)[0]).toBe("Kopi Tenda");
    expect(shown.every((place) => place.brands.every(({ tagline }) => tagline))).toBe(true);
    expect((await show("q=D14")).found?.places.map(({ why }) => why)).toEqual([undefined]);
  });

  test("is cleared by a link, and keeps where one stands", async () => {
    const { form, found } = await show("q=bara&at=pillar-7");
    expect([form.clear, form.isHere]).toEqual(["/map?at=pillar-7", true]);
    expect(found?.places.map(({ to }) => to)).toContain("/map?at=pillar-7&to=D-14");
    const other = (await show("q=bara sabut")).form;
    expect([other.clear, other.isHere]).toEqual(["/map", false]);
    expect((await show("")).form.clear).toBeUndefined();
  });

  test("at a sign shows the way at once to what is called so, and its field is the only one that asks where to", async () => {
    const way = await show("q=bara sabut&at=pillar-7");
    expect([way.found, way.ways.map(({ title }) => title)]).toEqual([null, ["From Pillar 7 to Bara Sabut (D-14)"]]);
    expect((await show("q=toilet&at=pillar-7")).ways).toHaveLength(1);
    expect([(await show("at=pillar-7")).hasForm, way.hasForm, (await show("")).hasForm]).toEqual([false, true, true]);
    // Where nobody knows the sign, the form asks where one is.
    expect((await show("q=bara sabut&at=pillar-99")).hasForm).toBe(true);
  });

  test("for a category finds the booths of its brands; for nothing known, nothing", async () => {
    expect((await foundBy("footwear"))?.length).toBeGreaterThan(10);
    expect(await foundBy("zzzz")).toEqual([]);
  });
});

test("a way is said in the words of each language", async () => {
  const steps = async (locale: Locale) => (await show("to=D-14&from=north", locale)).ways[0];
  expect(await steps("en")).toEqual({
    title: "From North entrance to Bara Sabut (D-14)",
    length: "33 m, 1 minute",
    steps: [
      "From North entrance go straight on.",
      "Take the second aisle on the left, between rows D and E.",
      "Bara Sabut (D-14) is the fourth booth on the left.",
    ],
  });
  expect((await steps("id"))?.steps).toEqual([
    "Dari Pintu utara jalan lurus.",
    "Masuk lorong kedua di kiri, antara baris D dan E.",
    "Bara Sabut (D-14) adalah booth keempat di kiri.",
  ]);
});

test("a sign says where one is, and is where a way begins", async () => {
  const view = await show("at=pillar-7&to=toilets");
  expect(view.here).toBe("You are here: Pillar 7");
  expect(view.ways[0]?.title).toBe("From Pillar 7 to Toilets");
  expect(view.layer?.start).toEqual({ x: 464, y: 430, name: "Pillar 7", isBeyond: false });
  expect(view.form.from).toBe("Pillar 7");
  expect((await show("from=north", "id")).form.from).toBe("Pintu utara");
  expect((await show("from=nowhere")).form.from).toBe("nowhere");
});

test("the only goal without a way is in its field, called as people call it; a goal with a way is kept", async () => {
  const asked = async (search: string, locale: Locale = "en") => {
    const { form } = await show(search, locale);
    return [form.goal, ...form.to];
  };
  expect(await asked("to=cakar-batu")).toEqual(["Cakar Batu"]);
  expect(await asked("to=D-14")).toEqual(["D-14"]);
  expect(await asked("to=north-entrance", "id")).toEqual(["Pintu utara"]);
  expect(await asked("to=prayer_room")).toEqual(["Prayer room"]);
  expect(await asked("to=toilets", "id")).toEqual(["Toilet"]);
  expect(await asked("to=nowhere&from=north")).toEqual(["nowhere"]);
  expect(await asked("to=D-14&from=north")).toEqual(["", "D-14"]);
  expect(await asked("to=D-14&to=A-1")).toEqual(["", "D-14", "A-1"]);
  expect((await show("to=D-14")).onward).toBe("/map?from=D-14");
  expect((await show("to=prayer_room")).onward).toBeUndefined();
});

test("a place on a level without doors says how one gets there, until there is a way", async () => {
  const climb = async (search: string, locale: Locale = "en") => (await show(search, locale)).climb;
  expect(await climb("q=mushola")).toBe("Mezzanine: take the lift or the stairs in the north-west of Hall A.");
  expect(await climb("to=prayer_room", "id")).toBe("Ke Mezanin: lewat lift atau tangga di sudut barat laut Hall A.");
  expect(await climb("to=prayer_room&from=north")).toBeUndefined();
  expect(await climb("to=D-14")).toBeUndefined();
});

test("what people need at once is a link, from where they stand", async () => {
  const { shortcuts } = await show("at=pillar-7&to=toilets");
  expect(shortcuts.map(({ name, to, current }) => [name, to, current])).toEqual([
    ["Toilets", "/map?at=pillar-7&to=toilets", true],
    ["Prayer room", "/map?at=pillar-7&to=prayer_room", false],
    ["Drinking water", "/map?at=pillar-7&to=drinking_water", false],
    ["Food and drinks", "/map?at=pillar-7&to=food", false],
    ["First aid", "/map?at=pillar-7&to=first_aid", false],
  ]);
});

test("several stops are walked in a short order, and each can be left out", async () => {
  const view = await show("from=north&to=H-20&to=A-1,D-8&to=prayer_room&stepfree=yes");
  expect(view.goals.map(({ name }) => name)).toEqual(["H-20", "D-8", "A-1", "Prayer room for women"]);
  expect(view.goals[2]?.without).toBe("/map?from=north&stepfree=yes&to=H-20&to=D-8&to=prayer_room");
  expect(view.ways.flatMap(({ steps }) => steps)).toContain("Take the lift to Mezzanine.");
  const [, metres, minutes] = /^4 destinations: (\d+) m, (\d+) minutes$/.exec(view.total ?? "") ?? [];
  // 60 m a minute, once for all ways, and a minute for the lift.
  expect(Number(minutes)).toBe(Math.ceil(Number(metres) / 60) + 1);
});

test("each name of a long walk is looked up once, however many goals there are", async () => {
  const names = Array.from({ length: 30 }, (_, index) => `${index + 1} pillar`);
  const { goals } = await show(new URLSearchParams({ from: "7 pillar", to: names.join() }).toString());
  expect(goals.length).toBeGreaterThan(5);
  // Those names, the start, and a sign that the address does not name.
  expect(lookUps.count).toBeLessThanOrEqual(names.length + 2);
});

test("a booth that is looked for keeps its number and its brand, and the pin stands above it", async () => {
  const { layer } = await show("to=D-14");
  const [square] = layer?.hits.flatMap(({ squares }) => squares) ?? [];
  expect([square?.number, square?.lines.join(" ")]).toEqual(["D-14", "Bara Sabut"]);
  expect(layer?.flags).toHaveLength(1);
  expect(layer?.flags[0]?.y).toBeLessThan(square?.y ?? 0);
});

test("of several places that could be meant none has a pin, and their card has the name of all", async () => {
  const rooms = await show("to=prayer_room");
  expect([rooms.alike, rooms.layer?.flags.length, rooms.layer?.rings.length]).toEqual(["Prayer room", 0, 2]);
  const one = await show("to=pillar-7");
  expect([one.alike, one.layer?.flags.length]).toEqual([undefined, 1]);
  const stops = await show("to=D-14&to=A-1");
  expect([stops.alike, stops.layer?.flags.length]).toEqual([undefined, 2]);
});

test("a way ends before the middle of its booth, from either side, and does not cover it", async () => {
  for (const from of ["north", "south"]) {
    const { layer } = await show(`to=D-14&from=${from}`);
    const [number] = layer?.hits.flatMap(({ squares }) => squares) ?? [];
    const [, x, y] = /L(\d+) (\d+)$/.exec(layer?.way ?? "") ?? [];
    expect(Number(x)).toBe(number?.x);
    // A booth has 30 units.
    expect(Number(y)).toBeGreaterThan((number?.y ?? 0) + 15);
  }
});

test("what is near a wall is shown with the wall, and what stands beside it", async () => {
  const all = (await show("q=tenda")).layer;
  // The letters of rows are 22 units beside the hall.
  expect(all?.focus?.x).toBeLessThan(-22);
  expect((all?.focus?.x ?? 0) + (all?.focus?.w ?? 0)).toBeGreaterThan((all?.w ?? 0) + 22);
  const sign = (await show("at=pillar-7")).layer;
  // The sign of the south doors ends 37 units below it.
  expect((sign?.focus?.y ?? 0) + (sign?.focus?.h ?? 0)).toBeGreaterThan((sign?.h ?? 0) + 37);
});

test("a level without doors is shown as a whole, on a sheet that is as flat as it", async () => {
  const { layer } = await show("q=mushola");
  if (!layer) throw new Error("there is no level");
  // With its lift and stairs, what is looked for takes five sixths of its width.
  expect([layer.rings.length, layer.focus]).toEqual([2, null]);
  expect(sheetOf(layer)).toBe(3);
  const hall = (await show("")).layer;
  expect(hall && sheetOf(hall)).toBeCloseTo(838 / 668, 3);
  expect(sheetOf({ w: 100, h: 900 })).toBe(1.2);
  const stairs = (await show("to=stairs&hall=hall-a")).layer?.focus;
  expect(stairs && stairs.x + stairs.w).toBeLessThan(400);
});

test("a room whose name has room says it in letters that can be read on the whole hall", async () => {
  const map = await readMap(productApi);
  const fixtures = map.plan.halls.filter(({ id }) => id === "mezzanine").flatMap((hall) => toChart(map, hall).fixtures);
  expect(fixtures.map(({ size, look, lines }) => [size, look, lines.join(" ")])).toEqual([
    [19, "large", "Prayer room for women"],
    [19, "large", "Prayer room for men"],
  ]);
  // Each room ends at 100 units, and the middle of its sign, with a ring of 16, 3 wide, is 19 above that. Two lines have 43.
  for (const { y: middle } of fixtures.map(({ at }) => at)) {
    expect(middle + 43 / 2).toBeLessThan(100 - 19 - 16 - 1.5 - 1);
    // The room begins at 10; above the letters of a line are 4 units.
    expect(middle - 43 / 2 + 4).toBeGreaterThan(10 + 1);
  }
});

test("without scripts the part with the way is shown, within the drawing", async () => {
  const { layer } = await show("to=D-14&from=north");
  if (!layer) throw new Error("there is no hall");
  const still = toStill(layer);
  expect(still?.scale).toBeGreaterThan(1.2);
  for (const place of ["A-1", "A-20", "H-1", "H-20", "toilets", "prayer_room"]) {
    const part = toStill((await show(`to=${place}`)).layer ?? layer);
    for (const edge of [part?.x ?? 0, part?.y ?? 0]) {
      expect(edge).toBeGreaterThanOrEqual(0);
      expect(edge + 1 / (part?.scale ?? 1)).toBeLessThanOrEqual(1.002);
    }
  }
  expect(toStill({ ...layer, focus: null })).toBeNull();
});

test("a category marks its booths and fades all others", async () => {
  const { layer, category } = await show("category=footwear");
  expect(category).toBe("Footwear");
  expect(layer?.fades).toBe(true);
  expect(layer?.hits.length).toBeGreaterThan(0);
});

test("what is not on the map is said, and the rest is shown", async () => {
  const view = await show("to=D-14&to=Z-99&from=nowhere&at=gone&hall=cellar&category=nothing");
  expect(view.messages).toHaveLength(3);
  expect(view.hall?.id).toBe("hall-a");
  expect(view.goals.map(({ name }) => name)).toEqual(["D-14"]);
});

test("whatever an address says, the page can be shown", async () => {
  const names = fc.constantFrom("at", "category", "from", "hall", "q", "stepfree", "to");
  const values = fc.oneof(
    fc.string({ unit: "binary", maxLength: 120 }),
    fc.constantFrom("D-14", "north", "toilets", "__proto__", "constructor", "A-1,A-2", "lift", "mezzanine", "%", "\0"),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(names, values), { maxLength: 8 }), async (pairs) => {
      const view = await show(new URLSearchParams(pairs).toString());
      expect(view.hall).toBeDefined();
    }),
    { numRuns: 25 },
  );
});

test("every booth is a link on the map and a line of the list", async () => {
  const map = await readMap(productApi);
  const booths = map.plan.halls.flatMap((hall) => toChart(map, hall).booths.map(({ key }) => mapHref({ to: [key] })));
  expect(booths).toHaveLength(map.plan.units.length);
  expect(toAisles(map).flatMap((row) => row.booths.map(({ to }) => to))).toEqual(booths);
  const colored = map.plan.halls.flatMap((hall) => toChart(map, hall).colors.map(({ color }) => color));
  expect(new Set(colored).size).toBe(colored.length);
});

test("names of brands stay within their booths", () => {
  for (const name of [
    "Kemah Roda",
    "Trailhead Mountaineering Equipment Cooperative",
    "Superlangsatmenyenangkan",
    "山の店",
  ]) {
    const { size, lines } = toLines(name, 26);
    expect(lines.length).toBeLessThanOrEqual(3);
    for (const line of lines) expect(line.length * size * 0.56).toBeLessThanOrEqual(26.5);
  }
});

test("a stage is on the map where the plan has it", async () => {
  const plan = await productApi.plan();
  expect(stageOnMap(plan, "Campfire Stage")).toBe("/map?to=campfire-stage");
  expect(stageOnMap(plan, "Moon Stage")).toBeUndefined();
  expect(stageOnMap(null, "Campfire Stage")).toBeUndefined();
});

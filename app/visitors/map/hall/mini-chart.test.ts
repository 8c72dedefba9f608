import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import type { HallPlan } from "~/content/model/hall/hall";
import { stageChart } from "~/visitors/map/place-view.server";
import { entranceMap, namedPlacesMap } from "~/visitors/map/small-maps.server";
import { toMiniChart } from "./mini-chart-view.server";

const [hallA] = shippedContent.halls;
if (!hallA) throw new Error("no hall");
const around = (...numbers: string[]) =>
  toMiniChart(shippedContent, hallA, { units: shippedContent.units.filter(({ booth }) => numbers.includes(booth)) });

test("a small map is the part of the map around booths, and has no sign that does not fit", () => {
  const chart = around("D-8");
  const numbers = chart.booths.map(({ number }) => number);
  expect(numbers).toEqual(expect.arrayContaining(["D-8", "D-7", "C-8", "E-8"]));
  expect(numbers).not.toContain("A-20");
  expect([chart.flags.length, chart.amenities.length, chart.doors.length]).toEqual([1, 0, 0]);
  // The column at its left edge is cut, and has no numbers; the one beside it has.
  const atWall = around("G-19").booths.map(({ number }) => number);
  expect(atWall).toEqual(expect.arrayContaining(["E-15", "G-19", "H-20"]));
  expect(atWall.filter((number) => number.endsWith("-14"))).toEqual([]);
  const [flag] = chart.flags;
  const sought = chart.booths.find(({ number }) => number === "D-8");
  // Its number can be read below the pin: a booth is 30 units deep.
  expect([flag?.x, flag?.y]).toEqual([sought?.x, (sought?.y ?? 0) - 15]);
  expect(chart.booths.flatMap(({ number, isMarked }) => (isMarked ? number : []))).toEqual(["D-8"]);
  const [, , width = 0] = around("A-1", "H-20").viewBox.split(" ").map(Number);
  expect(width).toBeGreaterThan(700);
  const campfire = stageChart(shippedContent, "Campfire Stage");
  // Ten units beyond the wall at 580, and no row of booths, of which the last ends at 400.
  expect(campfire?.viewBox).toBe("350 410 300 180");
  expect(campfire?.booths).toEqual([]);
  expect(campfire?.stages.map(({ name }) => name)).toEqual(["Campfire Stage"]);
  expect(campfire?.doors.map(({ name }) => name)).toEqual([""]);
  expect(stageChart(shippedContent, "Moon Stage")).toBeNull();
});

test("a text that names places has the part of the map with them, in either language; the door is where visitors come in", () => {
  const named = (text: string) => namedPlacesMap(shippedContent, text, ["Summit Stage"]);
  const both = named("Trailhead Workshop and Summit Stage");
  expect(both?.chart?.stages.map(({ name }) => name).toSorted()).toEqual(["Summit Stage", "Trailhead Workshop"]);
  // All of both is between the sides that fade.
  const [left = 0, , wide = 0] = both?.chart?.viewBox.split(" ").map(Number) ?? [];
  for (const { x, w } of both?.chart?.stages ?? [])
    expect([x > left + 0.08 * wide, x + w < left + 0.92 * wide]).toEqual([true, true]);
  expect(both?.to).toMatch(
    /^\/map\?to=summit-stage&to=trailhead-workshop$|^\/map\?to=trailhead-workshop&to=summit-stage$/,
  );
  // The sign outside of the wall is there as a whole, or the map ends at the wall.
  const all = toMiniChart(shippedContent, hallA, { around: hallA.fixtures.slice(0, 4) });
  expect([all.viewBox, all.doors.map(({ name }) => name)]).toEqual(["-15 410 760 214", ["South doors"]]);
  const workshop = named("Trailhead Workshop")?.chart;
  expect([workshop?.viewBox, workshop?.doors.map(({ name }) => name)]).toEqual(["130 410 300 180", [""]]);
  // Of a stage that the edge cuts only the shape is there.
  expect(workshop?.stages.map(({ name }) => name)).toEqual(["", "Trailhead Workshop"]);
  expect(named("The car park")).toBeNull();
  // On a map of places that are far from each other nobody could read their names: there is the link alone.
  const far = named("Boulder wall and Summit Stage");
  expect(far?.chart).toBeNull();
  expect(far?.to).toMatch(/^\/map\?to=summit-stage&to=boulder-wall$|^\/map\?to=boulder-wall&to=summit-stage$/);
  expect(named("Dinding boulder dan Summit Stage")?.to).toBe(far?.to);
  const entrance = entranceMap(shippedContent);
  expect([entrance?.name, entrance?.to]).toEqual(["North entrance", "/map?to=north-entrance"]);
  expect(entrance?.chart.doors.map(({ name }) => name)).toEqual(["North entrance"]);
  expect(entranceMap({ halls: [], units: [] })).toBeNull();
});

test("at the entrance much of the wall is shown, with the door in the middle, where a phone looks; beside a corner there is less", () => {
  const shown = (hall: typeof hallA) => {
    const chart = entranceMap({ ...shippedContent, halls: [hall] })?.chart;
    const [x = 0, , width = 0] = chart?.viewBox.split(" ").map(Number) ?? [];
    return { width, isLong: chart?.isLong, aside: Math.abs((chart?.doors[0]?.x ?? 0) - x - width / 2) };
  };
  const whole = shown(hallA);
  expect([whole.width, whole.isLong, whole.aside < 1]).toEqual([640, true, true]);
  // Two rows, back to back, and the aisle behind them.
  const rows = entranceMap(shippedContent)?.chart.booths.map(({ number }) => number.replace(/-.*/, ""));
  expect(new Set(rows)).toEqual(new Set(["A", "B"]));
  expect(entranceMap(shippedContent)?.chart.viewBox).toBe("50 -44 640 189");
  // Lockers stand at the edge of the middle, which would cut the name.
  const beyond = entranceMap(shippedContent)?.chart.fixtures.filter(({ look }) => look === "beyond");
  expect(beyond?.map(({ name }) => name)).toContain("Lockers");
  const [door] = hallA.openings;
  const atCorner = shown({ ...hallA, openings: door ? [{ ...door, x: 4 }] : [] });
  expect([atCorner.width, atCorner.isLong]).toEqual([300, false]);
});

test("a wall is drawn without its name", () => {
  const fixtures = [{ name: "Wall", x: 25, y: 16.5, w: 6, h: 0.5, wall: true }];
  const walled: HallPlan = { ...shippedContent, halls: [{ ...hallA, translations: undefined, fixtures }] };
  const units = walled.units.filter(({ booth }) => booth === "D-8");
  const chart = toMiniChart(walled, walled.halls[0] ?? hallA, { units });
  expect(chart.fixtures).toEqual([]);
  expect(chart.pillars).toEqual([{ name: "", x: 250, y: 165, w: 60, h: 5 }]);
});

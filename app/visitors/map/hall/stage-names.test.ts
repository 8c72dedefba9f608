import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { toChart } from "./chart-view.server";
import { toMapData } from "./read-map.server";
import { drawnName, farFixtureNames, rowScale, withFarNames } from "./stage-names";

const stage = (name: string, x: number, y: number, w = 140, h = 80) => ({ name, x, y, w, h });
const floor = { w: 750, h: 580 };
const placesOf = (stages: ReturnType<typeof stage>[], taken: Parameters<typeof withFarNames>[1] = []) =>
  withFarNames(stages, taken, floor).map(({ far }) => far?.place);

test("names of stages stand alike where they can: above, in their stages, or below", () => {
  const [summit, campfire] = [stage("Summit Stage", 50, 300), stage("Campfire Stage", 440, 300)];
  expect(placesOf([summit, campfire])).toEqual(["above", "above"]);
  const row = { x: 0, y: 200, w: 750, h: 90 };
  expect(placesOf([summit, campfire], [row])).toEqual(["inside", "inside"]);
  expect(placesOf([summit, stage("Campfire Stage", 440, 300, 60)], [row])).toEqual(["below", "below"]);
  expect(placesOf([summit, stage("Campfire Stage", 440, 490, 60)], [row])).toEqual(["inside", "above"]);
});

test("stages in one row have their names on one line, however high they are", () => {
  const [high, low] = withFarNames(
    [stage("Summit Stage", 50, 300), stage("Campfire Stage", 440, 305, 140, 70)],
    [],
    floor,
  );
  const middleOf = (one: typeof high) => one && drawnName(one).middle + (one.far?.down ?? 0);
  expect(middleOf(low)).toBeCloseTo(middleOf(high) ?? 0, 1);
});

test("a name covers no other name, nothing that is drawn, and not the wall; without room there is none", () => {
  const narrow = stage("Trailhead Workshop", 240, 40, 80, 60);
  expect(placesOf([narrow])).toEqual(["below"]);
  expect(placesOf([narrow], [{ x: 270, y: 120, w: 8, h: 8 }])).toEqual([undefined]);
  expect(placesOf([narrow, { ...narrow, x: 330 }])).toEqual(["below", undefined]);
  expect(placesOf([stage("", 240, 300)])).toEqual([undefined]);
});

test("letters of rows are as large as the closest rows let them be", () => {
  expect(rowScale([100])).toBe(1.6);
  expect(rowScale([100, 150, 200])).toBe(1.6);
  // A letter of 19 units takes at most 0.7 of the 30 to the next row.
  expect(rowScale([100, 190, 130, 220])).toBeCloseTo((0.7 * 30) / 19);
  // Rows beside each other.
  expect(rowScale([100, 100, 150])).toBe(1.6);
});

test("what is not a stage has its name above, below, or along a side wall, where it covers nothing", () => {
  const wall = stage("Boulder wall", 300, 300, 80, 40);
  const namesOf = (fixtures: ReturnType<typeof stage>[], taken: Parameters<typeof farFixtureNames>[1] = []) =>
    farFixtureNames(fixtures, taken, floor);
  expect(namesOf([wall])).toEqual([
    expect.objectContaining({ x: 340, y: expect.closeTo(276.6), lines: ["Boulder", "wall"], turned: false }),
  ]);
  const [below] = namesOf([wall], [{ x: 300, y: 250, w: 80, h: 40 }]);
  expect(below?.y).toBeGreaterThan(340);
  // With room for one line it has one.
  const [low] = namesOf(
    [wall],
    [
      { x: 300, y: 180, w: 80, h: 95 },
      { x: 300, y: 370, w: 80, h: 20 },
    ],
  );
  expect([low?.lines, low?.y]).toEqual([["Boulder wall"], expect.closeTo(287.8)]);
  expect(namesOf([wall], [{ x: 300, y: 250, w: 80, h: 160 }])).toEqual([]);
  const corner = stage("Hammocks", 705, 490, 45, 70);
  // Its name is wider than what is left to the wall.
  expect(namesOf([corner])).toEqual([
    expect.objectContaining({ x: expect.closeTo(692.8), y: 525, lines: ["Hammocks"], turned: true }),
  ]);
  const beside = { x: 680, y: 500, w: 22, h: 22 };
  expect(namesOf([corner], [beside]).map(({ x }) => x)).toEqual([768]);
  expect(namesOf([corner], [beside, { x: 760, y: 500, w: 22, h: 22 }])).toEqual([]);
  expect(namesOf([{ ...corner, x: 0 }]).map(({ x }) => x)).toEqual([expect.closeTo(57.2)]);
});

test("in the shipped hall what has no sign is named on the whole hall of a phone, where there is room", () => {
  const [hall] = shippedContent.halls;
  if (!hall) throw new Error("no hall");
  const stages = ["Summit Stage", "Campfire Stage", "Trailhead Workshop"];
  const { far } = toChart(toMapData(shippedContent, [], [], stages), hall);
  expect(far.names.map(({ lines }) => lines.join(" "))).toEqual(["Boulder wall", "Gear Swap", "Hammocks", "Lockers"]);
  expect(far.rows).toBeLessThan(1.2);
});

test("in the shipped hall each stage has its name above it, clear of booths and signs", () => {
  const [hall] = shippedContent.halls;
  if (!hall) throw new Error("no hall");
  const stages = ["Summit Stage", "Campfire Stage", "Trailhead Workshop"];
  const chart = toChart(toMapData(shippedContent, [], [], stages), hall);
  expect(chart.stages.map(({ far }) => far?.place)).toEqual(["above", "above", "above"]);
  // The last row of booths ends at 400, and a name of two lines has 58 units.
  for (const { y, far } of chart.stages) expect([far?.scale, y - 58 > 400]).toEqual([2.17, true]);
});

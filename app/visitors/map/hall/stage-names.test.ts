import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { toChart } from "./chart-view.server";
import { toMapData } from "./read-map.server";
import { drawnName, namesBeside, rowScale, withFarNames } from "./stage-names";

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
  const namesOf = (fixtures: ReturnType<typeof stage>[], taken: Parameters<typeof namesBeside>[1] = []) =>
    namesBeside(fixtures, taken, floor, 20).map(({ name }) => name);
  expect(namesOf([wall])).toEqual([
    expect.objectContaining({ x: 340, y: expect.closeTo(274.6), lines: ["Boulder", "wall"], turned: false }),
  ]);
  const [below] = namesOf([wall], [{ x: 300, y: 250, w: 80, h: 40 }]);
  expect(below?.y).toBeGreaterThan(340);
  // With room for one line it has one.
  const [low] = namesOf(
    [wall],
    [
      { x: 300, y: 180, w: 80, h: 93 },
      { x: 300, y: 370, w: 80, h: 20 },
    ],
  );
  expect([low?.lines, low?.y]).toEqual([["Boulder wall"], expect.closeTo(285.8)]);
  // Between what stands above and below, it is at its left, else at its right.
  const between = [
    { x: 240, y: 240, w: 200, h: 58 },
    { x: 240, y: 342, w: 200, h: 60 },
  ];
  const [left] = namesOf([wall], between);
  // Twelve letters, of which one is wide, have 144 units.
  expect([left?.x, left?.y, left?.lines]).toEqual([expect.closeTo(225.1), 320, ["Boulder wall"]]);
  expect(namesOf([wall], [...between, { x: 200, y: 310, w: 9, h: 9 }])[0]?.x).toBeCloseTo(454.9);
  expect(namesOf([wall], [{ x: 200, y: 250, w: 300, h: 160 }])).toEqual([]);
  const corner = stage("Hammocks", 705, 490, 45, 70);
  // Its name is wider than what is left to the wall.
  expect(namesOf([corner])).toEqual([
    expect.objectContaining({ x: expect.closeTo(690.8), y: 525, lines: ["Hammocks"], turned: true }),
  ]);
  const beside = { x: 680, y: 500, w: 22, h: 22 };
  expect(namesOf([corner], [beside]).map(({ x }) => x)).toEqual([768]);
  expect(namesOf([corner], [beside, { x: 760, y: 500, w: 22, h: 22 }])).toEqual([]);
  expect(namesOf([{ ...corner, x: 0 }]).map(({ x }) => x)).toEqual([expect.closeTo(59.2)]);
});

test("in the shipped hall what has no sign is named on the whole hall of a phone, where there is room", () => {
  const [hall] = shippedContent.halls;
  if (!hall) throw new Error("no hall");
  const stages = ["Summit Stage", "Campfire Stage", "Trailhead Workshop"];
  const { far } = toChart(toMapData(shippedContent, [], [], stages), hall);
  expect(far.names.map(({ lines }) => lines.join(" "))).toEqual(["Boulder wall", "Gear Swap", "Hammocks", "Lockers"]);
  expect(far.rows).toBeLessThan(1.2);
  // Beside its box, where the workshop above leaves no room, and outside of the wall, where the boulder wall leaves none.
  expect(far.names.slice(1, 3)).toMatchObject([
    { x: expect.closeTo(192.2), y: expect.closeTo(565.8), turned: false },
    { x: 768, y: 525, turned: true },
  ]);
});

test("what is too narrow for its name has it beside it from where the numbers of booths can be read", () => {
  const [hall] = shippedContent.halls;
  if (!hall) throw new Error("no hall");
  const chart = toChart(toMapData(shippedContent, [], [], ["Trailhead Workshop"]), hall);
  expect(chart.fixtures.filter(({ look }) => look === "fine")).toEqual([]);
  const [swap, ...others] = chart.fixtures.filter(({ look }) => look === "beside");
  expect([swap?.name, others]).toEqual(["Gear Swap", []]);
  // Between the workshop, which ends at 540, and its box, which begins at 564.
  expect(swap).toMatchObject({ lines: ["Gear Swap"], size: 11, at: { x: 290 } });
  const { y = 0, h = 0 } = swap?.beside ?? {};
  expect([y > 545, y + h]).toEqual([true, expect.closeTo(561)]);
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

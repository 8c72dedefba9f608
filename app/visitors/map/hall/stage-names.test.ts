import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { toChart } from "./chart-view.server";
import { toMapData } from "./read-map.server";
import { drawnName, withFarNames } from "./stage-names";

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

test("in the shipped hall each stage has its name above it, clear of booths and signs", () => {
  const [hall] = shippedContent.halls;
  if (!hall) throw new Error("no hall");
  const stages = ["Summit Stage", "Campfire Stage", "Trailhead Workshop"];
  const chart = toChart(toMapData(shippedContent, [], [], stages), hall);
  expect(chart.stages.map(({ far }) => far?.place)).toEqual(["above", "above", "above"]);
  // The last row of booths ends at 400, and a name of two lines has 58 units.
  for (const { y, far } of chart.stages) expect([far?.scale, y - 58 > 400]).toEqual([2.17, true]);
});

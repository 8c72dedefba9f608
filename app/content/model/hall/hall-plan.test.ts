import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import type { Hall, HallPlan, Unit } from "./hall";
import { drawingOf, unitsOf } from "./hall-drawing";
import { boothKey, findUnit, takenUnits, unitName, unitWithName } from "./hall-plan";
import { areaOf } from "./unit-shape";

test("the shipped plan is drawn as a grid of 8 rows and 20 squares, with aisles of three metres", () => {
  const drawing = drawingOf(shippedContent, "hall-a");
  expect(drawing.viewBox).toBe("0 0 495 268");
  const tops = [24, 46, 90, 112, 156, 178, 222, 244];
  const squares = tops.flatMap((top) =>
    Array.from({ length: 20 }, (_, column) => `M${25 + column * 22 + (column < 10 ? 0 : 29)} ${top + 1}h20v20h-20z`),
  );
  expect(drawing.pathOf(unitsOf(shippedContent, "hall-a"))).toBe(squares.join(""));
  expect(drawing.labels.map(({ text }) => text).join(" ")).toBe("A B C D E F G H 1 5 10 15 20");
  expect(drawing.labels[0]).toEqual({ text: "A", x: 10, y: 39 });
  expect(drawing.labels.at(-1)).toEqual({ text: "20", x: 482, y: 16 });
});

const hall = (id: string, name: string): Hall => ({
  id,
  name,
  width: 60,
  depth: 40,
  openings: [],
  aisles: [],
  fixtures: [],
  amenities: [],
});
const unit = (where: string, booth: string, x: number, more: Partial<Unit> = {}): Unit => ({
  hall: where,
  booth,
  x,
  y: 3,
  w: 3,
  h: 3,
  ...more,
});
const plan: HallPlan = {
  halls: [hall("hall-1", "Hall 1"), { ...hall("hall-2", "Hall 2"), translations: { id: { name: "Aula 2" } } }],
  units: [unit("hall-1", "12", 0), unit("hall-2", "12", 0), unit("hall-2", "H2-014", 6, { shared: true })],
};

test("a booth is found in its hall, whose name may be in any language, and in any spelling", () => {
  expect(findUnit(plan, { hall: "Hall 2", booth: "H2 14" })?.booth).toBe("H2-014");
  expect(findUnit(plan, { hall: "aula 2", booth: "012" })).toBe(plan.units[1]);
  expect(findUnit(plan, { hall: "Hall 3", booth: "12" })).toBeUndefined();
  expect(boothKey("H1-2")).not.toBe(boothKey("H12"));
});

test("a brand of a stored content whose hall has another name is on the only plan that there is, as before", () => {
  expect(findUnit(shippedContent, { hall: "Hall B", booth: "D-8" })?.booth).toBe("D-8");
  expect(findUnit(shippedContent, { hall: "Hall B", booth: "Foyer" })).toBeUndefined();
});

test("where two halls have a number, its name has the hall", () => {
  const names = plan.units.map((one) => unitName(plan, one));
  expect(names).toEqual(["12 (hall-1)", "12 (hall-2)", "H2-014"]);
  expect(names.map((name) => unitWithName(plan, name))).toEqual(plan.units);
});

test("a brand takes all its booths, and those that share one take it once", () => {
  const taken = takenUnits(plan, [
    { hall: "Hall 2", booth: "H2-014" },
    { hall: "Hall 2", booth: "H2-014", moreBooths: [{ booth: "12" }, { booth: "12", hall: "Hall 1" }] },
  ]);
  expect(taken).toEqual(new Set(plan.units));
});

test("an island is drawn and measured by its corners", () => {
  const corners = [
    { x: 0, y: 0 },
    { x: 0, y: 6 },
    { x: 3, y: 6 },
    { x: 3, y: 3 },
    { x: 6, y: 3 },
    { x: 6, y: 0 },
  ];
  const island: Unit = { hall: "hall-1", booth: "Island", corners };
  expect(areaOf(island)).toBe(27);
  const drawing = drawingOf({ halls: plan.halls, units: [island] }, "hall-1");
  expect(drawing.pathOf([island])).toBe("M68 24L68 46L46 46L46 68L24 68L24 24z");
  expect(drawing.rows).toEqual([]);
});

test("labels of rows have room for their letters, and stand beside a booth of the row, not an island", () => {
  const row = (letter: string, y: number, from: number) =>
    Array.from({ length: 5 }, (_, index) => ({
      ...{ hall: "hall-1", booth: `H2-${letter}-${index + from}`, x: 6 + (index + from) * 3, y, w: 3, h: 3 },
    }));
  const island = { hall: "hall-1", booth: "H2-A-1", x: 6, y: 3, w: 6, h: 6 };
  const drawing = drawingOf({ halls: plan.halls, units: [island, ...row("A", 3, 2), ...row("B", 6, 2)] }, "hall-1");
  expect(drawing.labels.slice(0, 2).map(({ text, y }) => [text, y])).toEqual([
    ["H2-A", 39],
    ["H2-B", 61],
  ]);
  expect(drawing.labels[0]?.x).toBeGreaterThan(16);
  expect(drawing.boxOf(island).x).toBe(40);
});

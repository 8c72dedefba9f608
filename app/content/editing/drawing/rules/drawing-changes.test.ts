import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { unitsOf } from "~/content/model/hall/hall-drawing";
import { areaOf } from "~/content/model/hall/unit-shape";
import { nextNumber } from "./booth-numbers";
import { applyChange, type Change } from "./drawing-changes";
import { drawingFaults } from "./drawing-faults";
import { type Act, follow, type History, startHistory } from "./drawing-history";
import { readPress } from "./drawing-press";
import { asPlan, editsBetween, toDrawing, withEdits } from "./drawn-hall";
import { type Drawing, NO_EDITS, type Thing } from "./things";

const [hallA] = shippedContent.halls;
if (!hallA) throw new Error("no hall");
const shipped = toDrawing(hallA, unitsOf(shippedContent, hallA.id), hallA.translations?.id as object);

const booth = (id: string, x: number, y: number, more: Partial<Thing> = {}): Thing => ({
  ...{ id, kind: "booth", name: id.replace("b:", ""), x, y, w: 3, h: 3 },
  ...more,
});
const drawn = (...things: Thing[]): Drawing => ({
  frame: { name: "Hall", level: 0, width: 40, depth: 30 },
  things,
});
const row = drawn(booth("b:A-1", 5, 5), booth("b:A-2", 8, 5), booth("b:A-3", 11, 5));

function made(drawing: Drawing, change: Change) {
  const outcome = applyChange(drawing, change);
  if ("refused" in outcome) throw new Error(outcome.refused);
  return outcome;
}
const find = (drawing: Drawing, id: string) => drawing.things.find((thing) => thing.id === id);
const names = ({ things }: Drawing) => things.map(({ name }) => name);

describe("a change of a drawing", () => {
  test("moves all that is chosen, and all of it stops at the wall where the first does", () => {
    const { drawing } = made(row, { does: "move", ids: ["b:A-1", "b:A-2"], dx: -20, dy: 0.5 });
    expect(drawing.things.map(({ x, y }) => [x, y])).toEqual([
      [0, 5.5],
      [3, 5.5],
      [11, 5],
    ]);
  });

  test("numbers a row from west to east, a column from north to south, and keeps zeros", () => {
    const mixed = drawn(booth("b:X", 11, 5), booth("b:Y", 5, 5), booth("b:Z", 8, 5));
    const { drawing } = made(mixed, { does: "number", ids: ["b:X", "b:Y", "b:Z"], first: "C-08" });
    expect(names(drawing)).toEqual(["C-10", "C-08", "C-09"]);
    const column = drawn(booth("b:X", 5, 11), booth("b:Y", 5, 5));
    expect(names(made(column, { does: "number", ids: ["b:X", "b:Y"], first: "1" }).drawing)).toEqual(["2", "1"]);
    expect(applyChange(row, { does: "number", ids: ["b:A-1"], first: "North" })).toEqual({ refused: "number" });
    expect(["D-8", "H2-099", "A9b", ""].map(nextNumber)).toEqual(["D-9", "H2-100", "A10b", "A-1"]);
    // More digits than a number of JavaScript holds exactly: a count that stands still would never find a free one.
    expect(nextNumber("100000000000000000")).toBe("100000000000000001");
  });

  test("puts something new beside what is chosen, with the next free number, and otherwise where there is room", () => {
    const beside = made(row, { does: "add", thing: { kind: "booth", name: "" }, beside: "b:A-3" });
    expect(find(beside.drawing, beside.chosen[0] ?? "")).toMatchObject({ name: "A-4", x: 14, y: 5, w: 3 });
    const between = made(row, { does: "add", thing: { kind: "booth", name: "" }, beside: "b:A-1" });
    expect(find(between.drawing, between.chosen[0] ?? "")).toMatchObject({ name: "A-4", x: 1, y: 1 });
  });

  test("makes one booth of several that touch, which knows whose place it takes, and refuses others", () => {
    const { drawing, chosen } = made(row, { does: "merge", ids: ["b:A-2", "b:A-1"] });
    expect(find(drawing, chosen[0] ?? "")).toMatchObject({ id: "b:A-1", name: "A-1", w: 6, took: ["A-2"] });
    expect(applyChange(row, { does: "merge", ids: ["b:A-1", "b:A-3"] })).toEqual({ refused: "apart" });
    expect(applyChange(row, { does: "merge", ids: ["b:A-1"] })).toEqual({ refused: "two" });
  });

  test("makes parts of a booth, of which the first keeps the number", () => {
    const { drawing, chosen } = made(row, { does: "split", id: "b:A-2", parts: 2, across: true });
    expect(chosen.map((id) => find(drawing, id)?.name)).toEqual(["A-2", "A-2b"]);
    expect(find(drawing, "b:A-2")).toMatchObject({ x: 8, w: 1.5 });
  });
});

test("faults are named where they are: overlaps, numbers that stand twice, booths without a way, and booths that somebody has", () => {
  const faults = (drawing: Drawing, before = drawing) =>
    drawingFaults("hall", before, drawing, { "A 2": "Rimba Raya" }).map(({ id, reason }) => [id, reason]);
  expect(faults(row)).toEqual([]);
  expect(faults(made(row, { does: "move", ids: ["b:A-1"], dx: 1, dy: 0 }).drawing)).toEqual([["b:A-2", "overlap"]]);
  expect(faults(drawn(booth("b:A-1", 5, 5), booth("n1", 20, 5, { name: "A 01" })))).toEqual([["n1", "twice"]]);
  const enclosed = [booth("b:B", 10, 10), booth("n1", 7, 7, { w: 9 }), booth("n2", 7, 13, { w: 9 })];
  const door: Thing = { id: "d:0", kind: "door", name: "Door", x: 0, y: 0, w: 0, h: 0 };
  const closed = drawn(...enclosed, booth("n3", 7, 10), booth("n4", 13, 10), door);
  expect(faults(closed)).toEqual([["b:B", "no-aisle"]]);
  expect(faults({ ...row, frame: { ...row.frame, level: 1 } })).toEqual([[null, "no-lift"]]);
  expect(faults(made(row, { does: "remove", ids: ["b:A-2"] }).drawing, row)).toEqual([[null, "gone"]]);
  expect(faults(made(row, { does: "merge", ids: ["b:A-1", "b:A-2"] }).drawing, row)).toEqual([["b:A-1", "gone"]]);
  const anew = made(row, { does: "remove", ids: ["b:A-2"] }).drawing;
  expect(faults({ ...anew, things: [...anew.things, booth("n1", 20, 20, { name: "A-2" })] }, row)).toEqual([]);
  const renamed = made(row, { does: "set", id: "b:A-2", fields: { name: "A-9" } }).drawing;
  expect(faults(renamed, row)).toEqual([["b:A-2", "renumbered"]]);
  expect(faults(made(row, { does: "set", id: "b:A-2", fields: { name: "A 02" } }).drawing, row)).toEqual([]);
});

test("the shipped hall is the same after it was drawn: nothing of it differs, and nothing of it is faulty", () => {
  expect(editsBetween(shipped, shipped)).toEqual(NO_EDITS);
  const { hall, units } = asPlan(hallA.id, shipped);
  expect(hall).toMatchObject({ width: 75, aisles: hallA.aisles, fixtures: hallA.fixtures, amenities: hallA.amenities });
  expect(units).toHaveLength(160);
  expect(drawingFaults(hallA.id, shipped, shipped, {})).toEqual([]);
});

test("a new wall is no place on the map, and a fixture becomes one by its box", () => {
  const press = (drawing: Drawing, fields: Record<string, string>) => {
    const act = readPress(new Map(Object.entries(fields)), drawing);
    if (!act || "faults" in act) throw new Error("not read");
    return follow(startHistory(drawing), act);
  };
  const wallsOf = (drawing: Drawing) => asPlan("hall", drawing).hall.fixtures.map(({ wall }) => wall);
  const { drawing, chosen } = press(row, { button: "add:wall" });
  expect(wallsOf(drawing)).toEqual([true]);
  const typed = { button: "set", chosen: chosen.join(), name: "Wall", x: "1", y: "1", w: "6", h: "0.5" };
  expect(wallsOf(press(drawing, typed).drawing)).toEqual([undefined]);
  expect(wallsOf(press(drawing, { ...typed, wall: "true" }).drawing)).toEqual([true]);
});

const metre = fc.double({ min: -60, max: 60, noNaN: true });
const change = (ids: readonly string[]): fc.Arbitrary<Change> => {
  const id = fc.constantFrom(...ids);
  const some = fc.uniqueArray(id, { minLength: 1, maxLength: 4 });
  const size = fc.double({ min: 0.1, max: 60, noNaN: true });
  return fc.oneof(
    fc.record({ does: fc.constant("move" as const), ids: some, dx: metre, dy: metre }),
    fc.record({ does: fc.constant("resize" as const), id, dw: metre, dh: metre }),
    fc.record({ does: fc.constant("remove" as const), ids: some }),
    fc.record({ does: fc.constant("merge" as const), ids: some }),
    fc.record({ does: fc.constant("number" as const), ids: some, first: fc.constantFrom("A-1", "7", "Z") }),
    fc.record({
      ...{ does: fc.constant("split" as const), id, across: fc.boolean() },
      parts: fc.integer({ min: 1, max: 5 }),
    }),
    fc.record({
      ...{ does: fc.constant("set" as const), id },
      fields: fc.record({ x: metre, y: metre, w: size, h: size }),
    }),
    fc.record({
      ...{ does: fc.constant("add" as const), beside: fc.option(id, { nil: undefined }) },
      thing: fc.constantFrom(
        { kind: "booth" as const, name: "" },
        { kind: "fixture" as const, name: "Stage" },
        { kind: "door" as const, name: "Door" },
      ),
    }),
  );
};
const start = drawn(
  ...[0, 1, 2, 3, 4, 5].map((at) => booth(`b:A-${at + 1}`, 3 + (at % 3) * 3, 3 + Math.floor(at / 3) * 3)),
  { id: "d:0", kind: "door", name: "Door", x: 20, y: 0, w: 0, h: 0 },
  { id: "a:0", kind: "aisle", name: "", x: 0, y: 10, w: 40, h: 3 },
);
const KNOWN = [...start.things.map(({ id }) => id), "n1", "n2", "n3", "unknown"];
const changes = fc.array(change(KNOWN), { maxLength: 25 });

describe("after any changes", () => {
  test("everything is in the hall, has a size, and is told apart", () => {
    fc.assert(
      fc.property(changes, (all) => {
        const { drawing } = all.reduce<History>(follow, startHistory(start));
        const { width, depth } = drawing.frame;
        for (const { x, y, w, h, kind, corners = [] } of drawing.things) {
          const isPoint = kind === "door" || kind === "amenity";
          expect(Math.min(x, y, width + 0.011 - x - w, depth + 0.011 - y - h)).toBeGreaterThanOrEqual(0);
          if (!isPoint) expect(Math.min(w, h)).toBeGreaterThan(0);
          for (const corner of corners)
            expect(corner.x >= x - 0.011 && corner.x <= x + w + 0.011 && corner.y <= y + h + 0.011).toBe(true);
        }
        expect(new Set(drawing.things.map(({ id }) => id)).size).toBe(drawing.things.length);
      }),
    );
  });

  test("taking all of them back gives exactly what was there, and making them again what was drawn", () => {
    fc.assert(
      fc.property(changes, (all) => {
        const done = all.reduce<History>(follow, startHistory(start));
        const repeat = (history: History, act: Act) =>
          Array.from({ length: all.length }, () => act).reduce<History>(follow, history);
        const undone = repeat(done, { does: "undo" });
        expect(undone.drawing).toBe(start);
        expect(repeat(undone, { does: "redo" }).drawing).toBe(done.drawing);
      }),
    );
  });

  test("what is sent gives the same drawing again", () => {
    fc.assert(
      fc.property(changes, (all) => {
        const { drawing } = all.reduce<History>(follow, startHistory(start));
        const sent = JSON.parse(JSON.stringify(editsBetween(start, drawing)));
        const byId = (one: Drawing) => one.things.toSorted((a, b) => (a.id < b.id ? -1 : 1));
        expect(byId(withEdits(start, sent))).toEqual(JSON.parse(JSON.stringify(byId(drawing))));
      }),
    );
  });

  test("booths that are merged and split again have the same floor", () => {
    const parts = fc.integer({ min: 2, max: 6 });
    fc.assert(
      fc.property(parts, fc.boolean(), (count, across) => {
        const before = drawn(
          ...Array.from({ length: count }, (_, at) => booth(`b:A-${at}`, across ? at * 3 : 3, across ? 3 : at * 3)),
        );
        const ids = before.things.map(({ id }) => id);
        const merged = made(before, { does: "merge", ids });
        const [id = ""] = merged.chosen;
        const after = made(merged.drawing, { does: "split", id, parts: count, across }).drawing;
        const boxes = ({ things }: Drawing) => things.map(({ x, y, w, h }) => [x, y, w, h]).toSorted();
        expect(boxes(after)).toEqual(boxes(before));
        const area = ({ things }: Drawing) => things.reduce((sum, { corners: _, ...thing }) => sum + areaOf(thing), 0);
        expect(area(merged.drawing)).toBeCloseTo(area(before));
      }),
    );
  });
});

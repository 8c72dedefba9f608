import { describe, expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import type { Hall, Unit } from "~/content/model/hall/hall";
import { hallFaults } from "./hall";

const hall: Hall = {
  id: "h1",
  name: "Hall 1",
  width: 30,
  depth: 20,
  openings: [{ name: "North", x: 15, y: 0 }],
  aisles: [],
  fixtures: [],
  amenities: [],
};

const unit = (booth: string, x: number, y: number, more: Partial<Unit> = {}): Unit => ({
  hall: "h1",
  booth,
  x,
  y,
  w: 3,
  h: 3,
  ...more,
});

const faultsOf = (units: Unit[], change: Partial<Hall> = {}) =>
  hallFaults({ halls: [{ ...hall, ...change }], units }).map(({ id, reason }) => `${id}: ${reason}`);

test("the shipped plan has no fault", () => {
  expect(hallFaults(shippedContent)).toEqual([]);
});

describe("a plan", () => {
  test.each<[string, Unit[], Partial<Hall>, string[]]>([
    ["with booths back to back is right", [unit("1", 3, 3), unit("2", 6, 3), unit("3", 3, 6)], {}, []],
    ["with an overlap names both", [unit("1", 3, 3), unit("2", 5, 4)], {}, ["h1 / 2: It overlaps 1."]],
    [
      "with a booth on a stage",
      [unit("1", 3, 3)],
      { fixtures: [{ name: "Stage", x: 5, y: 5, w: 5, h: 5 }] },
      ["h1 / 1: It overlaps Stage."],
    ],
    ["with a booth in the wall", [unit("1", 28, 3)], {}, ["h1 / 1: It reaches beyond the walls of Hall 1."]],
    ["with a booth of another hall", [unit("1", 3, 3, { hall: "h9" })], {}, ["h9 / 1: There is no hall “h9”."]],
    [
      "with a booth that is enclosed",
      [3, 6, 9].flatMap((x) => [3, 6, 9].map((y) => unit(`${x}-${y}`, x, y))),
      {},
      ["h1 / 6-6: None of its open sides is on an aisle."],
    ],
    [
      "with the only open side at a neighbour",
      [unit("1", 3, 3, { open: ["east"] }), unit("2", 6, 3)],
      {},
      ["h1 / 1: None of its open sides is on an aisle."],
    ],
    [
      "with a court that nothing leads to",
      [unit("wall", 0, 10, { w: 30, h: 3 }), unit("1", 3, 15)],
      {},
      ["h1 / 1: It cannot be reached from an entrance."],
    ],
    [
      "without openings is reached from everywhere",
      [unit("w", 0, 10, { w: 30, h: 3 }), unit("1", 3, 15)],
      { openings: [] },
      [],
    ],
    [
      "with aisles has no other ways",
      [unit("1", 3, 3, { open: ["south"] }), unit("2", 9, 3, { open: ["north"] })],
      { aisles: [{ x: 0, y: 0, w: 30, h: 3 }] },
      ["h1 / 1: None of its open sides is on an aisle."],
    ],
    ["with half a size", [unit("1", 3, 3, { w: undefined })], {}, ["h1 / 1: Fill in all of x, y, w and h."]],
  ])("%s", (_, units, change, expected) => {
    expect(faultsOf(units, change)).toEqual(expected);
  });

  test("an island of six corners leaves the floor in its corner free", () => {
    const corners = [
      { x: 3, y: 3 },
      { x: 9, y: 3 },
      { x: 9, y: 6 },
      { x: 6, y: 6 },
      { x: 6, y: 9 },
      { x: 3, y: 9 },
    ];
    const island: Unit = { hall: "h1", booth: "island", corners };
    expect(faultsOf([island, unit("1", 6, 6)])).toEqual([]);
    expect(faultsOf([island, unit("1", 5, 5)])).toEqual(["h1 / 1: It overlaps island."]);
  });
});

test("any hall in rows with aisles of a metre or more is right, and none with narrower ones", () => {
  for (const aisle of [0.3, 1, 1.2, 1.37, 2.5])
    for (const [across, pairs] of [
      [1, 1],
      [7, 3],
      [40, 12],
    ] as const) {
      const depth = pairs * 6 + (pairs + 1) * aisle;
      const units = Array.from({ length: pairs * 2 * across }, (_, index) => {
        const [row, column] = [Math.floor(index / across), index % across];
        const y = aisle + row * 3 + Math.floor(row / 2) * aisle;
        return unit(`${row}-${column}`, aisle + column * 3, y, { open: [row % 2 === 0 ? "north" : "south"] });
      });
      const openings = [{ name: "Door", x: 0, y: 0 }];
      const faults = faultsOf(units, { width: across * 3 + 2 * aisle, depth, openings });
      expect(faults.length > 0, `${across} × ${pairs}, ${aisle} m`).toBe(aisle < 1);
    }
});

import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import type { Hall, Unit } from "./hall";
import { openSidesOf } from "./open-sides";
import { sidesPrice, sidesPrices, unitPrice } from "./unit-price";

const CORNER = { name: "Corner", sides: 2, price: 3_000_000 };
const PENINSULA = { name: "Peninsula", sides: 3, price: 5_000_000 };
const ISLAND = { name: "Island", sides: 4, price: 9_000_000 };
const EACH = 1_000_000;

/** Names of a list, from the first side on, and amounts in millions. */
type Row = [string, Parameters<typeof sidesPrice>[0], ...(number | string)[]];

test.each<Row>([
  ["no list", {}, 0, 0, 0, 0, 0],
  ["an empty list", { openSides: [] }, 0, 0, 0, 0, 0],
  ["a price for each further side alone", { openSidePrice: EACH }, 0, 0, 1, 2, 3],
  [
    "a name for each number, in any order",
    { openSides: [ISLAND, CORNER, PENINSULA], openSidePrice: EACH },
    ...[0, 0, "Corner 3", "Peninsula 5", "Island 9"],
  ],
  ["a gap: the name below it counts", { openSides: [CORNER, ISLAND] }, 0, 0, "Corner 3", "Corner 3", "Island 9"],
  ["no island: its price is that of the most sides", { openSides: [CORNER] }, 0, 0, ...Array(3).fill("Corner 3")],
  [
    "names from three sides on: a corner pays for its further side",
    { openSides: [PENINSULA], openSidePrice: EACH },
    ...[0, 0, 1, "Peninsula 5", "Peninsula 5"],
  ],
  ["names from three sides on, and no other price", { openSides: [PENINSULA] }, 0, 0, 0, "Peninsula 5", "Peninsula 5"],
  [
    "a name without a price: it is not charged",
    { openSides: [{ ...CORNER, price: 0 }], openSidePrice: EACH },
    ...[0, 0, ...Array(3).fill("Corner 0")],
  ],
])("open sides from none to four cost by %s", (_, list, ...expected) => {
  const said = [0, 1, 2, 3, 4].map((sides) => {
    const { name, amount } = sidesPrice(list, sides);
    return name === undefined ? amount / 1_000_000 : `${name} ${amount / 1_000_000}`;
  });
  expect(said).toEqual(expected);
});

/** A hall of 15 by 9 metres with an entrance in the south-west. */
const hall: Hall = {
  ...{ id: "hall-x", name: "Hall X", width: 15, depth: 9, openings: [{ name: "Entrance", x: 1, y: 9 }] },
  ...{ aisles: [], fixtures: [], amenities: [] },
};
const square = (booth: string, x: number, y: number, more: Partial<Unit> = {}): Unit => ({
  ...{ hall: hall.id, booth, x, y, w: 3, h: 3, ...more },
});
const sidesIn = (units: Unit[], changes: Partial<Hall> = {}) => {
  const plan = { halls: [{ ...hall, ...changes }], units };
  return units.map((unit) => [...openSidesOf(plan, unit)].toSorted().join(" "));
};

test.each<[Unit["open"], number]>([
  [["north"], 1],
  [["north", "north"], 1],
  [["north", "east", "north", "east"], 2],
  [["north", "east", "south", "west"], 4],
])("a booth with %j has %i open sides, whatever is before them", (open, sides) => {
  expect(openSidesOf({ halls: [], units: [] }, square("A", 0, 0, { open })).size).toBe(sides);
});

test("a booth of which the plan names no open side has those on an aisle: an island four, the end of a row more than its middle", () => {
  // An island, and a row along the northern wall of the hall.
  expect(sidesIn([square("I", 6, 3)])).toEqual(["east north south west"]);
  expect(sidesIn([square("A", 2, 0), square("B", 5, 0), square("C", 8, 0)])).toEqual([
    "south west",
    "south",
    "east south",
  ]);
  expect(sidesIn([square("A", 2, 0, { open: [] }), square("B", 5, 0, { open: ["south"] })])).toEqual([
    "south west",
    "south",
  ]);
});

test("a side is on an aisle when visitors reach at least half of it: not floor behind stands, not floor outside the aisles, not the wall", () => {
  // One metre behind two rows that reach from wall to wall.
  const rows = [1, 4.5].flatMap((y) => [0, 3, 6, 9, 12].map((x) => square(`${x} ${y}`, x, y)));
  expect(sidesIn(rows)).toEqual([...Array(5).fill(""), ...Array(5).fill("south")]);
  // The neighbour stands back by one metre.
  expect(sidesIn([square("A", 0, 3), square("B", 3, 2)])[0]).toBe("north south");
  expect(sidesIn([square("I", 6, 3)], { aisles: [{ x: 0, y: 6, w: 15, h: 3 }] })).toEqual(["south"]);
  const wall = { name: "Wall", x: 9, y: 3, w: 1, h: 3, wall: true };
  expect(sidesIn([square("I", 6, 3)], { fixtures: [wall] })).toEqual(["north south west"]);
});

test("a polygon has a side where its edges look", () => {
  const corners = [
    { x: 5, y: 3 },
    { x: 9, y: 3 },
    { x: 9, y: 6 },
  ];
  expect(sidesIn([{ hall: hall.id, booth: "T", corners }])).toEqual(["east north south"]);
  expect(sidesIn([{ hall: "elsewhere", booth: "T", corners }])).toEqual([""]);
});

test("booths with one name are one sum, those without a name count their further sides, and what is free is left out", () => {
  const list = { openSides: [PENINSULA, ISLAND], openSidePrice: EACH };
  expect(sidesPrices(list, [4, 2, 3, 1, 2, 4, 0])).toEqual([
    { count: 2, amount: 2 * EACH },
    { name: "Peninsula", count: 1, amount: 5_000_000 },
    { name: "Island", count: 2, amount: 18_000_000 },
  ]);
  expect(sidesPrices(list, [])).toEqual([]);
  expect(sidesPrices({ openSides: [{ ...CORNER, price: 0 }] }, [2])).toEqual([]);
  expect(sidesPrices({ openSidePrice: EACH }, [0, 1])).toEqual([]);
});

test("a unit costs its area by type, and its open sides where the list says so", () => {
  const { exhibiting } = shippedContent;
  const unit = square("X", 6, 3, { open: ["north", "east"] });
  const island = square("Y", 6, 3);
  const priceIn = (list: typeof exhibiting, type: "shell" | "raw", one: Unit) =>
    unitPrice(list, type, { halls: [hall], units: [one] }, one);
  expect(priceIn(exhibiting, "raw", unit)).toBe(9 * 1_350_000);
  const each = { ...exhibiting, openSidePrice: 1_500_000 };
  expect(priceIn(each, "shell", unit)).toBe(9 * 1_650_000 + 1_500_000);
  expect(priceIn({ ...each, openSides: [CORNER] }, "shell", unit)).toBe(9 * 1_650_000 + 3_000_000);
  expect(priceIn({ ...each, openSides: [ISLAND] }, "shell", unit)).toBe(9 * 1_650_000 + 1_500_000);
  expect(priceIn({ ...each, openSides: [ISLAND] }, "shell", island)).toBe(9 * 1_650_000 + 9_000_000);
});

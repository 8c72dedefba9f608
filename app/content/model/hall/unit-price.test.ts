import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import type { Unit } from "./hall";
import { openSidesOf, sidesPrice, sidesPrices, unitPrice } from "./unit-price";

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

test.each<[Unit["open"], number]>([
  [undefined, 0],
  [[], 0],
  [["north"], 1],
  [["north", "north"], 1],
  [["north", "east", "north", "east"], 2],
  [["north", "east", "south", "west"], 4],
])("a booth with %j has %i open sides", (open, sides) => {
  expect(openSidesOf({ open })).toBe(sides);
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
  const unit: Unit = { hall: "hall-a", booth: "X", x: 0, y: 0, w: 3, h: 3, open: ["north", "east"] };
  expect(unitPrice(exhibiting, "raw", unit)).toBe(9 * 1_350_000);
  const each = { ...exhibiting, openSidePrice: 1_500_000 };
  expect(unitPrice(each, "shell", unit)).toBe(9 * 1_650_000 + 1_500_000);
  expect(unitPrice({ ...each, openSides: [CORNER] }, "shell", unit)).toBe(9 * 1_650_000 + 3_000_000);
  expect(unitPrice({ ...each, openSides: [ISLAND] }, "shell", unit)).toBe(9 * 1_650_000 + 1_500_000);
});

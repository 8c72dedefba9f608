import { expect, test } from "vitest";
import { countBy, type Decision, onlyOfBrands, soldAt, sumAllowances } from "./sold-figures";

const decisions = (...all: [string, string, number][]): Decision[] =>
  all.map(([registration, act, at]) => ({ registration, act, at }));

test("booths count as sold from the first decision after they were last free, whoever made it", () => {
  const moments = soldAt(
    decisions(
      ["EX-1", "reserved", 10],
      ["EX-1", "contracted", 20],
      ["EX-2", "accepted", 11],
      ["EX-3", "reserved", 12],
      ["EX-3", "released", 13],
      ["EX-4", "reserved", 14],
      ["EX-4", "released", 15],
      ["EX-4", "contracted", 16],
      ["EX-5", "registered", 17],
      ["EX-5", "moved", 18],
    ),
  );
  expect([...moments]).toEqual([
    ["EX-1", 10],
    ["EX-2", 11],
    ["EX-4", 16],
  ]);
});

test("sold booths are counted by what they have", () => {
  const units = [
    { hall: "a", area: 9 },
    { hall: "b", area: 4.5 },
    { hall: "a", area: 18 },
    { hall: "", area: 1 },
  ];
  expect([...countBy(units, ({ hall }) => hall || null)]).toEqual([
    ["a", { booths: 2, area: 27 }],
    ["b", { booths: 1, area: 4.5 }],
  ]);
});

test("a brand of the site without a booking takes its booths; what it has bought counts as sold alone", () => {
  const units = ["a 1", "a 2", "a 3"].map((key) => ({ key, area: 9 }));
  const [occupied, sold] = [new Set(["a 1", "a 2", "b 9"]), new Set(["a 2"])];
  expect(onlyOfBrands(units, occupied, sold).map(({ key }) => key)).toEqual(["a 1"]);
});

test("passes and invitations of all contracts are added up", () => {
  const all = [
    { passes: 4, invitations: 20 },
    { passes: 8, invitations: 0 },
  ];
  expect(sumAllowances(all)).toEqual({ passes: 12, invitations: 20 });
  expect(sumAllowances([])).toEqual({ passes: 0, invitations: 0 });
});

import { expect, test } from "vitest";
import { countBy, type Decision, soldAt } from "./sold-figures";

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

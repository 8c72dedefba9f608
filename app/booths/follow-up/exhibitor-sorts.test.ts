import { expect, test } from "vitest";
import { type ExhibitorSort, sortExhibitors } from "./exhibitor-sorts";

/** The newest first. */
const LIST = [
  { name: "Rimba", nextOn: null, worth: 5 },
  { name: "alam", nextOn: "2025-11-03", worth: 0 },
  { name: "Bukit", nextOn: "2025-10-30", worth: 9 },
  { name: "Curug", nextOn: null, worth: 0 },
];

test.each<[ExhibitorSort, string]>([
  ["", "Rimba alam Bukit Curug"],
  ["oldest", "Curug Bukit alam Rimba"],
  ["name", "alam Bukit Curug Rimba"],
  ["name-last", "Rimba Curug Bukit alam"],
  // Who has nothing planned comes last.
  ["next", "Bukit alam Curug Rimba"],
  ["most", "Bukit Rimba alam Curug"],
  ["least", "alam Curug Rimba Bukit"],
])("sorted by %j exhibitors are %s", (sort, names) => {
  expect(
    sortExhibitors(LIST, sort, (one) => one)
      .map(({ name }) => name)
      .join(" "),
  ).toBe(names);
});

import { expect, test } from "vitest";
import { type SortColumn, toSortedList } from "./sort-heads";

type Sort = "" | "oldest" | "name";
const COLUMNS: SortColumn<Sort>[] = [
  { label: "Ordered", first: "", firstIs: "down", second: "oldest" },
  { label: "Name", first: "name", firstIs: "up" },
];
const heads = (sort: Sort) => toSortedList(COLUMNS, sort, (other) => `?sort=${other}`).heads;

test("the head of a column sorts by it, and turns a list round that is", () => {
  expect(heads("name")).toEqual([
    { to: "?sort=", label: "Ordered" },
    { to: "?sort=name", label: "Name ↑", said: "Name, sorted upwards" },
  ]);
  expect(heads("")[0]).toEqual({ to: "?sort=oldest", label: "Ordered ↓", said: "Ordered, sorted downwards" });
  expect(heads("oldest")[0]).toEqual({ to: "?sort=", label: "Ordered ↑", said: "Ordered, sorted upwards" });
});

test("a column by which no list is sorted has its name alone", () => {
  expect(toSortedList<Sort>([...COLUMNS, { label: "State" }], "", () => "").heads.at(-1)).toEqual({ label: "State" });
});

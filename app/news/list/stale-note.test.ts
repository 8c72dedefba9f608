import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { freshnessNote } from "./stale-note";

const minute = 60_000;

test("there is no note while the blog responds, however old the data are", () => {
  expect(freshnessNote({ fetchedAt: 0, age: 9 * minute, lastGood: false })).toBeNull();
});

test.each([
  [0, "a moment ago"],
  [2 * minute - 1, "a moment ago"],
  [2 * minute, "2 minutes ago"],
  [119 * minute, "119 minutes ago"],
  [120 * minute, "2 hours ago"],
  [47 * 60 * minute, "47 hours ago"],
  [48 * 60 * minute, "2 days ago"],
])("data of %i ms ago are from %s", (age, text) => {
  expect(freshnessNote({ fetchedAt: 0, age, lastGood: true })).toMatch(new RegExp(`had ${text}\\.$`));
});

test("in Indonesian the age is counted in Indonesian", () => {
  const note = (age: number) => runWithLocale("id", () => freshnessNote({ fetchedAt: 0, age, lastGood: true }));
  expect(note(minute)).toMatch(/dimuat beberapa saat yang lalu\.$/);
  expect(note(5 * minute)).toMatch(/dimuat 5 menit yang lalu\.$/);
  expect(note(72 * 60 * minute)).toMatch(/dimuat 3 hari yang lalu\.$/);
});

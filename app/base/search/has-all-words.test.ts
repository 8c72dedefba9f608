import { expect, it } from "vitest";
import { hasAllWords, nearnessOf, textsIn } from "./has-all-words";

it.each([
  ["Condensation is not a leak", "LEAK cond", true],
  ["Condensation is not a leak", "leak tent", false],
  ["anything", "  ", true],
])("%j has all words of %j: %j", (text, typed, has) => {
  expect(hasAllWords(text, typed)).toBe(has);
});

it.each([
  ["Rimba Raya", "rimba  raya", 2],
  ["Rimba Raya", "RIMBA", 1],
  ["Cemara Hijau", "rimba", 0],
])("how near %j is to %j: %i", (name, typed, near) => {
  expect(nearnessOf(name, typed)).toBe(near);
});

it("texts of a value are its words and numbers, not the names of its fields", () => {
  const value = { logo: null, name: "Tenda", products: [{ name: "Filter", price: 520_000 }], featured: true };
  expect(textsIn(value).split(/\s+/).filter(Boolean)).toEqual(["Tenda", "Filter", "520000"]);
  expect(textsIn(undefined)).toBe("");
});

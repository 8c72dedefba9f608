import { expect, test } from "vitest";
import { shippedContent as content } from "~/content/documents/shipped-content.server";
import { vocabularyOf } from "~/content/documents/vocabulary-of";
import { brandQuerySchema } from "~/content/model/brand";
import { indexBrands, searchBrands } from "./brand-search";

const index = indexBrands(content.brands, content.brandCategories, vocabularyOf(content));
const search = (q: string) => searchBrands(index, brandQuerySchema.parse({ q }));
const names = (q: string) => search(q).brands.map(({ name }) => name);

test.each([
  "rain gear",
  "keep dry",
  "umbrella",
  "umbrela",
  "poncho",
  "mantel",
  "anti air",
  "tahan air",
  "jas hujan",
  "something to keep rain off",
  "How do I stay dry in the rain?",
  "mau cari jas hujan untuk saya",
])("%j finds the makers of rain gear among the first", (q) => {
  expect(names(q).slice(0, 3)).toContain("Hujan Reda");
  expect(names(q).length).toBeLessThan(10);
});

test("rain is not found in drivetrains, nor water in what keeps it out", () => {
  const { name } = content.brands.find(({ tagline }) => tagline.startsWith("Drivetrains")) ?? {};
  expect(names("drivetrains")).toContain(name);
  expect(names("rain")).not.toContain(name);
  expect(names("air")).not.toContain("Hujan Reda");
});

test.each([
  ["jakcet", "Jaket Dingin"],
  ["kompro", "Api Kecil"],
  ["Air Jerinh", "Air Jernih Field Filters"],
])("%j is understood as it was meant", (q, name) => {
  expect(names(q)).toContain(name);
});

test("a search in vain offers the words that are known", () => {
  const { total, nearest } = search("a warm jacket for my daughter");
  expect(total).toBe(0);
  expect(nearest?.searches.map(({ q }) => q)).toEqual(["warm jacket"]);
  expect(nearest?.brands).toHaveLength(6);
  expect(search("submarine warfare").nearest).toEqual({ searches: [], brands: [] });
});

test("every term of the synonyms stands there once, and finds a brand", () => {
  const terms = content.searchSynonyms.flatMap((synonym) => synonym.terms);
  expect(new Set(terms).size).toBe(terms.length);
  expect(terms.filter((term) => search(term).total === 0)).toEqual([]);
});

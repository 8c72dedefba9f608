import { expect, test } from "vitest";
import { toVocabulary } from "~/base/search/vocabulary";
import { slugOf } from "~/base/values/addresses";
import { type Brand, brandQuerySchema } from "~/content/model/brand";
import { findBrand, indexBrands, searchBrands } from "./brand-search";

function brand(name: string, booth: string, categories: string[], more: Partial<Brand> = {}): Brand {
  return {
    slug: slugOf(name),
    name,
    logo: null,
    tagline: `${name} says hello.`,
    description: name,
    categories,
    booth,
    hall: "Hall A",
    products: [],
    promotions: [],
    featured: false,
    ...more,
  } as Brand;
}

const categories = [
  { slug: "tents", name: "Tents" },
  { slug: "coffee", name: "Trail coffee" },
];
const index = indexBrands(
  [
    brand("Zulu", "A10", ["tents"], { featured: true }),
    brand("alpha", "A9", ["coffee"]),
    brand("Élan", "B1", ["tents", "coffee"], { products: [{ name: "Café Press" }] }),
  ],
  categories,
  toVocabulary([], []),
);
const search = (query: Record<string, unknown> = {}) => searchBrands(index, brandQuerySchema.parse(query));
const names = (query?: Record<string, unknown>) => search(query).brands.map(({ name }) => name);

test("by name without regard to case and accents; by booth as people count", () => {
  expect(names()).toEqual(["alpha", "Élan", "Zulu"]);
  expect(names({ order: "booth" })).toEqual(["alpha", "Zulu", "Élan"]);
});

test("every word must occur, in name, tagline, booth, category or product, without accents", () => {
  expect(names({ q: "elan" })).toEqual(["Élan"]);
  expect(names({ q: "  CAFE   press " })).toEqual(["Élan"]);
  expect(names({ q: "trail", order: "name" })).toEqual(["alpha", "Élan"]);
  expect(names({ q: "a10" })).toEqual(["Zulu"]);
  expect(names({ q: "zulu coffee" })).toEqual([]);
  expect(names({ q: ".*" })).toEqual([]);
});

test("a booth is found in any spelling, and alone", () => {
  for (const q of ["a9", "A9", "a-9", "A 9", "a09", "booth A-9"]) expect(names({ q }), q).toEqual(["alpha"]);
  expect(names({ q: "a-10 zulu" })).toEqual(["Zulu"]);
  expect(names({ q: "a 9 zulu" })).toEqual([]);
  expect(names({ q: "a1" }), "no booth, so it is the beginning of one").toEqual(["Zulu"]);
});

test("a booth's number is a name: with several parts, of digits alone, and of a brand with several booths", () => {
  const halls = indexBrands(
    [
      brand("Alpha", "H2-014", ["tents"]),
      brand("Beta", "12", ["tents"], { moreBooths: [{ booth: "H1-2" }] }),
      brand("Gamma", "H12", ["tents"], { products: [{ name: "Bottle, 12 litres" }] }),
    ],
    [],
    toVocabulary([], []),
  );
  const found = (q: string) => searchBrands(halls, brandQuerySchema.parse({ q })).brands.map(({ name }) => name);
  for (const q of ["H2-014", "h2 14", "h 2 014", "booth H2-14", "h2014"]) expect(found(q), q).toEqual(["Alpha"]);
  for (const q of ["12", "booth 12", "stand 012", "h1-2", "beta booth 12"]) expect(found(q), q).toEqual(["Beta"]);
  expect(found("h12")).toEqual(["Gamma"]);
  expect(found("bottle 12")).toEqual(["Gamma"]);
});

test("without an order the best matches come first, else the order that is asked for", () => {
  const shops = indexBrands(
    [
      brand("Zulu Tents", "A1", ["tents"]),
      brand("Alpha", "A3", ["coffee"], { tagline: "Beside the tents." }),
      brand("Beta", "A2", ["coffee"]),
    ],
    [],
    toVocabulary([], []),
  );
  const found = (query: Record<string, unknown>) =>
    searchBrands(shops, brandQuerySchema.parse(query)).brands.map(({ name }) => name);
  expect(found({ q: "tent" })).toEqual(["Zulu Tents", "Alpha"]);
  expect(found({ q: "tent", order: "name" })).toEqual(["Alpha", "Zulu Tents"]);
  expect(found({ q: "tent", order: "booth" })).toEqual(["Zulu Tents", "Alpha"]);
  expect(found({ q: "" }), "no search").toEqual(["Alpha", "Beta", "Zulu Tents"]);
});

test("a search that finds nothing in any category comes with the nearest; one that finds some does not", () => {
  expect(search({ q: "zulu submarine" }).nearest).toMatchObject({
    searches: [{ q: "zulu", total: 1 }],
    brands: [{ name: "Zulu" }],
  });
  expect(search({ q: "zulu" }).nearest).toBeUndefined();
  expect(search({ q: "zulu", category: "coffee" })).toMatchObject({ total: 0, nearest: undefined });
});

test("a category narrows the list; the counts are those of each category", () => {
  const list = search({ category: "coffee" });
  expect(list.brands.map(({ name }) => name)).toEqual(["alpha", "Élan"]);
  expect(list.total).toBe(2);
  expect(list.categories.map(({ slug, count }) => [slug, count])).toEqual([
    ["tents", 2],
    ["coffee", 2],
  ]);
  expect(search({ category: "nothing" }).total).toBe(0);
});

test("featured ones only", () => {
  expect(names({ featured: "true" })).toEqual(["Zulu"]);
});

test("pages: all is reached once, one past the end is empty, none found is one page", () => {
  expect([1, 2, 3].flatMap((page) => names({ page, limit: 1 }))).toEqual(names());
  expect(search({ page: 4, limit: 1 })).toMatchObject({ brands: [], page: 4, pages: 3, total: 3 });
  expect(search({ q: "nothing" })).toMatchObject({ brands: [], pages: 1, total: 0 });
});

test("a list shows no more than it needs", () => {
  expect(Object.keys(search().brands[0] ?? {})).not.toContain("description");
});

test("neighbours are in order of name and wrap round", () => {
  expect(findBrand(index, "alpha")).toMatchObject({ previous: { name: "Zulu" }, next: { name: "Élan" } });
  expect(findBrand(index, "zulu")).toMatchObject({ previous: { name: "Élan" }, next: { name: "alpha" } });
  expect(findBrand(index, "nobody")).toBeNull();
});

test("a brand alone has no neighbours", () => {
  const alone = indexBrands([brand("Only", "A1", ["tents"])], [], toVocabulary([], []));
  expect(findBrand(alone, "only")).toMatchObject({ previous: null, next: null });
});

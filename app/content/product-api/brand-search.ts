import { BASE_LOCALE, LOCALES, type Locale, locales } from "~/base/i18n/locales";
import { createTextSearch, type TextSearch } from "~/base/search/text-search";
import type { Vocabulary } from "~/base/search/vocabulary";
import { fold } from "~/base/search/words";
import { localized } from "~/base/translations/localized";
import {
  type Brand,
  type BrandCategory,
  type BrandDetail,
  type BrandList,
  type BrandQuery,
  type BrandSummary,
  brandCategorySchema,
  brandSchema,
  brandSummarySchema,
} from "~/content/model/brand";
import { boothKey, standsOf } from "~/content/model/hall/hall-plan";

/** Search over all brands, prepared once: both orders, and the words of every language. */
export type BrandIndex = {
  categories: readonly BrandCategory[];
  byName: IndexedBrand[];
  byBooth: IndexedBrand[];
  booths: Set<string>;
  search: TextSearch<IndexedBrand>;
};

type IndexedBrand = {
  brand: Brand;
  summary: BrandSummary;
  /** Its booths without the spelling, as `boothKey` has them. */
  booths: readonly string[];
};

/** Prepares brands for `searchBrands` and `findBrand`, in the order of a language. Words are found in every language. */
export function indexBrands(
  brands: readonly Brand[],
  categories: readonly BrandCategory[],
  vocabulary: Vocabulary,
  locale: Locale = BASE_LOCALE,
): BrandIndex {
  const collator = new Intl.Collator(locales[locale].intl, { numeric: true, sensitivity: "base" });
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  const byName = brands
    .map((brand) => ({
      brand,
      summary: summarise(brand),
      booths: standsOf(brand).map(({ booth }) => boothKey(fold(booth))),
    }))
    .toSorted((a, b) => collator.compare(a.brand.name, b.brand.name));
  const textsOf = ({ brand, booths }: IndexedBrand) => {
    const own = brand.categories.flatMap((slug) => bySlug.get(slug) ?? []);
    const written = standsOf(brand).map(({ booth }) => fold(booth).replace(/[^\p{L}\p{N}]/gu, ""));
    const numbers = [...booths.map((booth) => booth.replaceAll(" ", "")), ...written];
    const text = new Set([...numbers, ...LOCALES.flatMap((language) => textsIn(language, brand, own))]);
    return { title: [brand.name], text: [...text] };
  };
  return {
    categories,
    byName,
    byBooth: byName.toSorted((a, b) => collator.compare(a.brand.booth, b.brand.booth)),
    booths: new Set(byName.flatMap(({ booths }) => booths)),
    search: createTextSearch(byName, textsOf, vocabulary),
  };
}

/** Most brands that a search without results offers instead. */
const MAX_NEAREST = 6;

/**
 * The brands that match a query: every word of `q` must occur, or what it means. A booth is found in any spelling. A page past the
 * end is empty.
 */
export function searchBrands(index: BrandIndex, query: BrandQuery): BrandList {
  const found = query.q ? findBrands(index, query.q) : index.byName;
  const ordered = query.order ? inOrder(found, query.order === "booth" ? index.byBooth : index.byName) : found;
  const wanted = query.featured ? ordered.filter(({ brand }) => brand.featured) : ordered;
  const { category } = query;
  const matching = category ? wanted.filter(({ brand }) => brand.categories.includes(category)) : wanted;
  const first = (query.page - 1) * query.limit;
  return {
    brands: matching.slice(first, first + query.limit).map(({ summary }) => summary),
    categories: countCategories(index.categories, wanted),
    page: query.page,
    pages: Math.max(1, Math.ceil(matching.length / query.limit)),
    total: matching.length,
    nearest: query.q && wanted.length === 0 ? nearestBrands(index, query.q) : undefined,
  };
}

/** Words before the number of a booth. */
const BEFORE = new Set(["booth", "stand"]);
/** Most words of a number, as "H 2 014" has. */
const MAX_PARTS = 4;

/** The booths that a search names in any spelling, if they exist, and its other words. A number alone, as in "12 litres", is a booth after "booth". */
function readBooths(q: string, booths: ReadonlySet<string>): { asked: string[]; rest: string } {
  const words = fold(q).split(/\s+/).filter(Boolean);
  const asked: string[] = [];
  const rest: string[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const isNamed = BEFORE.has(words[index] ?? "");
    const start = isNamed ? index + 1 : index;
    const lengths = Array.from({ length: Math.min(MAX_PARTS, words.length - start) }, (_, shorter) => shorter + 1);
    const found = lengths
      .toReversed()
      .map((length) => ({ length, booth: boothKey(words.slice(start, start + length).join(" ")) }))
      .find(({ booth }) => booths.has(booth) && (isNamed || words.length === 1 || /\p{L}/u.test(booth)));
    if (found) asked.push(found.booth);
    else rest.push(words[index] ?? "");
    if (found) index = start + found.length - 1;
  }
  return { asked, rest: rest.join(" ") };
}

/** The brands at the booths that a search names, and that have its other words; best first. */
function findBrands({ booths, search, byName }: BrandIndex, q: string): IndexedBrand[] {
  const { asked, rest } = readBooths(q, booths);
  const found = asked.length > 0 && rest === "" ? byName : search.find(rest);
  return found.filter((brand) => asked.every((wanted) => brand.booths.includes(wanted)));
}

function nearestBrands({ search }: BrandIndex, q: string): BrandList["nearest"] {
  const { searches, things } = search.nearest(q, MAX_NEAREST);
  return { searches, brands: things.map(({ summary }) => summary) };
}

function inOrder(found: readonly IndexedBrand[], order: IndexedBrand[]): IndexedBrand[] {
  const all = new Set(found);
  return order.filter((entry) => all.has(entry));
}

/** One brand with its neighbours in order of name, wrapping round; null when there is none of that slug. */
export function findBrand(index: BrandIndex, slug: string): BrandDetail | null {
  const position = index.byName.findIndex((entry) => entry.brand.slug === slug);
  const entry = index.byName[position];
  if (!entry) return null;
  return {
    brand: entry.brand,
    categories: index.categories.filter((category) => entry.brand.categories.includes(category.slug)),
    previous: neighbour(index.byName.at(position - 1), entry),
    next: neighbour(index.byName[(position + 1) % index.byName.length], entry),
  };
}

function neighbour(entry: IndexedBrand | undefined, self: IndexedBrand) {
  return entry && entry !== self ? { slug: entry.brand.slug, name: entry.brand.name } : null;
}

function countCategories(categories: readonly BrandCategory[], entries: IndexedBrand[]) {
  const counts = new Map<string, number>();
  for (const { brand } of entries) {
    for (const slug of brand.categories) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return categories.map((category) => ({ ...category, count: counts.get(category.slug) ?? 0 }));
}

/** What a search looks through, beside the name and the booth. */
function textsIn(locale: Locale, original: Brand, ofBrand: BrandCategory[]): string[] {
  const brand = localized(brandSchema, original, locale);
  const categories = ofBrand.map((category) => localized(brandCategorySchema, category, locale));
  return [brand.tagline, ...[...categories, ...brand.products].map(({ name }) => name)];
}

/** The schema leaves out what a list does not show, also of the translations. */
const summarise = (brand: Brand): BrandSummary => brandSummarySchema.parse(brand);

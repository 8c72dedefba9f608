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
  /** "a13", without the spelling. */
  booth: string;
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
    .map((brand) => ({ brand, summary: summarise(brand), booth: fold(brand.booth).replace(/[^a-z0-9]/g, "") }))
    .toSorted((a, b) => collator.compare(a.brand.name, b.brand.name));
  const textsOf = ({ brand, booth }: IndexedBrand) => {
    const own = brand.categories.flatMap((slug) => bySlug.get(slug) ?? []);
    const text = new Set([booth, ...LOCALES.flatMap((language) => textsIn(language, brand, own))]);
    return { title: [brand.name], text: [...text] };
  };
  return {
    categories,
    byName,
    byBooth: byName.toSorted((a, b) => collator.compare(a.brand.booth, b.brand.booth)),
    booths: new Set(byName.map(({ booth }) => booth)),
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

/** "a13", "a-13", "a 13" or "booth a13" */
const BOOTH = /(?<=^| )(?:booth |stand )?([a-z])[ -]?0*(\d{1,3})(?= |$)/g;

/** The brands at the booths that a search names, if they exist, and that have its other words; best first. */
function findBrands({ booths, search, byName }: BrandIndex, q: string): IndexedBrand[] {
  const asked: string[] = [];
  const rest = fold(q)
    .replace(/\s+/g, " ")
    .replace(BOOTH, (spelling, letter: string, number: string) => {
      const booth = letter + number;
      if (!booths.has(booth)) return spelling;
      asked.push(booth);
      return "";
    });
  const found = asked.length > 0 && rest.trim() === "" ? byName : search.find(rest);
  return found.filter(({ booth }) => asked.every((wanted) => wanted === booth));
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

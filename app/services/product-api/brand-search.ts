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
  type SearchSynonym,
} from "~/entities/brand";
import { localized } from "~/entities/translations/localized";
import { BASE_LOCALE, LOCALES, type Locale, locales } from "~/i18n/locales";

/** Search over all brands, prepared once: folded text, both orders and the synonyms. */
export type BrandIndex = {
  categories: BrandCategory[];
  byName: IndexedBrand[];
  byBooth: IndexedBrand[];
  booths: Set<string>;
  /** What each term finds, longer terms first. */
  synonyms: [term: string, finds: readonly string[]][];
};

type IndexedBrand = {
  brand: Brand;
  summary: BrandSummary;
  text: string;
  /** The text's words between single spaces, with one at either end. */
  words: string;
  /** "a13", without the spelling. */
  booth: string;
};

/** Prepares brands for `searchBrands` and `findBrand`, in the order of a language. Words are found in every language. */
export function indexBrands(
  brands: Brand[],
  categories: BrandCategory[],
  synonyms: readonly SearchSynonym[] = [],
  locale: Locale = BASE_LOCALE,
): BrandIndex {
  const collator = new Intl.Collator(locales[locale].intl, { numeric: true, sensitivity: "base" });
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  const entries = brands.map((brand) => {
    const own = brand.categories.flatMap((slug) => bySlug.get(slug) ?? []);
    const text = fold([...new Set(LOCALES.flatMap((language) => wordsIn(language, brand, own)))].join(" "));
    const words = ` ${text.replace(/[^\p{L}\p{N}]+/gu, " ").trim()} `;
    return { brand, summary: summarise(brand), text, words, booth: fold(brand.booth).replace(/[^a-z0-9]/g, "") };
  });
  return {
    categories,
    byName: entries.toSorted((a, b) => collator.compare(a.brand.name, b.brand.name)),
    byBooth: entries.toSorted((a, b) => collator.compare(a.brand.booth, b.brand.booth)),
    booths: new Set(entries.map(({ booth }) => booth)),
    synonyms: synonyms
      .flatMap(({ terms, finds }) => terms.map((term): [string, string[]] => [fold(term), finds.map(fold)]))
      .toSorted(([a], [b]) => b.length - a.length),
  };
}

/**
 * The brands that match a query: every word of `q` must occur, or what it means. A booth is found in any spelling. A page past the
 * end is empty.
 */
export function searchBrands(index: BrandIndex, query: BrandQuery): BrandList {
  const conditions = readSearch(index, fold(query.q ?? ""));
  const ordered = query.order === "booth" ? index.byBooth : index.byName;
  const found = ordered.filter(
    (entry) => (!query.featured || entry.brand.featured) && conditions.every((holds) => holds(entry)),
  );
  const matching = query.category
    ? found.filter((entry) => entry.brand.categories.includes(query.category as string))
    : found;
  const first = (query.page - 1) * query.limit;
  return {
    brands: matching.slice(first, first + query.limit).map((entry) => entry.summary),
    categories: countCategories(index.categories, found),
    page: query.page,
    pages: Math.max(1, Math.ceil(matching.length / query.limit)),
    total: matching.length,
  };
}

type Condition = (entry: IndexedBrand) => boolean;

/** "a13", "a-13", "a 13" or "booth a13" */
const BOOTH = /(?<=^| )(?:booth |stand )?([a-z])[ -]?0*(\d{1,3})(?= |$)/g;

/** What a search asks for, all of which must hold: booths that exist, terms with synonyms, and the words that are left. */
function readSearch({ booths, synonyms }: BrandIndex, search: string): Condition[] {
  const conditions: Condition[] = [];
  let rest = search.replace(BOOTH, (spelling, letter: string, number: string) => {
    const asked = letter + number;
    if (!booths.has(asked)) return spelling;
    conditions.push(({ booth }) => booth === asked);
    return "";
  });
  for (const [term, finds] of synonyms) {
    if (!` ${rest} `.includes(` ${term} `)) continue;
    rest = ` ${rest} `.replace(` ${term} `, " ").trim();
    conditions.push((brand) => contains(brand, term) || finds.some((meant) => hasWord(brand.words, meant)));
  }
  const words = rest.split(" ").filter(Boolean);
  return [
    ...conditions,
    ...words.map(
      (word): Condition =>
        (brand) =>
          contains(brand, word),
    ),
  ];
}

/** Words of at most so many letters are found where a word begins only: "tas" is not found in "kertas". */
const SHORT = 3;

const contains = ({ text, words }: IndexedBrand, word: string) =>
  word.length > SHORT ? text.includes(word) : words.includes(` ${word}`);

/** Whether a text has a word or its plural: "mat" is not found in "material". */
const hasWord = (words: string, word: string) => words.includes(` ${word} `) || words.includes(` ${word}s `);

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

function countCategories(categories: BrandCategory[], entries: IndexedBrand[]) {
  const counts = new Map<string, number>();
  for (const { brand } of entries) {
    for (const slug of brand.categories) counts.set(slug, (counts.get(slug) ?? 0) + 1);
  }
  return categories.map((category) => ({ ...category, count: counts.get(category.slug) ?? 0 }));
}

/** What a search looks through. */
function wordsIn(locale: Locale, original: Brand, ofBrand: BrandCategory[]): string[] {
  const brand = localized(brandSchema, original, locale);
  const categories = ofBrand.map((category) => localized(brandCategorySchema, category, locale));
  return [brand.name, brand.tagline, brand.booth, ...[...categories, ...brand.products].map(({ name }) => name)];
}

/** The schema leaves out what a list does not show, also of the translations. */
const summarise = (brand: Brand): BrandSummary => brandSummarySchema.parse(brand);

/** Lower case without accents, so that "cafe" finds "Café". */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

import type {
  Brand,
  BrandCategory,
  BrandDetail,
  BrandList,
  BrandQuery,
  BrandSummary,
  SearchSynonym,
} from "~/entities/brand";

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

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Prepares brands for `searchBrands` and `findBrand`. */
export function indexBrands(
  brands: Brand[],
  categories: BrandCategory[],
  synonyms: readonly SearchSynonym[] = [],
): BrandIndex {
  const names = new Map(categories.map((category) => [category.slug, category.name]));
  const entries = brands.map((brand) => {
    const text = fold(
      [
        brand.name,
        brand.tagline,
        brand.booth,
        ...brand.categories.map((slug) => names.get(slug) ?? ""),
        ...brand.products.map((product) => product.name),
      ].join(" "),
    );
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
    conditions.push(({ text, words }) => text.includes(term) || finds.some((meant) => hasWord(words, meant)));
  }
  const words = rest.split(" ").filter(Boolean);
  return [
    ...conditions,
    ...words.map(
      (word): Condition =>
        ({ text }) =>
          text.includes(word),
    ),
  ];
}

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

function summarise({ slug, name, logo, tagline, categories, booth, hall }: Brand): BrandSummary {
  return { slug, name, logo, tagline, categories, booth, hall };
}

/** Lower case without accents, so that "cafe" finds "Café". */
function fold(text: string): string {
  return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/\s+/g, " ").trim();
}

import type { Brand, BrandCategory, BrandDetail, BrandList, BrandQuery, BrandSummary } from "~/entities/brand";

export type BrandIndex = {
  categories: BrandCategory[];
  byName: IndexedBrand[];
  byBooth: IndexedBrand[];
};

type IndexedBrand = { brand: Brand; summary: BrandSummary; text: string };

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Prepares brands for `searchBrands` and `findBrand`. */
export function indexBrands(brands: Brand[], categories: BrandCategory[]): BrandIndex {
  const names = new Map(categories.map((category) => [category.slug, category.name]));
  const entries = brands.map((brand) => ({
    brand,
    summary: summarise(brand),
    text: fold(
      [
        brand.name,
        brand.tagline,
        brand.booth,
        ...brand.categories.map((slug) => names.get(slug) ?? ""),
        ...brand.products.map((product) => product.name),
      ].join(" "),
    ),
  }));
  return {
    categories,
    byName: entries.toSorted((a, b) => collator.compare(a.brand.name, b.brand.name)),
    byBooth: entries.toSorted((a, b) => collator.compare(a.brand.booth, b.brand.booth)),
  };
}

/** The brands that match a query: every word of `q` must occur. A page past the end is empty. */
export function searchBrands(index: BrandIndex, query: BrandQuery): BrandList {
  const words = fold(query.q ?? "")
    .split(" ")
    .filter(Boolean);
  const ordered = query.order === "booth" ? index.byBooth : index.byName;
  const found = ordered.filter(
    (entry) => (!query.featured || entry.brand.featured) && words.every((word) => entry.text.includes(word)),
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

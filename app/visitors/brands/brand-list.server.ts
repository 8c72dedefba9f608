import type { ItemList } from "schema-dts";
import { localHref } from "~/base/i18n/current-locale";
import { memoize } from "~/base/i18n/memoize";
import { nameLetter } from "~/base/i18n/name-letter";
import { shownYear } from "~/base/i18n/shown-year";
import { foreignLang } from "~/base/translations/localized";
import type { BrandOrder } from "~/base/values/choices";
import { listHref } from "~/config/list-href";
import { BRANDS_PER_PAGE, type BrandList, type BrandSummary } from "~/content/model/brand";
import { inlineDrawing } from "~/content/pictures/inline-drawing.server";
import { addressInWidth } from "~/content/pictures/pictures.server";
import type { ProductApi } from "~/content/product-api/product-api.server";
import { m } from "~/paraglide/messages";
import { optional } from "~/platform/http/rendering/outage.server";
import { brandWord } from "~/visitors/stars/word";
import type { BrandCardData } from "./brand-card";

/** Pixels of a logo in its largest place, on a phone with three pixels to a CSS pixel. */
const LOGO_WIDTH = 320;

/** The address of a brand's logo, no larger than a page shows it. */
export const logoAddress = (logo: string | null) => logo && addressInWidth(logo, LOGO_WIDTH);

/** The fields of a brand that its card shows. */
export function toBrandCard(brand: BrandSummary): BrandCardData {
  const { slug, name, logo, tagline, booth } = brand;
  const star = shownYear() === null ? brandWord(brand) : undefined;
  return { slug, name, logo: logoAddress(logo), tagline, booth, lang: foreignLang(brand), star };
}

/** The filters of the brand list; an empty string means no filter, and of the order: best matches first, without a search by name. */
export type BrandFilters = { q: string; category: string; order: BrandOrder | ""; page: number };

/**
 * Finds brands. An unknown category gives the empty list without a request,
 * so that invented categories cannot evict cached responses.
 * @throws ServiceOutage when the product API is down and nothing is cached
 */
export async function readBrandList(
  api: Pick<ProductApi, "brands">,
  { q, category, order, page }: BrandFilters,
): Promise<BrandList> {
  const known = category !== "" ? await readCategories(api) : null;
  if (known && !known.some(({ slug }) => slug === category)) {
    return { brands: [], categories: known, page, pages: 1, total: 0 };
  }
  return api.brands({ q: q || undefined, category: category || undefined, order: order || undefined, page });
}

/** All categories, from a list that the home page requests too; null when the API is down. */
async function readCategories(api: Pick<ProductApi, "brands">): Promise<BrandList["categories"] | null> {
  const list = await optional(api.brands({ limit: 1 }), { cachedWithout: true });
  return list?.categories ?? null;
}

/** A category as a link, with the number of its brands that match; all categories have none. */
export type CategoryLink = { to: string; name: string; lang?: string; count?: number; current: boolean };

type ListView = Omit<BrandFilters, "page">;

const hrefOf = ({ q, category, order }: ListView) => listHref("/brands", { q, category, order });

/** All categories that have brands for the search, and the current one. */
export function categoryLinks(categories: BrandList["categories"], view: ListView): CategoryLink[] {
  const linkTo = (slug: string) => ({ to: hrefOf({ ...view, category: slug }), current: slug === view.category });
  return [
    { name: m.brands_categories_all(), ...linkTo("") },
    ...categories
      .filter(({ slug, count }) => count > 0 || slug === view.category)
      .map(({ slug, name, lang, count }) => ({ name, lang: foreignLang({ lang }), count, ...linkTo(slug) })),
  ];
}

/** What a search without results comes close to: searches with a word less, and brands as cards. */
export function toNearestView(nearest: BrandList["nearest"]) {
  if (!nearest) return null;
  return {
    searches: nearest.searches.map(({ q, total }) => ({ q, total, to: listHref("/brands", { q }) })),
    cards: nearest.brands.map(toBrandCard),
  };
}

/** Below this a list is read faster than a letter is found. */
const MIN_FOR_LETTERS = 24;

/** Rows that a phone shows at once (docs/product.md, "Brands"). */
const ON_A_SCREEN = 8;

/** The cards of a list, the first with their logos inside the page. A number that booths of two halls have stands with its hall. */
const toCards = memoize((brands: readonly BrandSummary[]): BrandCardData[] => {
  const halls = Map.groupBy(brands, ({ booth }) => booth);
  const isTwice = ({ booth, hall }: BrandSummary) => halls.get(booth)?.some((other) => other.hall !== hall);
  return brands.map((brand, index) => {
    const booth = isTwice(brand) ? `${brand.booth}, ${brand.hall}` : brand.booth;
    const card = { ...toBrandCard(brand), booth };
    return card.logo && index < ON_A_SCREEN ? { ...card, logo: inlineDrawing(card.logo) } : card;
  });
});

/** The cards of a list in order of name: the first of each letter from A to Z has it. */
const toLetterCards = memoize((brands: readonly BrandSummary[]): BrandCardData[] => {
  const seen = new Set<string>();
  return toCards(brands).map((card) => {
    const letter = nameLetter(card.name) ?? m.brands_letters_other();
    if (seen.has(letter)) return card;
    seen.add(letter);
    return { ...card, letter };
  });
});

/** The cards of a list, with its letters where it is long and in order of name. The same list has the same array of cards. */
export function listCards(brands: readonly BrandSummary[], { q, order }: ListView) {
  const byName = order === "name" || (order === "" && q === "");
  if (!byName || brands.length < MIN_FOR_LETTERS) return { cards: toCards(brands), letters: [] };
  const cards = toLetterCards(brands);
  return { cards, letters: cards.flatMap(({ letter }) => letter ?? []) };
}

/**
 * The brands on one page of the list, in its order (https://schema.org/ItemList).
 * @param page from 1
 * @param total brands that match, on all pages
 * @param siteUrl without a trailing slash
 */
export function brandsStructuredData(
  brands: readonly Pick<BrandCardData, "slug" | "name">[],
  { page, total, siteUrl }: { page: number; total: number; siteUrl: string },
): ItemList {
  const before = (page - 1) * BRANDS_PER_PAGE;
  return {
    "@type": "ItemList",
    name: m.brands_title(),
    numberOfItems: total,
    itemListElement: brands.map(({ slug, name }, index) => ({
      "@type": "ListItem",
      position: before + index + 1,
      name,
      url: siteUrl + localHref(`/brands/${slug}`),
    })),
  };
}

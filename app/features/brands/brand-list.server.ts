import type { ItemList } from "schema-dts";
import { BRANDS_PER_PAGE, type BrandList, type BrandSummary } from "~/entities/brand";
import type { BrandOrder } from "~/entities/choices";
import { oncePer } from "~/once-per";
import { ServiceOutage } from "~/services/outage";
import type { ProductApi } from "~/services/product-api/product-api.server";
import { type BrandCardData, toBrandCard } from "./brand-card";

/** The cards of a list that requests share, created once. */
export const toBrandCards = oncePer((brands: readonly BrandSummary[]) => brands.map(toBrandCard));

/** The filters of the brand list; an empty string means no filter. */
export type BrandFilters = { q: string; category: string; order: BrandOrder; page: number };

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
  return api.brands({ q: q || undefined, category: category || undefined, order, page });
}

/** All categories, from a list that the home page requests too; null when the API is down. */
async function readCategories(api: Pick<ProductApi, "brands">): Promise<BrandList["categories"] | null> {
  try {
    return (await api.brands({ limit: 1 })).categories;
  } catch (error) {
    if (error instanceof ServiceOutage) return null;
    throw error;
  }
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
    name: "Brands",
    numberOfItems: total,
    itemListElement: brands.map(({ slug, name }, index) => ({
      "@type": "ListItem",
      position: before + index + 1,
      name,
      url: `${siteUrl}/brands/${slug}`,
    })),
  };
}

import type { BrandList } from "~/entities/brand";
import type { BrandOrder } from "~/entities/choices";
import { ServiceOutage } from "~/services/outage";
import type { ProductApi } from "~/services/product-api/product-api.server";

/** What a visitor asks of the list of brands; empty text: nothing. */
export type BrandQuestion = { q: string; category: string; order: BrandOrder; page: number };

/**
 * The brands that a visitor asks for. Anybody can make up a category: one that there is not gets the empty list without a
 * question of its own, so that no flood of them pushes the answers to real ones out of what is kept.
 * @throws ServiceOutage when the product API does not answer and never did
 */
export async function readBrandList(
  api: Pick<ProductApi, "brands">,
  { q, category, order, page }: BrandQuestion,
): Promise<BrandList> {
  const known = category !== "" ? await readCategories(api) : null;
  if (known && !known.some(({ slug }) => slug === category)) {
    return { brands: [], categories: known, page, pages: 1, total: 0 };
  }
  return api.brands({ q: q || undefined, category: category || undefined, order, page });
}

/** All categories, from a list that the home page asks for too; null: the API does not answer. */
async function readCategories(api: Pick<ProductApi, "brands">): Promise<BrandList["categories"] | null> {
  try {
    return (await api.brands({ limit: 1 })).categories;
  } catch (error) {
    if (error instanceof ServiceOutage) return null;
    throw error;
  }
}

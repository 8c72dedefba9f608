import type { ItemList } from "schema-dts";
import { BRANDS_PER_PAGE } from "~/entities/brand";
import type { BrandCardData } from "./brand-card";

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

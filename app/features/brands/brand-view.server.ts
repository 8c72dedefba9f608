import type { BrandDetail } from "~/entities/brand";
import { formatPrice } from "~/entities/values/money";

/** A brand's page, with formatted prices. */
export function viewBrand({ brand, categories, previous, next }: BrandDetail) {
  return {
    name: brand.name,
    logo: brand.logo,
    tagline: brand.tagline,
    story: brand.description.split(/\n{2,}/),
    categories,
    booth: brand.booth,
    hall: brand.hall,
    website: brand.website,
    instagram: brand.instagram,
    products: brand.products.map(({ name, price }) => ({
      name,
      price: price === undefined ? undefined : formatPrice(price, "IDR"),
    })),
    promotions: brand.promotions,
    previous,
    next,
  };
}

export type BrandView = ReturnType<typeof viewBrand>;

/** Orders of the brand list (DECISIONS, "Pages"). */
export const BRAND_ORDERS = ["name", "booth"] as const;
export type BrandOrder = (typeof BRAND_ORDERS)[number];

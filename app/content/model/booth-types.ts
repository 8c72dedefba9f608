/** The types of booth that exhibitors can book (docs/product.md, "Exhibitor registration"). A file that few pages load. */
export const BOOTH_TYPES = ["shell", "raw"] as const;
export type BoothType = (typeof BOOTH_TYPES)[number];

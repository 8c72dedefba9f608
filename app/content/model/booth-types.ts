import { m } from "~/paraglide/messages";

/** The types of booth that exhibitors can book (docs/product.md, "Exhibitor registration"). A file that few pages load. */
export const BOOTH_TYPES = ["shell", "raw"] as const;
export type BoothType = (typeof BOOTH_TYPES)[number];

/** What each type is called. */
export const boothTypeNames: Readonly<Record<BoothType, () => string>> = {
  shell: () => m.mail_booth_shell(),
  raw: () => m.mail_booth_raw(),
};

/** Something of each type. One that a release adds has nothing until somebody publishes its words and price. */
export type OfBoothTypes<Value> = Readonly<Partial<Record<BoothType, Value>>>;

/** The types that have something. */
export const typesWith = (all: OfBoothTypes<unknown>): BoothType[] => BOOTH_TYPES.filter((type) => all[type]);

/** A unit that somebody wants, by what the content says of it now. */
export type WantedUnit = {
  /** As `unitKey` has it. */
  key: string;
  hall: string;
  booth: string;
  /** m² */
  area: number;
  /** By the price list, in rupiah. */
  price: number;
};

/** A unit of which an edition has a row. */
export type BoothUnit = {
  unit: string;
  hall: string;
  booth: string;
  /** Hundredths of m² */
  area: number;
  state: string;
  /** The reference of the registration that has it; null: none has. */
  registration: string | null;
  /** ms since the epoch, while it is held. */
  heldUntil: number | null;
  /** Rupiah; null: nobody has it. */
  listPrice: number | null;
  /** Rupiah, set by the team; null: that of the list counts. */
  handPrice: number | null;
  note: string | null;
};

/** What a unit costs who has it, in rupiah: a price by hand wins. */
export const priceOf = ({ listPrice, handPrice }: Pick<BoothUnit, "listPrice" | "handPrice">): number =>
  handPrice ?? listPrice ?? 0;

/** The names of units as one text: "A-5, A-6". */
export const namesOf = (units: readonly { booth: string }[]): string => units.map(({ booth }) => booth).join(", ");

/** Whether units are those that a page has shown. @param seen the keys of these */
export const areSeen = (units: readonly Pick<BoothUnit, "unit">[], seen: readonly string[]): boolean =>
  units.length === seen.length && units.every(({ unit }) => seen.includes(unit));

/** Until when units of one registration are held, in ms since the epoch; null: no time ends it. */
export const heldUntilOf = (units: readonly Pick<BoothUnit, "heldUntil">[]): number | null =>
  units.find(({ heldUntil }) => heldUntil !== null)?.heldUntil ?? null;

/** What units cost together. */
export const sumOf = (units: readonly Pick<BoothUnit, "listPrice" | "handPrice">[]): number =>
  units.reduce((sum, unit) => sum + priceOf(unit), 0);

/** Their area together, in hundredths of m². */
export const areaOfUnits = (units: readonly Pick<BoothUnit, "area">[]): number =>
  units.reduce((sum, { area }) => sum + area, 0);

/** What the team does with units of a registration, or with one unit. Stored values. */
export type TeamAct =
  | "extended"
  | "reserved"
  | "contracted"
  | "released"
  | "moved"
  | "blocked"
  | "unblocked"
  | "priced"
  | "allotted";

/** All that is done with units: an exhibitor registers, confirms and answers an offer, and time ends holds. Stored values. */
export type BoothAct = TeamAct | "registered" | "confirmed" | "expired" | "offered" | "accepted" | "declined";

import type { Locale } from "~/base/i18n/locales";
import { rupiahDigits } from "~/base/values/money";
import { type TaxRule, withTax } from "~/leads/model/tax-rule";
import type { BookingLine } from "./booking-line";
import { type BoothUnit, sumOf, type WantedUnit } from "./booth-unit";

/** What became of an offer. Stored values. An answered one stays what it is, also when a newer version follows. */
export const OFFER_STATES = ["open", "accepted", "declined", "replaced"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** The same at a moment. `over`: its time ran out; `withdrawn`: the team has released the booths since; `unknown`: a word of a newer release. */
export type ShownOffer = OfferState | "over" | "withdrawn" | "unknown";

/** What is done with an offer. `replace`: a newer version follows. */
export type OfferMove = "accept" | "decline" | "replace";

/** To which state each act leads; an act that is not here is refused. */
const NEXT: Readonly<Record<ShownOffer, Partial<Record<OfferMove, OfferState>>>> = {
  open: { accept: "accepted", decline: "declined", replace: "replaced" },
  over: { replace: "replaced" },
  withdrawn: { replace: "replaced" },
  accepted: {},
  declined: {},
  replaced: {},
  unknown: {},
};

/** The state after an act; null: that cannot be done. */
export const offerAfter = (state: ShownOffer, move: OfferMove): OfferState | null => NEXT[state][move] ?? null;

/** An offer. Amounts are rupiah, as they were when it was made; moments are ms since the epoch. */
export type Offer = {
  id: string;
  /** Of the registration. */
  reference: string;
  edition: number;
  version: number;
  state: string;
  language: Locale;
  units: WantedUnit[];
  lines: BookingLine[];
  net: number;
  /** What the tax was of the price, in percent; 0: an older release named none. */
  taxPercent: number;
  tax: number;
  total: number;
  /** The version of the terms: the one that was offered, or that was accepted. */
  terms: string;
  createdAt: number;
  createdBy: string | null;
  validUntil: number;
  answeredAt: number | null;
  answeredName: string | null;
  answeredRole: string | null;
  /** Why it was declined. */
  answerNote: string | null;
  /** When the team released booths of the registration last. */
  releasedAt: number | null;
};

/** The number that people read and cite: that of the registration, with the version. */
export const offerNumber = ({ reference, version }: Pick<Offer, "reference" | "version">): string =>
  `${reference}-${version}`;

/** The state at a moment. @param now ms since the epoch */
export function offerAt(
  { state, validUntil, createdAt, releasedAt }: Pick<Offer, "state" | "validUntil" | "createdAt" | "releasedAt">,
  now: number,
): ShownOffer {
  if (state !== "open") return OFFER_STATES.find((known) => known === state) ?? "unknown";
  if (releasedAt !== null && releasedAt >= createdAt) return "withdrawn";
  return validUntil <= now ? "over" : "open";
}

type Agreement = Pick<Offer, "state" | "version" | "answeredAt" | "releasedAt">;

/** The offer that an exhibitor has agreed to: the newest accepted one, unless the team has released its booths since; null: none. */
export function agreedOffer<One extends Agreement>(offers: readonly One[]): One | null {
  const [agreed] = offers
    .filter(({ state }) => state === "accepted")
    .toSorted((one, other) => other.version - one.version);
  if (!agreed) return null;
  const { releasedAt, answeredAt } = agreed;
  return releasedAt !== null && releasedAt >= (answeredAt ?? 0) ? null : agreed;
}

/** When an offer was declined, in ms since the epoch; null: it was not, or the team has released the booths since. */
export const declinedAtOf = ({ state, answeredAt, releasedAt }: Agreement): number | null =>
  state === "declined" && (releasedAt ?? 0) < (answeredAt ?? 0) ? answeredAt : null;

/** Whether an offer is about exactly these units. */
export const isAbout = ({ units }: Pick<Offer, "units">, own: readonly Pick<BoothUnit, "unit">[]): boolean =>
  units.length === own.length && own.every(({ unit }) => units.some(({ key }) => key === unit));

/** What the units of a registration are worth, in rupiah without tax: what was agreed for exactly these, or else their prices. */
export function worthOf(
  own: readonly BoothUnit[],
  offers: readonly (Agreement & Pick<Offer, "units" | "net">)[],
): number {
  const agreed = agreedOffer(offers);
  return agreed && isAbout(agreed, own) ? agreed.net : sumOf(own);
}

const DAY_MS = 24 * 3600_000;
/** ms before its end at which an open offer is called to mind. */
const REMIND_MS = 2 * DAY_MS;

/** When an offer is called to mind: two days before its end, but not before half of its time. */
export const remindAt = (createdAt: number, validUntil: number): number =>
  Math.max(validUntil - REMIND_MS, Math.round((createdAt + validUntil) / 2));

/** Characters of what is typed into the forms of offers. */
export const OFFER_FIELDS = { days: 3, discount: 20, reason: 120, extra: 3, name: 120, role: 80, why: 500 } as const;

/** Days for which an offer is valid, and those of the form. */
export const OFFER_DAYS = { min: 1, max: 90, initial: 14 } as const;
/** Most pieces of an extra. */
const MAX_PIECES = 500;

/** A whole number within bounds; null: something else was typed. */
function wholeNumber(typed: string, min: number, max: number): number | null {
  const value = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return value >= min && value <= max ? value : null;
}

/** Days that were typed; null: not between 1 and 90. */
export const readDays = (typed: string): number | null => wholeNumber(typed, OFFER_DAYS.min, OFFER_DAYS.max);

/** Pieces that were typed; nothing is 0; null: no whole number up to 500. */
export const readPieces = (typed: string): number | null =>
  typed.trim() === "" ? 0 : wholeNumber(typed, 0, MAX_PIECES);

/** A discount as it is typed, "10%" or "Rp 1.500.000", in rupiah of a sum; nothing is 0; null: it cannot be read, or is more than the sum. */
export function readDiscount(typed: string, sum: number): number | null {
  const percent = /^\s*(\d{1,3})(?:[.,](\d))?\s*%\s*$/.exec(typed);
  if (percent) {
    const tenths = Number(percent[1]) * 10 + Number(percent[2] ?? 0);
    return tenths <= 1000 ? Math.round((sum * tenths) / 1000) : null;
  }
  const digits = rupiahDigits(typed);
  if (digits === "") return 0;
  const amount = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return amount <= sum ? amount : null;
}

/** What lines cost together, in rupiah without tax. */
export const netOf = (lines: readonly BookingLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** The same with the tax, which is rounded once, as an invoice of these lines has it. */
export function totalOf(
  lines: readonly BookingLine[],
  rule: Pick<TaxRule, "base" | "rate">,
): { net: number; tax: number; total: number } {
  const { net, tax, total } = withTax(netOf(lines), rule);
  return { net, tax, total };
}

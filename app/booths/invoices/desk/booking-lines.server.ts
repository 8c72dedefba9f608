import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { formatNumber } from "~/base/values/counts-and-lists";
import type { BookingLine } from "~/booths/model/booking-line";
import { type BoothUnit, priceOf } from "~/booths/model/booth-unit";
import { agreedOffer, isAbout, type Offer } from "~/booths/model/offer";
import { m } from "~/paraglide/messages";

/** A text in each language, for what is stored. @param write it in the current one */
export const inEachLanguage = (write: () => string): BookingLine["text"] =>
  Object.fromEntries(LOCALES.map((locale) => [locale, runWithLocale(locale, write)])) as BookingLine["text"];

/** A line for each booth of an exhibitor, at the price that it has. */
const linesOfUnits = (units: readonly BoothUnit[]): BookingLine[] =>
  units.map((unit) => ({
    text: inEachLanguage(() => m.booths_line({ booth: unit.booth, area: formatNumber(unit.area / 100) })),
    ...{ quantity: 1, unitPrice: priceOf(unit), amount: priceOf(unit) },
  }));

/** What an exhibitor is billed: `net` in rupiah without tax, and `agreed`, the offer that it accepted, with whether the lines are those of it. */
export type Bill = { lines: BookingLine[]; net: number; agreed: Offer | null; isAsAgreed: boolean };

/** The lines of the accepted offer, when it is about the booths that the exhibitor has; otherwise each booth at its price. */
export function toBill(units: readonly BoothUnit[], offers: readonly Offer[]): Bill {
  const agreed = agreedOffer(offers);
  const isAsAgreed = agreed !== null && isAbout(agreed, units);
  const lines = agreed && isAsAgreed ? agreed.lines : linesOfUnits(units);
  return { lines, net: lines.reduce((sum, { amount }) => sum + amount, 0), agreed, isAsAgreed };
}

import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { formatNumber } from "~/base/values/counts-and-lists";
import type { BookingLine } from "~/booths/model/booking-line";
import { type BoothUnit, priceOf } from "~/booths/model/booth-unit";
import { m } from "~/paraglide/messages";

/** A text in each language, for what is stored. @param write it in the current one */
export const inEachLanguage = (write: () => string): BookingLine["text"] =>
  Object.fromEntries(LOCALES.map((locale) => [locale, runWithLocale(locale, write)])) as BookingLine["text"];

/** A line for each booth of an exhibitor, at the price that it has. */
export const linesOfUnits = (units: readonly BoothUnit[]): BookingLine[] =>
  units.map((unit) => ({
    text: inEachLanguage(() => m.invoices_line_booth({ booth: unit.booth, area: formatNumber(unit.area / 100) })),
    ...{ quantity: 1, unitPrice: priceOf(unit), amount: priceOf(unit) },
  }));

import { currentLocale } from "~/base/i18n/current-locale";
import { inEachLanguage } from "~/base/i18n/run-with-locale.server";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatRupiah } from "~/base/values/money";
import type { BookingLine } from "~/booths/model/booking-line";
import { type BoothUnit, priceOf } from "~/booths/model/booth-unit";
import { m } from "~/paraglide/messages";

/** A line of some pieces at a price. @param unitPrice of one, in rupiah; a discount is below 0 */
export const toLine = (text: BookingLine["text"], quantity: number, unitPrice: number): BookingLine => ({
  ...{ text, quantity, unitPrice, amount: quantity * unitPrice },
});

/** A line for each booth of an exhibitor, at the price that it has. */
export const linesOfUnits = (units: readonly BoothUnit[]): BookingLine[] =>
  units.map((unit) => {
    const text = inEachLanguage(() => m.booths_line({ booth: unit.booth, area: formatNumber(unit.area / 100) }));
    return toLine(text, 1, priceOf(unit));
  });

/** Lines of an offer or an invoice, as people read them in the current language. `times`: how many, where it is not one. */
export const toLineViews = (lines: readonly BookingLine[]) =>
  lines.map(({ text, quantity: pieces, unitPrice, amount }) => {
    const [quantity, price] = [formatNumber(pieces), formatRupiah(unitPrice)];
    const times = pieces === 1 ? "" : m.offers_times({ quantity, price });
    return { what: text[currentLocale()], quantity, price, times, amount: formatRupiah(amount) };
  });

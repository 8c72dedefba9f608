import { m } from "~/paraglide/messages";

/** One per currency: creating one was a tenth of the home page's rendering. */
const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: string): Intl.NumberFormat {
  const known = formats.get(currency);
  if (known) return known;
  const format = new Intl.NumberFormat("id-ID", { style: "currency", currency, maximumFractionDigits: 0 });
  formats.set(currency, format);
  return format;
}

/**
 * A price for people: "Rp 75.000" with a no-break space in every language, as in the shops of Indonesia; "Free".
 * @param amount integer in the currency's own unit
 * @param currency ISO 4217
 * @throws RangeError when the currency is not three letters
 */
export function formatPrice(amount: number, currency: string): string {
  return amount === 0 ? m.tickets_price_free() : formatOf(currency).format(amount);
}

/** The digits of an amount in rupiah as people type it: those of "50.000", "50,000" and "Rp 50000". What else was typed stays. */
export function rupiahDigits(typed: string): string {
  const amount = typed.replace(/^\s*rp\.?\s*/i, "").replaceAll(/\s/g, "");
  // Between thousands alone: what comes before cents stays, and is refused. "16483501.00" would be a hundred times as much.
  return /^\d{1,3}(?:(?:\.\d{3})+|(?:,\d{3})+)$/.test(amount) ? amount.replaceAll(/[.,]/g, "") : amount;
}

/** A sum for people, also of nothing: "Rp 0". @param currency ISO 4217 @throws RangeError when it is not three letters */
export const formatSum = (amount: number, currency: string): string => formatOf(currency).format(amount);

/** A sum of rupiah for people, also of nothing: "Rp 0". @param amount whole rupiah */
export const formatRupiah = (amount: number): string => formatSum(amount, "IDR");

/** The sign before an amount: "Rp". @param currency ISO 4217 @throws RangeError when it is not three letters */
export const currencySign = (currency: string): string =>
  formatOf(currency)
    .formatToParts(0)
    .find(({ type }) => type === "currency")?.value ?? currency;

/** The digits of an amount in groups, as in `formatPrice`: "75.000". What is not digits alone stays. */
export const groupedDigits = (digits: string): string =>
  digits.replace(/^\d+$/, (all) => all.replaceAll(/\B(?=(?:\d{3})+$)/g, "."));

import { isDay } from "~/base/values/jakarta-time";
import { cleanLine } from "~/base/values/plain-text";
import { readPrice } from "~/booths/desk/typed-booths";
import { HAND_WAYS, type PaymentWay } from "~/booths/invoices/rules/invoice";
import { m } from "~/paraglide/messages";
import { COMPANY_FIELDS } from "~/sales/model/company";

/**
 * Characters of the fields that staff type. `seen`: keys of booths, one a line; `shown`: the price that the page has shown; `rows`: how many
 * rows its journal had.
 */
export const MONEY_FIELDS = {
  ...{ do: 10, key: 36, invoice: 36, seen: 4000, shown: 15, rows: 6, amount: 20, day: 10, way: 10, paper: 60 },
  ...{ note: 200, to: 36, reason: 200, percent: 3, keeps: 4, language: 2, entry: 42, line: 80, number: 40 },
  ...COMPANY_FIELDS,
} as const;
export type MoneyField = keyof typeof MONEY_FIELDS;

/** What is wrong with what was typed, by field. */
export type MoneyFaults = Partial<Record<MoneyField, string>>;

/** An amount above 0 in whole rupiah; otherwise what is wrong with it. */
export function readAmount(typed: string): number | { fault: string } {
  const amount = readPrice(typed);
  return amount !== null && amount > 0 ? amount : { fault: m.invoices_amount_bad() };
}

/** Days before it are slips of who types a year. */
const FIRST_DAY = "2000-01-01";

/** The day of a payment, today at the latest. @param today `YYYY-MM-DD` */
export function readDay(typed: string, today: string): string | { fault: string } {
  const day = typed.trim();
  return isDay(day) && day >= FIRST_DAY && day <= today ? day : { fault: m.invoices_day_bad() };
}

/** How money came; null: none of the ways. */
export const readWay = (typed: string): PaymentWay | null => HAND_WAYS.find((way) => way === typed) ?? null;

/** A line that has to say something. */
export function readLine(typed: string, missing: string): string | { fault: string } {
  const line = cleanLine(typed);
  return line === "" ? { fault: missing } : line;
}

/** A percent from 0 to 100. */
export function readPercent(typed: string): number | { fault: string } {
  const percent = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  return percent <= 100 ? percent : { fault: m.invoices_percent_bad() };
}

import { formatNumber } from "~/base/values/counts-and-lists";
import { readCrockford } from "~/base/values/crockford";
import { jakartaDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { rupiahDigits } from "~/base/values/money";
import { cleanLine } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";
import { isCode, MAX_CODE_LETTERS, MAX_CODES, MAX_USES, MIN_CODE, type VoucherTerms } from "~/sales/model/voucher";

/** The fields of the form that makes a voucher, with their longest values; those of its tickets come after. */
export const VOUCHER_FIELDS = {
  ...{ percent: 6, price: 20, most: 10, per_order: 10, per_mailbox: 10, until: 10, note: 300 },
  ...{ typed: 40, count: 10, prefix: 20, all: 5, worth: 10, way: 10 },
} as const;

/** Letters before drawn codes: with eight drawn ones a code stays within its length. */
const MAX_PREFIX = 12;

/** The name of the field of a kind of ticket. */
export const kindField = (ticket: string) => `kind.${ticket}`;

/** What was typed, by field. */
export type Typed = Readonly<Record<string, string>>;

type Faults = Record<string, string>;

const DAY_MS = 24 * 3600_000;

/** Reads a whole number. @returns null: nothing was typed; NaN: it is not one, or not within the bounds */
function readNumber(typed: string | undefined, least: number, most: number): number | null {
  const text = (typed ?? "").trim();
  if (text === "") return null;
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return number >= least && number <= most ? number : Number.NaN;
}

/** Reads an amount in rupiah as staff write it: "50.000", "Rp 50000". @returns as `readNumber` */
const readRupiah = (typed: string | undefined) => readNumber(rupiahDigits(typed ?? ""), 0, 999_999_999);

/**
 * Reads what staff may also change later: how many tickets, until when, and the note.
 * @param now ms since the epoch, by the site's clock; the last day of a voucher ends by it @param ahead ms by which that is ahead of the real one
 */
export function readBounds(typed: Typed, faults: Faults, { now, ahead }: { now: number; ahead: number }) {
  const most = readNumber(typed.most, 1, MAX_USES);
  const perOrder = readNumber(typed.per_order, 1, MAX_USES);
  const perMailbox = readNumber(typed.per_mailbox, 1, MAX_USES);
  const bad = m.vouchers_number_bad({ max: formatNumber(MAX_USES) });
  if (most === null || Number.isNaN(most)) faults.most = bad;
  if (Number.isNaN(perOrder)) faults.per_order = bad;
  if (Number.isNaN(perMailbox)) faults.per_mailbox = bad;
  const day = (typed.until ?? "").trim();
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(startOfJakartaDay(day)));
  if (day !== "" && (!isDay || day < jakartaDay(now))) faults.until = m.vouchers_day_bad();
  const until = isDay ? Date.parse(startOfJakartaDay(day)) + DAY_MS - ahead : null;
  return { most: most ?? 0, perOrder, perMailbox, until, note: cleanLine(typed.note ?? "") };
}

/** Reads what a voucher is worth, and for which tickets. @param tickets ids of those that the site sells */
function readWorth(typed: Typed, faults: Faults, tickets: readonly string[]) {
  // The release before has no choice between the two, and shows both fields.
  const percent = typed.worth === "price" ? null : readNumber(typed.percent, 1, 100);
  const price = typed.worth === "percent" ? null : readRupiah(typed.price);
  if (Number.isNaN(percent)) faults.percent = m.vouchers_percent_bad();
  if (Number.isNaN(price)) faults.price = m.vouchers_price_bad();
  if (percent === null && typed.worth === "percent") faults.percent = m.vouchers_percent_bad();
  else if (price === null && typed.worth === "price") faults.price = m.vouchers_price_bad();
  else if ((percent === null) === (price === null))
    faults[percent === null ? "percent" : "price"] = m.vouchers_worth_both();
  const isAll = Boolean(typed.all);
  // The release before has boxes for all tickets and for single ones, and no choice of codes: it may send both.
  const chosen = tickets.filter((ticket) => typed[kindField(ticket)]);
  const kinds = typed.way && isAll ? [] : chosen;
  if (isAll === kinds.length > 0) faults.all = m.vouchers_kind_missing();
  return { percent, price, kinds };
}

/** The two ways to a code: staff type it, or it is drawn. */
export const CODE_WAYS = ["drawn", "typed"] as const;

/** Which of them a form has; that of the release before has no such choice. */
export const codeWayOf = (typed: Typed): (typeof CODE_WAYS)[number] =>
  CODE_WAYS.find((way) => way === typed.way) ?? ((typed.typed ?? "").trim() === "" ? "drawn" : "typed");

/** Reads the code that staff typed, or how many are drawn. What stands in fields that are not shown counts for nothing. */
function readCodes({ way, ...all }: Typed, faults: Faults) {
  if (way === "typed") return readCode({ typed: all.typed ?? "" }, faults, true);
  return readCode(way === "drawn" ? { ...all, typed: "" } : all, faults);
}

function readCode(typed: Typed, faults: Faults, isRequired = false) {
  const code = (typed.typed ?? "").trim().toUpperCase();
  const count = readNumber(typed.count, 1, MAX_CODES);
  const prefix = (typed.prefix ?? "").trim().toUpperCase();
  if (Number.isNaN(count)) faults.count = m.vouchers_count_bad({ max: MAX_CODES });
  if (code !== "" || isRequired) {
    if (!isCode(code)) faults.typed = m.vouchers_typed_bad({ min: MIN_CODE, max: MAX_CODE_LETTERS });
    else if ((count ?? 1) > 1 || prefix !== "") faults.typed = m.vouchers_typed_or_drawn();
    return { typed: code };
  }
  if (!/^[0-9A-Z]*$/.test(prefix) || readCrockford(prefix).length > MAX_PREFIX) {
    faults.prefix = m.vouchers_prefix_bad({ max: MAX_PREFIX });
  }
  return { count: count ?? 1, prefix };
}

/**
 * Reads a new voucher.
 * @param tickets ids of those that the site sells @param time as `readBounds` has it
 * @returns what is wrong by field, or the voucher
 */
export function readVoucher(typed: Typed, tickets: readonly string[], time: { now: number; ahead: number }) {
  const faults: Faults = {};
  const { note, ...bounds } = readBounds(typed, faults, time);
  const terms: VoucherTerms = { ...readWorth(typed, faults, tickets), ...bounds };
  const codes = readCodes(typed, faults);
  return Object.keys(faults).length > 0 ? { faults } : { voucher: { ...terms, note, codes } };
}

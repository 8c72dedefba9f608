import { CROCKFORD, readCrockford } from "~/base/values/crockford";

/** Fewest and most letters of a code, as codes are compared. */
export const MIN_CODE = 4;
export const MAX_CODE_LETTERS = 24;
/** Characters of the field in which a buyer types a code: with spaces and hyphens. */
export const MAX_CODE_LENGTH = 60;
/** Letters that are drawn: 40 bits. */
const DRAWN = 8;
/** Codes that a voucher may have, and tickets for each of them. */
export const MAX_CODES = 500;
export const MAX_USES = 10_000;

/** What is wrong with a voucher for what somebody has chosen. `tries`: too many unknown codes came from the network. */
export type VoucherFault = "unknown" | "over" | "used_up" | "few_left" | "kinds" | "per_order" | "tries";

/** What a voucher is worth. Either `percent` or `price`, in rupiah for one ticket, is there. */
export type VoucherWorth = { percent: number | null; price: number | null };

/** What its codes are good for, whatever happens to the voucher later. */
export type VoucherTerms = VoucherWorth & {
  /** The ids of the tickets that it is for; none: all. */
  kinds: readonly string[];
  /** How many tickets each code is good for, and of these in one order, and of one mailbox with all codes; null: no bound. */
  most: number;
  perOrder: number | null;
  perMailbox: number | null;
  /** ms since the epoch, by the real clock; null: until the end of the edition. */
  until: number | null;
};

/** A voucher. `id` names it, and `edition` is the number of the edition of the expo that it is for. */
export type Voucher = VoucherTerms & {
  id: string;
  edition: number;
  /** For staff. */
  note: string;
  /** ms since the epoch. */
  createdAt: number;
  /** When staff have ended it, in ms since the epoch; null: they have not. */
  endedAt: number | null;
};

/** A code of a voucher with which an order is made. `key`: as codes are compared; `code`: as staff write it. */
export type UsedVoucher = { id: string; key: string; code: string };

/** Stands for the row of the stock in which too few are left where a voucher has too few uses left. Tickets have no colon in their ids. */
export const VOUCHER_ROW = "voucher:";

/** A code as codes are compared: in upper case, without spaces and hyphens, O as 0, I and L as 1. */
export const keyOfCode = readCrockford;

/** Whether a code that staff type can be one. */
export function isCode(typed: string): boolean {
  const { length } = keyOfCode(typed);
  return /^[0-9a-z -]+$/i.test(typed) && length >= MIN_CODE && length <= MAX_CODE_LETTERS;
}

/** Draws a code, such as "KOPI-7K3F-2QX9". @param draw returns an integer from 0 up to below its argument */
export function drawCode(prefix: string, draw: (below: number) => number): string {
  const letters = Array.from({ length: DRAWN }, () => CROCKFORD.charAt(draw(CROCKFORD.length))).join("");
  return [prefix, letters.slice(0, DRAWN / 2), letters.slice(DRAWN / 2)].filter(Boolean).join("-");
}

/** What one ticket costs with a voucher, in whole rupiah. A price above that of the ticket changes nothing. */
export const priceWith = ({ percent, price: fixed }: VoucherWorth, price: number): number =>
  percent === null ? Math.min(price, fixed ?? price) : Math.round((price * (100 - percent)) / 100);

type Priced = { ticket: string; quantity: number; price: number };

/** What somebody chose with its prices, or why the voucher is not used; `count`: of how many tickets that speaks. */
export type Applied<Line> = { lines: (Line & { listPrice?: number })[] } | { fault: VoucherFault; count: number };

/**
 * What somebody has chosen, for the prices of a voucher: all tickets of its kinds are cheaper, or none is.
 * @param used for how many tickets its code was used @param now ms since the epoch
 */
export function applyVoucher<Line extends Priced>(
  voucher: VoucherTerms & Pick<Voucher, "endedAt">,
  lines: readonly Line[],
  { used, now }: { used: number; now: number },
): Applied<Line> {
  const { kinds, most, perOrder, until, endedAt } = voucher;
  if (endedAt !== null || (until !== null && until <= now)) return { fault: "over", count: 0 };
  const applied = lines.map((line) => {
    const price = kinds.length === 0 || kinds.includes(line.ticket) ? priceWith(voucher, line.price) : line.price;
    return price < line.price ? { ...line, price, listPrice: line.price } : line;
  });
  const cheaper = applied.reduce((sum, line) => sum + ("listPrice" in line ? line.quantity : 0), 0);
  const left = most - used;
  if (left <= 0) return { fault: "used_up", count: 0 };
  if (cheaper === 0) return { fault: "kinds", count: 0 };
  if (perOrder !== null && cheaper > perOrder) return { fault: "per_order", count: perOrder };
  if (cheaper > left) return { fault: "few_left", count: left };
  return { lines: applied };
}

/** Rupiah that a voucher takes off the price of an order. */
export const discountOf = (
  lines: readonly { quantity: number; price: number; listPrice?: number | undefined }[],
): number => lines.reduce((sum, { quantity, price, listPrice = price }) => sum + quantity * (listPrice - price), 0);

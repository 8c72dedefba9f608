import { randomInt } from "node:crypto";
import { CROCKFORD, readCrockford } from "~/base/values/crockford";
import type { OrderState } from "./order";

/** ms for which tickets are held while a buyer fills in the form. */
export const HOLD_MS = 15 * 60_000;

/** ms for which a choice of which nothing is held waits for its buyer to open the link in the mail: mails are slow in a rush. */
export const ASK_MS = 3600_000;

/**
 * ms for which the tickets of an order stay held after its deadline while its payment's provider cannot be asked. An hour is longer than
 * most outages, and short enough to sell the tickets again. Money that comes later takes the way of late payments.
 */
export const RELEASE_MS = 3600_000;

/** Where an order may go from each state. It never comes back to one (docs/tickets.md, "States"). */
const NEXT: Readonly<Record<OrderState, readonly OrderState[]>> = {
  asked: ["held", "expired", "cancelled"],
  held: ["placed", "expired", "cancelled"],
  placed: ["paid", "expiring", "expired", "cancelled"],
  expiring: ["paid", "expired"],
  expired: ["paid", "refund_due"],
  cancelled: ["paid", "refund_due"],
  paid: ["issued"],
  refund_due: ["refunded"],
  issued: [],
  refunded: [],
  other: [],
};

/** Whether an order may move from a state to another. */
export const mayBecome = (from: OrderState, to: OrderState): boolean => NEXT[from].includes(to);

/** Whether an order was only chosen: nobody has placed it yet. */
export const isChosen = ({ state }: { state: OrderState }): boolean => state === "asked" || state === "held";

/** Whether the buyer of an order may still correct it: it is placed at most, and nothing is paid. */
export const isUnpaid = (order: { state: OrderState }): boolean => isChosen(order) || order.state === "placed";

/** Whether money that arrives moves an order in this state: to `paid`, or to `refund_due`. Once it was paid, more money is a second payment. */
export const takesMoney = (state: OrderState): boolean => mayBecome(state, "paid") || mayBecome(state, "refund_due");

/** As what the tickets of an order in each state count in the stock; null: they are free. */
export const COUNTED_AS: Readonly<Record<OrderState, "held" | "sold" | null>> = {
  asked: null,
  held: "held",
  placed: "held",
  expiring: "held",
  expired: null,
  cancelled: null,
  paid: "sold",
  refund_due: null,
  issued: "sold",
  refunded: null,
  other: null,
};

/** How many tickets of a kind the orders in a state have, were refunded, or a counter of the stock says. */
export type StockCount = {
  ticket: string;
  state: OrderState | "ticket refunded" | "counter held" | "counter sold";
  quantity: number;
};

/** A row of the stock whose counters are not what the orders add up to, or an order that has other tickets than it paid for. `ticket`: the row, or the order's reference. */
export type StockFault = { ticket: string; counters: string; orders: string };

/** The rows of the stock whose counters are not what the orders add up to. */
export function stockFaults(counts: readonly StockCount[]): StockFault[] {
  const sum = (rows: readonly StockCount[]) => rows.reduce((total, { quantity }) => total + quantity, 0);
  return [...Map.groupBy(counts, ({ ticket }) => ticket)].flatMap(([ticket, rows]) => {
    const ofOrders = (as: "held" | "sold") =>
      sum(rows.filter(({ state }) => isOrderState(state) && COUNTED_AS[state] === as)) -
      (as === "sold" ? sum(rows.filter(({ state }) => state === "ticket refunded")) : 0);
    const ofStock = (as: "held" | "sold") => sum(rows.filter(({ state }) => state === `counter ${as}`));
    const describe = (count: typeof ofOrders) => `${count("held")} held, ${count("sold")} sold`;
    const [counters, orders] = [describe(ofStock), describe(ofOrders)];
    return counters === orders ? [] : [{ ticket, counters, orders }];
  });
}

const isOrderState = (state: StockCount["state"]): state is OrderState => state in COUNTED_AS;

const LENGTH = 6;
const PREFIX = "JOE";

/** The check character. Odd weights find each wrong character, and nearly each exchange of two neighbours. */
function checkOf(letters: string): string {
  const sum = [...letters].reduce((total, letter, index) => total + CROCKFORD.indexOf(letter) * (2 * index + 1), 0);
  return CROCKFORD.charAt(sum % CROCKFORD.length);
}

const inParts = (letters: string) => `${PREFIX}-${letters.slice(0, 4)}-${letters.slice(4)}`;

/** Draws a reference, such as "JOE-7K3F-2Q": 25 bits and a check character. @param draw returns an integer from 0 up to below its argument */
export function drawOrderReference(draw: (below: number) => number = randomInt): string {
  const letters = Array.from({ length: LENGTH - 1 }, () => CROCKFORD.charAt(draw(CROCKFORD.length))).join("");
  return inParts(letters + checkOf(letters));
}

/** Reads a reference as people type it ("joe 7k3f 2q", "7k3f2q", O for 0, I or L for 1). @returns null when it is not one, or mistyped */
export function readOrderReference(typed: string): string | null {
  const all = readCrockford(typed);
  const letters = all.length > LENGTH && all.startsWith(readCrockford(PREFIX)) ? all.slice(PREFIX.length) : all;
  if (letters.length !== LENGTH || [...letters].some((letter) => !CROCKFORD.includes(letter))) return null;
  return checkOf(letters.slice(0, -1)) === letters.at(-1) ? inParts(letters) : null;
}

/** Reads two to five neighbouring characters of a reference, with or without dashes and the letters before all references. @returns null when they are not */
export function readReferencePart(typed: string): string | null {
  if (!/^[0-9a-z\s-]+$/i.test(typed)) return null;
  const letters = readCrockford(typed.replace(new RegExp(`^\\s*${PREFIX}[\\s-]+`, "i"), ""));
  const isPart = letters.length > 1 && letters.length < LENGTH;
  return isPart && [...letters].every((letter) => CROCKFORD.includes(letter)) ? letters : null;
}

/** What one kind of ticket in an order costs. Prices are whole rupiah, as they were when the order was made. */
type Priced = { quantity: number; price: number };

export const totalOf = (lines: readonly Priced[]): number =>
  lines.reduce((total, { quantity, price }) => total + quantity * price, 0);

/** Rupiah by which the amounts of two transfers may differ from the total, so that no two open orders have the same. */
export const MAX_CODE = 999;

/**
 * The amount of a transfer: the total and a code of 1 to 999 rupiah, which tells the order from all others that are open.
 * @param taken the amounts of these
 * @returns the total itself when all codes are taken: then the reference alone tells
 */
export function transferAmount(
  total: number,
  taken: ReadonlySet<number>,
  draw: (below: number) => number = randomInt,
): number {
  const first = draw(MAX_CODE);
  for (let step = 0; step < MAX_CODE; step++) {
    const amount = total + ((first + step) % MAX_CODE) + 1;
    if (!taken.has(amount)) return amount;
  }
  return total;
}

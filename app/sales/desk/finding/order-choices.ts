import { isDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { cleanLine } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";
import { ORDER_SORTS, type OrderSort } from "~/sales/model/order-sorts";
import type { Narrowed } from "~/sales/stock/narrowed-orders.server";

/** What staff narrow the list of orders to, beside its state, and how it is sorted. Empty: all. Days are `YYYY-MM-DD`. */
export type OrderChoices = {
  /** The id of a kind of ticket. */
  ticket: string;
  /** For which tickets are. */
  day: string;
  /** The first and the last day on which they were ordered. */
  from: string;
  to: string;
  sort: OrderSort;
};

/** Longest id of a ticket that is looked for. */
const MAX_ID = 80;
const DAY_MS = 24 * 3600_000;

/** What an address asks for. What is unknown is ignored. */
export function readChoices(params: URLSearchParams): OrderChoices {
  const dayIn = (name: string) => {
    const typed = params.get(name) ?? "";
    return isDay(typed) ? typed : "";
  };
  return {
    ticket: cleanLine(params.get("ticket") ?? "").slice(0, MAX_ID),
    ...{ day: dayIn("day"), from: dayIn("from"), to: dayIn("to") },
    sort: ORDER_SORTS.find((sort) => sort === params.get("sort")) ?? "",
  };
}

/** The parameters of an address that asks for it. */
export const choiceParams = ({ ticket, day, from, to, sort }: Partial<OrderChoices>): Record<string, string> => ({
  ...(ticket && { ticket }),
  ...(day && { day }),
  ...(from && { from }),
  ...(to && { to }),
  ...(sort && { sort }),
});

/** How a list is sorted, in words. */
export const sortLabels: Readonly<Record<OrderSort, () => string>> = {
  "": m.finding_newest,
  oldest: m.finding_oldest,
  most: m.lists_most,
  least: m.lists_least,
  buyer: m.lists_buyer_first,
  "buyer-last": m.lists_buyer_last,
};

/** The same for the database. @param clockOffset ms by which the clock that pages show is ahead of the one by which orders are stored */
export function toNarrowed({ ticket, day, from, to }: OrderChoices, clockOffset: number): Narrowed {
  const startOf = (chosen: string) => Date.parse(startOfJakartaDay(chosen)) - clockOffset;
  return {
    ...(ticket && { ticket }),
    ...(day && { day }),
    ...(from && { from: startOf(from) }),
    ...(to && { until: startOf(to) + DAY_MS }),
  };
}

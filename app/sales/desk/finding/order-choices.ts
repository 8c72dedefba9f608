import { isDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { cleanLine } from "~/base/values/plain-text";
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
  sort: "" | "oldest";
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
    sort: params.get("sort") === "oldest" ? "oldest" : "",
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

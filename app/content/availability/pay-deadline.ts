import { type EventHours, lastClosingOf } from "~/content/model/opening-hours";
import type { Ticket } from "~/content/model/ticket";

/** ms before the doors close by which a ticket has to be paid: a person sees a transfer, and its buyer still comes. */
const PAID_BEFORE_MS: Readonly<Record<"manual" | "midtrans", number>> = { manual: 3600_000, midtrans: 900_000 };

/** ms that a buyer has for a transfer at least: tickets for which less is left are not sold that way. */
const MIN_PAY_MS = 30 * 60_000;

/**
 * Until when an order can be paid, in ms since the epoch: as long as each of its tickets is still worth something.
 * @param closings when the doors close on the last day of each ticket, in ms since the epoch
 */
export const paidBefore = (payment: "manual" | "midtrans", closings: readonly number[]): number =>
  Math.min(...closings) - PAID_BEFORE_MS[payment];

/**
 * When a ticket that this site sells is sold no more: the end of its sale, or earlier, while there is still time to pay for it. At the
 * entrance, and for nothing, there always is.
 */
export function soldUntil(
  { salesEnd, validOn, price }: Pick<Ticket, "salesEnd" | "validOn" | "price">,
  event: EventHours,
  payment: "manual" | "midtrans" | "gate",
): string {
  if (payment === "gate" || price === 0) return salesEnd;
  const end = paidBefore(payment, [Date.parse(lastClosingOf(event, validOn))]) - MIN_PAY_MS;
  return end < Date.parse(salesEnd) ? new Date(end).toISOString() : salesEnd;
}

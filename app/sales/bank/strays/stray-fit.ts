import { isKnownMoney, type PayableOrder } from "~/sales/bank/match-statement";
import { takesMoney } from "~/sales/model/order-rules";

/**
 * What a transfer would be to an order:
 * - `exact`, `more` or `less`: its money, or more or less than that. Of what is more, the rest has to go back
 * - `known`: the money for which staff have marked it as paid already
 * - `second`: more money for an order that is paid, or whose money has to go back already
 */
export const STRAY_FITS = ["exact", "more", "less", "known", "second"] as const;
export type StrayFit = (typeof STRAY_FITS)[number];

/** An order as far as a transfer is compared with it. */
export type FittingOrder = Pick<PayableOrder, "state" | "amount" | "payment" | "paidAt">;

/**
 * Says what a transfer would be to an order that was placed, by the rules of statements (`matchStatement`).
 * @param transfer `rupiah`: null: an amount with cents @returns null: the order cannot take it
 */
export function fitOf(transfer: { rupiah: number | null; day: string }, order: FittingOrder): StrayFit | null {
  const { rupiah } = transfer;
  if (rupiah === null || order.state === "other" || order.state === "held" || order.state === "asked") return null;
  const difference = rupiah - order.amount;
  if (takesMoney(order.state)) return difference === 0 ? "exact" : difference > 0 ? "more" : "less";
  return difference === 0 && isKnownMoney(transfer, order) ? "known" : "second";
}

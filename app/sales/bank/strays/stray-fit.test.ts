import { describe, expect, test } from "vitest";
import { ORDER_STATES, type OrderState } from "~/sales/model/order";
import { type FittingOrder, fitOf } from "./stray-fit";

const noon = (day: string) => Date.parse(`${day}T12:00:00+07:00`);
const order = (state: OrderState, more: Partial<FittingOrder> = {}): FittingOrder => ({
  ...{ state, amount: 50_123, payment: null, paidAt: null },
  ...more,
});
const paid = noon("2025-11-10");

describe("a transfer of an order", () => {
  test.each<[what: string, rupiah: number | null, order: FittingOrder, fit: string | null]>([
    ["its amount", 50_123, order("placed"), "exact"],
    ["one rupiah more", 50_124, order("placed"), "more"],
    ["one rupiah less", 50_122, order("placed"), "less"],
    ["its amount, once it has expired", 50_123, order("expired"), "exact"],
    ["more, once it is cancelled", 60_000, order("cancelled"), "more"],
    ["its amount, while its provider is asked", 50_123, order("expiring"), "exact"],
    ["its amount, after staff have marked it as paid", 50_123, order("issued", { paidAt: paid }), "known"],
    ["another amount, after staff have marked it as paid", 50_122, order("issued", { paidAt: paid }), "second"],
    ["its amount once more", 50_123, order("issued", { payment: "line", paidAt: paid }), "second"],
    ["its amount, once its money has to go back", 50_123, order("refund_due", { payment: "line" }), "second"],
    ["its amount, after it was paid online", 50_123, order("issued", { payment: "elsewhere", paidAt: paid }), "second"],
    ["an amount with cents", null, order("placed"), null],
    ["its amount, in a state of a newer release", 50_123, order("other"), null],
    ["its amount, before it is placed", 50_123, order("held"), null],
  ])("%s", (_, rupiah, of, fit) => expect(fitOf({ rupiah, day: "2025-11-12" }, of)).toBe(fit));

  test("that the bank books long after staff have seen the money is another one", () =>
    expect(fitOf({ rupiah: 50_123, day: "2025-11-18" }, order("issued", { paidAt: paid }))).toBe("second"));

  test("pays it in each state that takes money, and in no other", () => {
    const states = ORDER_STATES.filter(
      (state) => fitOf({ rupiah: 50_123, day: "2025-11-12" }, order(state)) === "exact",
    );
    expect(states).toEqual(["placed", "expiring", "expired", "cancelled"]);
  });
});

import { expect, it } from "vitest";
import type { Order } from "~/sales/orders/orders";
import { LINK_FIELD, toOrderView } from "./order-view.server";

const buyer = { name: "Sari", email: "sari@visitor.example" } as NonNullable<Order["buyer"]>;
const order = (changes: Partial<Order> = {}): Order => ({
  ...{ reference: "JOE-7K3F-2Q", state: "placed", payment: "gate", total: 100_000, amount: 100_000 },
  ...{ createdAt: 0, deadline: 0, confirmedAt: null, edition: 1, keepUntil: 0, lines: [], buyer },
  ...changes,
});

it.each([
  ["held until its link is opened", { state: "held", payment: null }, true],
  ["placed, and kept for a day", {}, true],
  ["confirmed", { confirmedAt: 1 }, false],
  ["paid", { state: "issued" }, false],
  ["without a buyer", { state: "held", payment: null, buyer: null }, false],
] satisfies [string, Partial<Order>, boolean][])(
  "the page of an order that is %s: whether it says why its link did nothing",
  (_, changes, says) => {
    const { steps } = toOrderView(order(changes), new URLSearchParams({ [LINK_FIELD]: "limit" }));
    expect(steps.some((step) => step.includes("more tickets or unpaid orders than one buyer may have"))).toBe(says);
  },
);

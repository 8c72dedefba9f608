import { expect, it } from "vitest";
import type { Order } from "~/sales/orders/orders";
import { accountNumberIn, LINK_FIELD, toOrderView } from "./order-view.server";

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
    const { warnings } = toOrderView(order(changes), [], new URLSearchParams({ [LINK_FIELD]: "limit" }));
    expect(warnings.some((warning) => warning.includes("more tickets or unpaid orders than one buyer may have"))).toBe(
      says,
    );
  },
);

it.each([
  ["Bank Contoh 000 123 456 789, PT Jejak Rimba Media", "000123456789"],
  ["BCA 1234567890 a.n. PT Jejak", "1234567890"],
  ["Bank 46: 12-34.567", "1234567"],
  ["Mandiri 1234567890, BCA 0987654321", null],
  ["Cabang 12, ask at the counter", null],
  ["", null],
])("the number in %j is %j", (account, number) => {
  expect(accountNumberIn(account)).toBe(number);
});

it("the page of an order that is not paid says on which of its days the expo does not open", () => {
  const line = { ticket: "pass", day: "", people: 1, name: "Pass", quantity: 1, price: 100_000 };
  const lines = [
    { ...line, days: ["2025-11-16", "2025-11-15"] },
    { ...line, days: ["2025-11-15"] },
  ];
  const warnings = (state: Order["state"], openDays: string[]) =>
    toOrderView(order({ state, lines }), openDays).warnings.join(" ");
  for (const state of ["asked", "held", "placed"] as const) {
    expect(warnings(state, ["2025-11-14", "2025-11-16"])).toContain(
      "doesn’t open on Saturday 15 November. Please ask us",
    );
    expect(warnings(state, ["2025-11-15", "2025-11-16"])).not.toContain("doesn’t open");
  }
  expect(warnings("issued", ["2025-11-16"])).not.toContain("before you pay");
});

it("what is to be paid adds up: the last digits of a transfer are a line of their own", () => {
  const transfer = order({ payment: "manual", amount: 100_203 });
  const { changes, total, pay } = toOrderView(transfer, []);
  expect(changes).toEqual([{ what: "Added to recognise your transfer", price: expect.stringMatching(/^Rp\s203$/) }]);
  expect(total).toBe(pay?.amount);
  expect(toOrderView(order(), []).changes).toEqual([]);
});

it("above the form of an order that is held stands what is held, what it costs and until when", () => {
  const line = { ticket: "pass", day: "", days: [], people: 1, name: "Pass", quantity: 2, price: 50_000 };
  const held = {
    state: "held",
    payment: null,
    buyer: null,
    deadline: Date.now(),
    lines: [line],
  } satisfies Partial<Order>;
  // No line ends between a number and what it counts.
  expect(toOrderView(order(held), []).lead).toMatch(
    /order\. 2\u00a0tickets, Rp\u00a0100\.000, until [\d.]+\u00a0[AP]M\. You pay by transfer: up to Rp\u00a0999 is added to the total, by which we recognise yours\.$/,
  );
});

it("what is held for longer than an hour, as an offer of the waiting list, is said with its day and not counted in minutes", () => {
  const held = { state: "held", payment: null, buyer: null } satisfies Partial<Order>;
  const soon = toOrderView(order({ ...held, deadline: Date.now() + 15 * 60_000 }), []);
  expect(soon.left).toBeGreaterThan(0);
  const later = toOrderView(order({ ...held, deadline: Date.now() + 24 * 3600_000 }), []);
  expect(later.left).toBeNull();
  expect(later.lead).toMatch(/Until \d+ \w+ 20\d\d, [\d.]+\u00a0[AP]M WIB\. You pay by transfer/);
});

it("the page of an order to be paid online does not send its reader to that page", () => {
  expect(toOrderView(order({ payment: "midtrans" }), []).steps).toEqual([]);
});

it("the page of tickets that were given up before they were ordered says what may have happened", () => {
  expect(toOrderView(order({ state: "cancelled", payment: null }), []).steps.join()).toContain("Nothing was ordered");
  expect(toOrderView(order({ state: "cancelled" }), []).steps.join()).toContain("nothing to pay");
});

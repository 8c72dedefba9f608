import { describe, expect, it, test } from "vitest";
import { fingerprint } from "~/platform/outbox/payload";
import { MAX_ACKNOWLEDGEMENTS, type NewOrderSubmission, orderSubmissions } from "./order-mail-rules.server";

const placed: NewOrderSubmission = {
  kind: "order",
  key: "key-1",
  payload: {
    ...{ name: "Sari Dewi", email: "sari@visitor.example", tickets: "1 × Friday Pass", amount: "Rp 50.293" },
    ...{ phone: "+6281234567890", payment: "manual", until: "noon", language: "en" },
    consent: { textVersion: "v1", at: "2025-10-15T03:00:00Z" },
  },
};
const { order } = orderSubmissions;

test("a buyer has the fingerprint that earlier releases stored, whatever is to be paid until when", () => {
  const first = fingerprint("order", order.given(placed));
  expect(first).toBe("dae960c0a473bf7adce27f272ab039f6590f0de8a9b6adf3e3c53b4cb82dc232");
  const later = { ...placed, payload: { ...placed.payload, amount: "Rp 50.294", until: "midnight" } };
  expect(fingerprint("order", order.given(later))).toBe(first);
});

describe("the mail to a buyer", () => {
  it("counts for the mailbox, and is the one that has to be confirmed where that comes first", () => {
    expect(order.plan(placed, 0)).toEqual([{ kind: "acknowledgement", counts: true, turn: undefined }]);
    const first: NewOrderSubmission = { ...placed, confirmFirst: true, turn: 2 };
    expect(order.plan(first, 0)).toEqual([{ kind: "confirmation", counts: true, turn: 2 }]);
  });

  it("is missing over the limit of the mailbox, for which strangers count apart", () => {
    const withStrangers = (apart: number, settled: number): NewOrderSubmission => ({
      ...placed,
      strangers: { apart, settled },
    });
    expect(order.plan(placed, MAX_ACKNOWLEDGEMENTS - 1)).toHaveLength(1);
    expect(order.plan(placed, MAX_ACKNOWLEDGEMENTS)).toEqual([]);
    expect(order.plan(withStrangers(5, 0), MAX_ACKNOWLEDGEMENTS)).toHaveLength(1);
    expect(order.plan(withStrangers(0, 5), MAX_ACKNOWLEDGEMENTS + 4)).toHaveLength(1);
    expect(order.plan(withStrangers(20, 0), 20)).toEqual([]);
  });
});

import { expect, test } from "vitest";
import { toneOf } from "./staff-states";

test.each([
  ["a paid order with a ticket that lets in", { valid: 1, refunded: 1 }, "good"],
  ["one whose tickets were all refunded or revoked", { valid: 0, refunded: 1 }, "over"],
  ["one whose tickets are not asked for", undefined, "good"],
] as const)("%s", (_what, tickets, tone) => {
  expect(toneOf("issued", tickets)).toBe(tone);
});

test("what asks for something does so without tickets too", () => {
  expect(toneOf("refund_due", { valid: 0, refunded: 0 })).toBe("asks");
});

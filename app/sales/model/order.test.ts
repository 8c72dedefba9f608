import { expect, test } from "vitest";
import { orderLabel } from "./order";

test.each([
  [{ valid: 2, refunded: 0 }, "Paid: see you at the expo"],
  [{ valid: 1, refunded: 1 }, "Paid: see you at the expo"],
  [{ valid: 0, refunded: 2 }, "Tickets refunded"],
  [{ valid: 0, refunded: 0 }, "Tickets not valid any more"],
  [undefined, "Paid: see you at the expo"],
])("an order that is paid, of whose tickets are %j, reads %s", (counts, label) => {
  expect(orderLabel("issued", counts)).toBe(label);
});

test("another state is said as it is", () =>
  expect(orderLabel("refund_due", { valid: 0, refunded: 0 })).toBe("Refund due"));

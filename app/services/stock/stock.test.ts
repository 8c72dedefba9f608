import { expect, test } from "vitest";
import type { Ticket } from "~/entities/ticket";
import { shippedContent } from "~/services/content/documents/shipped-content.server";
import { isSoldHere, withStock } from "./stock";

const friday = shippedContent.tickets.find(({ id }) => id === "friday-pass") as Ticket;
const ticket: Ticket = { ...friday, quota: 100 };
const NOON = Date.parse("2025-10-15T12:00:30+07:00");

test.each([
  [undefined, "on_sale", undefined],
  [{ held: 40, sold: 49, nextEnd: NOON }, "on_sale", undefined],
  [{ held: 40, sold: 50, nextEnd: NOON }, "few_left", undefined],
  [{ held: 40, sold: 60, nextEnd: NOON }, "held", "2025-10-15T06:01:00.000Z"],
  [{ held: 1, sold: 99, nextEnd: null }, "held", undefined],
  [{ held: 0, sold: 100, nextEnd: null }, "sold_out", undefined],
] as const)("with the counters %j it is %s", (counts, availability, heldUntil) => {
  const shown = withStock({ ...ticket, heldUntil: "2025-01-01T00:00:00Z" }, counts, 3600_000);
  expect(shown).toMatchObject({ availability });
  expect(shown.heldUntil).toBe(heldUntil);
});

test.each(["sold_out", "ended", "unavailable"] as const)("what an editor sets to %s stays so", (availability) => {
  expect(withStock({ ...ticket, availability }, undefined, 0).availability).toBe(availability);
});

test("a quota that was lowered below what is taken leaves none", () => {
  expect(withStock({ ...ticket, quota: 10 }, { held: 0, sold: 30, nextEnd: null }, 0).availability).toBe("sold_out");
});

test("a ticket is sold here with a quota and without a shop, for rupiah", () => {
  expect(isSoldHere(ticket)).toBe(true);
  expect(isSoldHere({ ...ticket, validity: "one_day" })).toBe(true);
  const others: Partial<Ticket>[] = [
    { quota: undefined },
    { purchaseUrl: "https://tickets.example.com/" },
    { currency: "USD" },
  ];
  for (const change of others) expect(isSoldHere({ ...ticket, ...change })).toBe(false);
});

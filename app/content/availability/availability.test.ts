import { expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { TICKET_STATES, type Ticket } from "~/content/model/ticket";
import { isFinal } from "~/content/season/ticket-state";
import { dayRow, isSoldHere, type StockCounts, withStock } from "./availability";

const pass = (id: string) => shippedContent.tickets.find((found) => found.id === id) as Ticket;
const ticket: Ticket = { ...pass("friday-pass"), purchaseUrl: undefined, quota: 100 };
const NOON = Date.parse("2025-10-15T12:00:30+07:00");
const clock = { now: NOON, clockOffset: 3600_000 };
const none = { held: 0, sold: 0, nextEnd: null };

const shown = (sold: Ticket, stock: Record<string, StockCounts>, capacities: Record<string, number> = {}) => {
  const event = { capacities: Object.entries(capacities).map(([day, people]) => ({ day, people })) };
  return withStock(sold, event, new Map(Object.entries(stock)), clock);
};

test.each([
  [undefined, "on_sale", undefined],
  [{ held: 40, sold: 49, nextEnd: NOON }, "on_sale", undefined],
  [{ held: 40, sold: 50, nextEnd: NOON }, "few_left", undefined],
  [{ held: 40, sold: 60, nextEnd: NOON }, "held", "2025-10-15T06:01:00.000Z"],
  [{ held: 1, sold: 99, nextEnd: null }, "held", undefined],
  [{ held: 0, sold: 100, nextEnd: null }, "sold_out", undefined],
] as const)("with the counters %j it is %s", (counts, availability, heldUntil) => {
  const found = shown({ ...ticket, heldUntil: "2025-01-01T00:00:00Z" }, counts ? { [ticket.id]: counts } : {});
  expect(found).toMatchObject({ availability });
  expect(found.heldUntil).toBe(heldUntil);
});

test.each(TICKET_STATES.filter(isFinal))("what an editor sets to %s stays so", (availability) => {
  expect(shown({ ...ticket, availability }, {}).availability).toBe(availability);
});

test("a quota that was lowered below what is taken leaves none", () => {
  expect(shown({ ...ticket, quota: 10 }, { [ticket.id]: { ...none, sold: 30 } }).availability).toBe("sold_out");
});

test("the day with the least room decides for a ticket of all days, and the day with the most for one of a chosen day", () => {
  const [friday, saturday] = ["2025-11-14", "2025-11-15"] as const;
  const weekend: Ticket = { ...ticket, validOn: [friday, saturday] };
  const family: Ticket = { ...weekend, validity: "one_day", admits: [{ kind: "anyone", people: 5 }] };
  const stock = {
    [dayRow(friday)]: { held: 0, sold: 6, nextEnd: null },
    [dayRow(saturday)]: { held: 4, sold: 6, nextEnd: NOON },
  };
  const room = (people: number, other: number) => ({ [friday]: people, [saturday]: other });
  expect(shown(weekend, stock).availability).toBe("on_sale");
  expect(shown(weekend, stock, room(100, 11)).availability).toBe("few_left");
  expect(shown(weekend, stock, room(100, 10)).availability).toBe("held");
  expect(shown(weekend, stock, room(6, 10)).availability).toBe("sold_out");
  expect(shown(family, stock, room(6, 100)).availability).toBe("on_sale");
  expect(shown(family, stock, room(6, 10)).availability).toBe("held");
  // Four places are too few for five people.
  expect(shown(family, stock, room(10, 6)).availability).toBe("held");
  expect(shown({ ...family, validOn: [friday] }, stock, room(10, 6)).availability).toBe("sold_out");
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

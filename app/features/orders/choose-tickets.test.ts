import { expect, test } from "vitest";
import { chooseTickets, type OfferedTicket } from "./choose-tickets";

const ticket = (id: string, change: Partial<OfferedTicket> = {}): OfferedTicket => ({
  ...{
    id,
    name: id,
    price: 50_000,
    cost: "Rp 50.000",
    days: "Friday",
    minPerOrder: 1,
    maxPerOrder: 8,
    buyable: true,
    reason: "On sale",
  },
  ...change,
});
const offer = [
  ticket("friday"),
  ticket("group", { minPerOrder: 5, maxPerOrder: 20 }),
  ticket("gone", { buyable: false, reason: "Sold out." }),
];
const choose = (typed: Record<string, string>) => chooseTickets(offer, new Map(Object.entries(typed)));

test("the tickets with a number are chosen", () => {
  expect(choose({ friday: " 2 ", group: "0", gone: "" })).toEqual({ lines: [{ ...offer[0], quantity: 2 }] });
  expect(choose({ friday: "8", group: "05", unknown: "3" })).toMatchObject({
    lines: [{ quantity: 8 }, { quantity: 5 }],
  });
  expect(choose({})).toEqual({ lines: [] });
});

test.each(["-1", "9", "1000000000", "1e9", "2.5", "two", "٣", "Infinity"])("%j of a ticket is refused", (typed) => {
  expect(choose({ friday: typed })).toEqual({ faults: { friday: "Choose 1 to 8, or 0 for none." } });
});

test("fewer than an order must have are refused, and what cannot be bought now, with its reason", () => {
  expect(choose({ group: "4", friday: "1" })).toEqual({ faults: { group: "Choose 5 to 20, or 0 for none." } });
  expect(choose({ gone: "1" })).toEqual({ faults: { gone: "Sold out." } });
});

import { expect, test } from "vitest";
import { chooseTickets, isStillOffered, type OfferedTicket, pricesOf, sawPrices } from "./choose-tickets";

const ticket = (id: string, change: Partial<OfferedTicket> = {}): OfferedTicket => ({
  ...{
    field: id,
    ticket: id,
    name: id,
    price: 50_000,
    cost: "Rp 50.000",
    when: "Friday",
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

test("a ticket on several days has the bounds of an order for all of them together", () => {
  const days = ["day.2025-11-14", "day.2025-11-15"].map((field) => ticket("day", { field, maxPerOrder: 2 }));
  const chooseDays = (first: string, second: string) =>
    chooseTickets(
      days,
      new Map([
        ["day.2025-11-14", first],
        ["day.2025-11-15", second],
      ]),
    );
  expect(chooseDays("1", "1")).toMatchObject({ lines: [{ quantity: 1 }, { quantity: 1 }] });
  const fault = "Choose 1 to 2 for all days together, or 0 for none.";
  expect(chooseDays("2", "1")).toEqual({ faults: { "day.2025-11-14": fault, "day.2025-11-15": fault } });
  expect(chooseDays("0", "3")).toEqual({ faults: { "day.2025-11-15": "Choose 1 to 2, or 0 for none." } });
});

test("a buyer has to have seen the prices of what is chosen, not those of other tickets", () => {
  const [friday, group] = [offer[0] as OfferedTicket, offer[1] as OfferedTicket];
  const seen = pricesOf([{ ...friday, price: 1 }, group]);
  expect(sawPrices(seen, [group])).toBe(true);
  expect(sawPrices(seen, [group, friday])).toBe(false);
  expect(sawPrices(undefined, [group])).toBe(false);
});

test("a buyer is told when a ticket or a day that they saw is gone, whatever they typed for it", () => {
  const seen = pricesOf(offer);
  expect(isStillOffered(seen, offer)).toBe(true);
  expect(isStillOffered(seen, [...offer, ticket("new")])).toBe(true);
  expect(isStillOffered(seen, offer.slice(1))).toBe(false);
  expect(isStillOffered(pricesOf([ticket("day", { field: "day.2025-11-15" })]), [ticket("day")])).toBe(false);
  expect(isStillOffered(undefined, offer)).toBe(true);
});

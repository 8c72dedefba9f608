import { expect, test } from "vitest";
import { priceOf } from "./new-order-page";

const ticket = { name: "", when: "", cost: "", note: "" };
const TICKETS = [
  { ...ticket, field: "friday", price: 50_000 },
  { ...ticket, field: "sunday", price: 65_000 },
];

const price = (typed: Record<string, string>) => priceOf(TICKETS, (field) => typed[field] ?? null);

test.each([
  [{}, 0],
  [{ friday: "2", way: "paid" }, 100_000],
  [{ friday: " 1 ", sunday: "1" }, 115_000],
  [{ friday: "2", way: "give" }, 0],
  [{ friday: "many", sunday: "1" }, 65_000],
  [{ friday: "1000" }, 0],
])("%o costs %i rupiah", (typed, rupiah) => {
  expect(price(typed)).toBe(rupiah);
});

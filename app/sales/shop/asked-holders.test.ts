import { expect, it } from "vitest";
import type { Order } from "~/sales/orders/orders";
import { toAskedHolders } from "./asked-holders";

const line = (ticket: string, quantity: number, day = "") => ({
  ...{ ticket, day, days: ["2025-11-14"], people: 1, name: `The ${ticket}`, quantity, price: 0 },
});
const order = (...lines: Order["lines"]): Pick<Order, "payment" | "lines"> => ({ payment: null, lines });
const TICKETS = [{ id: "asks", holders: "asked" }, { id: "needs", holders: "required" }, { id: "neither" }] as const;

it("asks for a name for each ticket of the kinds that want one, by its place in the order", () => {
  const mixed = order(line("asks", 1), line("neither", 2), line("needs", 2, "2025-11-14"), line("gone", 1));
  expect(toAskedHolders(mixed, TICKETS)).toEqual([
    { place: 1, what: "The asks", required: false },
    { place: 4, what: "The needs, Friday 14 November", required: true },
    { place: 5, what: "The needs, Friday 14 November", required: true },
  ]);
});

it("asks for no more names than a form carries", () => {
  const asked = toAskedHolders(order(line("neither", 10), line("needs", 60)), TICKETS);
  expect(asked.map(({ place }) => place)).toEqual(Array.from({ length: 40 }, (_, index) => index + 11));
});

it("asks for none without the content, and once the order is placed", () => {
  expect(toAskedHolders(order(line("needs", 1)), null)).toEqual([]);
  expect(toAskedHolders({ ...order(line("needs", 1)), payment: "manual" }, TICKETS)).toEqual([]);
});

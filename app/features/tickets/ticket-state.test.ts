import { expect, test } from "vitest";
import type { Ticket, TicketAvailability } from "~/entities/ticket";
import { ticketStateAt } from "./ticket-state";

const ticket: Ticket = {
  id: "day",
  name: "Day Pass",
  description: "One day.",
  price: 75_000,
  currency: "IDR",
  validOn: ["2025-11-14"],
  salesStart: "2025-10-01T00:00:00+07:00",
  salesEnd: "2025-11-14T18:00:00+07:00",
  availability: "on_sale",
  minPerOrder: 1,
  maxPerOrder: 5,
  benefits: [],
  conditions: [],
  featured: false,
};
const DURING_SALES = Date.parse("2025-10-20T12:00:00+07:00");
const stateOf = (availability: TicketAvailability, now = DURING_SALES) =>
  ticketStateAt({ ...ticket, availability }, "before", now);

test.each([
  ["on_sale", true, "On sale", "Until 14 November 2025, 18:00 WIB."],
  ["few_left", true, "Few left", "On sale until 14 November 2025, 18:00 WIB, or until they are gone."],
  ["held", false, "All held", expect.stringContaining("Some may come back")],
  ["sold_out", false, "Sold out", "All tickets of this kind are sold."],
  ["unavailable", false, "Not available", "This ticket is not offered at the moment."],
] as const)("%s", (availability, buyable, label, reason) => {
  expect(stateOf(availability)).toEqual({ availability, buyable, label, reason });
});

test("its sale times correct the value of the API, to the second", () => {
  const before = Date.parse(ticket.salesStart) - 1000;
  expect(stateOf("on_sale", before)).toMatchObject({
    availability: "not_yet",
    buyable: false,
    reason: "Sales open 1 October 2025, 00:00 WIB.",
  });
  expect(stateOf("on_sale", Date.parse(ticket.salesStart)).buyable).toBe(true);
  expect(stateOf("few_left", Date.parse(ticket.salesEnd) - 1000).buyable).toBe(true);
  expect(stateOf("few_left", Date.parse(ticket.salesEnd))).toMatchObject({ availability: "ended", buyable: false });
});

test("sold out stays sold out, before and after its time", () => {
  expect(stateOf("sold_out", Date.parse(ticket.salesStart) - 1000).availability).toBe("sold_out");
  expect(stateOf("sold_out", Date.parse(ticket.salesEnd)).availability).toBe("sold_out");
});

test.each([
  ["after", "ended", "The expo is over. Thank you for coming."],
  ["postponed", "unavailable", "The expo is postponed. Sales open again with the new dates."],
  ["cancelled", "unavailable", "The expo is cancelled."],
] as const)("nothing is sold when the season is %s", (season, availability, reason) => {
  for (const given of ["on_sale", "few_left", "held", "sold_out", "not_yet"] as const) {
    const state = ticketStateAt({ ...ticket, availability: given }, season, DURING_SALES);
    expect(state).toMatchObject({ availability, buyable: false, reason });
  }
});

test("a ticket can be bought while the expo is on", () => {
  const during = Date.parse("2025-11-14T12:00:00+07:00");
  expect(ticketStateAt(ticket, "during", during).buyable).toBe(true);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SEASONS } from "~/entities/season";
import { TICKET_AVAILABILITIES, type Ticket, type TicketAvailability } from "~/entities/ticket";
import { formatMoment } from "~/entities/values/jakarta-time";
import { LOCALES } from "~/i18n/locales";
import { runWithLocale } from "~/i18n/run-with-locale.server";
import { stillSold } from "./ticket-sale";
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
  heldUntil: "2025-10-20T13:00:00+07:00",
  minPerOrder: 1,
  maxPerOrder: 5,
  benefits: [],
  conditions: [],
  featured: false,
};
const START = Date.parse(ticket.salesStart);
const END = Date.parse(ticket.salesEnd);
const DURING_SALES = Date.parse("2025-10-20T12:00:00+07:00");
const stateOf = (availability: TicketAvailability, now = DURING_SALES) =>
  ticketStateAt({ ...ticket, availability }, "before", now);

test.each([
  ["on_sale", true, "On sale", "Until 14 November 2025, 6\u00a0PM WIB."],
  ["few_left", true, "Few left", "On sale until 14 November 2025, 6\u00a0PM WIB, or until they are gone."],
  ["held", false, "All held", expect.stringContaining("come back by 20 October 2025, 1\u00a0PM WIB.")],
  ["sold_out", false, "Sold out", "All tickets of this kind are sold."],
  ["ended", false, "Sales ended", "Sales closed early."],
  ["unavailable", false, "Not available", "This ticket is not offered at the moment."],
] as const)("%s, within the times of its sale", (availability, buyable, label, reason) => {
  expect(stateOf(availability)).toMatchObject({ availability, buyable, label, reason });
});

test.each([
  ["on_sale", "Sedang dijual", "Sampai 14 November 2025 pukul\u00a018.00\u00a0WIB."],
  ["few_left", "Sisa sedikit", "Dijual sampai 14 November 2025 pukul\u00a018.00\u00a0WIB, atau sampai habis."],
  ["held", "Sedang dipesan", expect.stringContaining("paling lambat 20 Oktober 2025 pukul\u00a013.00\u00a0WIB.")],
  ["sold_out", "Habis", "Semua tiket jenis ini sudah terjual."],
  ["ended", "Penjualan selesai", "Penjualan ditutup lebih awal."],
  ["unavailable", "Tidak tersedia", "Tiket ini sedang tidak dijual."],
] as const)("%s in Indonesian", (availability, label, reason) => {
  expect(runWithLocale("id", () => stateOf(availability))).toMatchObject({ label, reason });
});

test("its sale times correct the value of the API, to the second", () => {
  expect(stateOf("on_sale", START - 1000)).toMatchObject({
    availability: "not_yet",
    buyable: false,
    reason: "Sales open 1 October 2025, 12\u00a0AM WIB.",
  });
  expect(stateOf("on_sale", START).buyable).toBe(true);
  expect(stateOf("few_left", END - 1000).buyable).toBe(true);
  expect(stateOf("few_left", END)).toMatchObject({
    availability: "ended",
    buyable: false,
    reason: "Sales closed 14 November 2025, 6\u00a0PM WIB.",
  });
});

test("a value that was not updated when sales opened does not win", () => {
  expect(stateOf("not_yet", START)).toMatchObject({ availability: "on_sale", buyable: true });
});

test("tickets in unfinished orders come back when those expire", () => {
  const expired = Date.parse("2025-10-20T13:00:00+07:00");
  expect(stateOf("held", expired - 1000).availability).toBe("held");
  expect(stateOf("held", expired)).toMatchObject({ availability: "few_left", buyable: true });
  expect(stateOf("held", START - 1000).availability).toBe("not_yet");
  expect(stateOf("held", END).availability).toBe("ended");
  const { heldUntil: _, ...unbounded } = ticket;
  expect(ticketStateAt({ ...unbounded, availability: "held" }, "before", expired).availability).toBe("held");
});

test("sold out stays sold out, before and after its time", () => {
  expect(stateOf("sold_out", START - 1000).availability).toBe("sold_out");
  expect(stateOf("sold_out", END).availability).toBe("sold_out");
});

test("nothing is sold for days that are over, whatever the end of the sale", () => {
  const longSale = { ...ticket, salesEnd: "2025-11-16T21:00:00+07:00" };
  expect(ticketStateAt(longSale, "during", Date.parse("2025-11-14T20:00:00+07:00")).buyable).toBe(true);
  const next = ticketStateAt(longSale, "during", Date.parse("2025-11-15T10:00:00+07:00"));
  expect(next).toMatchObject({ availability: "ended", reason: "Sales closed 14 November 2025, 11.59\u00a0PM WIB." });
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

describe("with any times, stock, season and clock", () => {
  const moment = fc
    .integer({ min: Date.parse("2025-08-01T00:00:00+07:00"), max: Date.parse("2025-12-01T00:00:00+07:00") })
    .map((ms) => new Date(ms - (ms % 60_000)).toISOString());
  const sale = fc
    .record({
      availability: fc.constantFrom(...TICKET_AVAILABILITIES),
      heldUntil: fc.option(moment, { nil: undefined }),
      times: fc.tuple(moment, moment),
      validOn: fc.subarray(["2025-11-14", "2025-11-15", "2025-11-16"], { minLength: 1 }),
    })
    .map(({ times, ...given }) => {
      const [salesStart = "", salesEnd = ""] = times.toSorted();
      return { ...given, salesStart, salesEnd };
    });

  test.each(LOCALES)(
    "in %s no state says that something past is to come, and none sells outside its time",
    (locale) => {
      const notYet = { en: "Not on sale yet", id: "Belum dijual" }[locale];
      fc.assert(
        fc.property(sale, moment, fc.constantFrom(...SEASONS), (given, clock, season) => {
          const now = Date.parse(clock);
          const { availability, buyable, label, reason, closes } = runWithLocale(locale, () =>
            ticketStateAt(given, season, now),
          );
          const [start, end] = [Date.parse(given.salesStart), Date.parse(given.salesEnd)];
          if (buyable) {
            expect(now).toBeGreaterThanOrEqual(start);
            expect(now).toBeLessThan(end);
            expect(["before", "during"]).toContain(season);
            expect(Date.parse(closes ?? "")).toBeGreaterThan(now);
            expect(reason).toContain(runWithLocale(locale, () => formatMoment(closes ?? "")));
          }
          const hope = buyable || availability === "not_yet" || availability === "held";
          expect(stillSold([given], season, now)).toEqual(hope ? [given] : []);
          expect(label === notYet).toBe(availability === "not_yet");
          if (availability === "not_yet") expect(start).toBeGreaterThan(now);
          if (availability === "held" && given.heldUntil) expect(Date.parse(given.heldUntil)).toBeGreaterThan(now);
          if (availability === "ended" && closes) expect(Date.parse(closes)).toBeLessThanOrEqual(now);
        }),
        { numRuns: 2000 },
      );
    },
  );
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { formatMoment } from "~/base/values/jakarta-time";
import type { Event } from "~/content/model/event";
import { SEASONS, type Season, type SeasonEvent } from "~/content/model/season";
import { TICKET_STATES, type Ticket, type TicketState } from "~/content/model/ticket";
import { areDaysOver, saleAt, saleEnds, stillSold, toTicketStateView } from "./ticket-state";

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
const HOURS = { startTime: "2025-11-14T10:00:00+07:00", endTime: "2025-11-16T21:00:00+07:00" };
/** The event in each season; the clock may end it sooner. */
const EVENTS: Readonly<Record<Season, SeasonEvent>> = {
  before: HOURS,
  during: { ...HOURS, status: "ongoing" },
  after: { ...HOURS, status: "ended" },
  postponed: { ...HOURS, status: "postponed" },
  cancelled: { ...HOURS, status: "cancelled" },
};
const START = Date.parse(ticket.salesStart);
const END = Date.parse(ticket.salesEnd);
const DURING_SALES = Date.parse("2025-10-20T12:00:00+07:00");
const stateOf = (given: TicketState, now = DURING_SALES) =>
  toTicketStateView({ ...ticket, availability: given }, EVENTS.before, now);

/** The languages whose words are proven. */
const LANGUAGES = ["en", "id"] as const;

type Expected = {
  /** Whether it can be bought, may be later, or never again. */
  sells: "now" | "later" | "never";
  /** Label and reason. */
  en: readonly [string, unknown];
  id: readonly [string, unknown];
};

/** What visitors read of a ticket in each state: within the times of its sale, or just before its start. */
const EXPECTED: Readonly<Record<TicketState, Expected>> = {
  not_yet: {
    sells: "later",
    en: ["Not on sale yet", "Sales open 1 October 2025, midnight (start of the day) WIB."],
    id: ["Belum dijual", "Mulai dijual 1 Oktober 2025 pukul\u00a000.00\u00a0WIB."],
  },
  on_sale: {
    sells: "now",
    en: ["On sale", "Until 14 November 2025, 6\u00a0PM WIB."],
    id: ["Sedang dijual", "Sampai 14 November 2025 pukul\u00a018.00\u00a0WIB."],
  },
  few_left: {
    sells: "now",
    en: ["Few left", "On sale until 14 November 2025, 6\u00a0PM WIB, while stocks last."],
    id: ["Sisa sedikit", "Dijual sampai 14 November 2025 pukul\u00a018.00\u00a0WIB, atau sampai habis."],
  },
  held: {
    sells: "later",
    en: ["All reserved", expect.stringContaining("go back on sale by 20 October 2025, 1\u00a0PM WIB.")],
    id: ["Sedang dipesan", expect.stringContaining("paling lambat 20 Oktober 2025 pukul\u00a013.00\u00a0WIB.")],
  },
  sold_out: {
    sells: "never",
    en: ["Sold out", "All of these tickets have gone."],
    id: ["Habis", "Tiket ini sudah habis terjual."],
  },
  ended: {
    sells: "never",
    en: ["Sales ended", "Sales closed early."],
    id: ["Penjualan selesai", "Penjualan ditutup lebih awal."],
  },
  unavailable: {
    sells: "never",
    en: ["Not available", "This ticket isn’t on sale at the moment."],
    id: ["Tidak tersedia", "Tiket ini sedang tidak dijual."],
  },
};

test.each(TICKET_STATES.flatMap((state) => LANGUAGES.map((locale) => [state, locale] as const)))(
  "%s, in %s",
  (state, locale) => {
    const [label, reason] = EXPECTED[state][locale];
    const now = state === "not_yet" ? START - 1000 : DURING_SALES;
    expect(runWithLocale(locale, () => stateOf(state, now))).toMatchObject({
      state,
      buyable: EXPECTED[state].sells === "now",
      label,
      reason,
    });
  },
);

test("its sale times correct the value of the API, to the second", () => {
  expect(stateOf("on_sale", START - 1000)).toMatchObject({
    state: "not_yet",
    buyable: false,
    reason: "Sales open 1 October 2025, midnight (start of the day) WIB.",
  });
  expect(stateOf("on_sale", START).buyable).toBe(true);
  expect(stateOf("few_left", END - 1000).buyable).toBe(true);
  expect(stateOf("few_left", END)).toMatchObject({
    state: "ended",
    buyable: false,
    reason: "Sales closed 14 November 2025, 6\u00a0PM WIB.",
  });
});

test("a value that was not updated when sales opened does not win", () => {
  expect(stateOf("not_yet", START)).toMatchObject({ state: "on_sale", buyable: true });
});

test("tickets in unfinished orders come back when those expire", () => {
  const expired = Date.parse("2025-10-20T13:00:00+07:00");
  expect(stateOf("held", expired - 1000).state).toBe("held");
  expect(stateOf("held", expired)).toMatchObject({ state: "few_left", buyable: true });
  expect(stateOf("held", START - 1000).state).toBe("not_yet");
  expect(stateOf("held", END).state).toBe("ended");
  const { heldUntil: _, ...unbounded } = ticket;
  expect(toTicketStateView({ ...unbounded, availability: "held" }, EVENTS.before, expired).state).toBe("held");
});

test.each(TICKET_STATES.filter((state) => EXPECTED[state].sells === "never"))(
  "%s of the API is final: no time of the sale changes it",
  (given) => {
    for (const now of [START - 1000, START, DURING_SALES, END]) expect(stateOf(given, now).state).toBe(given);
  },
);

test("nothing is sold once the doors have closed on the last day, whatever the end of the sale", () => {
  const longSale = { ...ticket, salesEnd: "2025-11-16T21:00:00+07:00" };
  expect(toTicketStateView(longSale, EVENTS.during, Date.parse("2025-11-14T20:59:59+07:00")).buyable).toBe(true);
  const next = toTicketStateView(longSale, EVENTS.during, Date.parse("2025-11-14T21:00:00+07:00"));
  expect(next).toMatchObject({ state: "ended", reason: "Sales closed 14 November 2025, 9\u00a0PM WIB." });
  const otherHours = [{ from: "2025-11-14T10:00:00+07:00", until: "2025-11-14T18:30:00+07:00" }];
  expect(saleEnds(longSale, { ...HOURS, otherHours })).toBe("2025-11-14T18:30:00+07:00");
  expect(saleEnds(ticket, HOURS)).toBe(ticket.salesEnd);
  expect(saleEnds(longSale, null)).toBe(longSale.salesEnd);
});

test.each([
  ["after", "ended", "The expo is over. Thank you for coming."],
  ["postponed", "unavailable", "The expo is postponed. Sales open again with the new dates."],
  ["cancelled", "unavailable", "The expo is cancelled."],
] as const)("nothing is sold when the season is %s", (season, state, reason) => {
  for (const given of TICKET_STATES) {
    const view = toTicketStateView({ ...ticket, availability: given }, EVENTS[season], DURING_SALES);
    expect(view).toMatchObject({ state, buyable: false, reason });
  }
});

test("a ticket can be bought while the expo is on", () => {
  const during = Date.parse("2025-11-14T12:00:00+07:00");
  expect(toTicketStateView(ticket, EVENTS.during, during).buyable).toBe(true);
});

describe("with any times, stock, season and clock", () => {
  const moment = fc
    .integer({ min: Date.parse("2025-08-01T00:00:00+07:00"), max: Date.parse("2025-12-01T00:00:00+07:00") })
    .map((ms) => new Date(ms - (ms % 60_000)).toISOString());
  const sale = fc
    .record({
      availability: fc.constantFrom(...TICKET_STATES),
      heldUntil: fc.option(moment, { nil: undefined }),
      times: fc.tuple(moment, moment),
      validOn: fc.subarray(["2025-11-14", "2025-11-15", "2025-11-16"], { minLength: 1 }),
    })
    .map(({ times, ...given }) => {
      const [salesStart = "", salesEnd = ""] = times.toSorted();
      return { ...given, salesStart, salesEnd };
    });

  test.each(LANGUAGES)(
    "in %s no state says that something past is to come, and none sells outside its time",
    (locale) => {
      const notYet = { en: "Not on sale yet", id: "Belum dijual" }[locale];
      fc.assert(
        fc.property(sale, moment, fc.constantFrom(...SEASONS), (given, clock, season) => {
          const now = Date.parse(clock);
          const { state, buyable, label, reason, closes } = runWithLocale(locale, () =>
            toTicketStateView(given, EVENTS[season], now),
          );
          const [start, end] = [Date.parse(given.salesStart), Date.parse(given.salesEnd)];
          if (buyable) {
            expect(now).toBeGreaterThanOrEqual(start);
            expect(now).toBeLessThan(end);
            expect(["before", "during"]).toContain(season);
            expect(Date.parse(closes ?? "")).toBeGreaterThan(now);
            expect(reason).toContain(runWithLocale(locale, () => formatMoment(closes ?? "")));
          }
          expect(stillSold([given], EVENTS[season], now)).toEqual(EXPECTED[state].sells === "never" ? [] : [given]);
          expect(label === notYet).toBe(state === "not_yet");
          if (state === "not_yet") expect(start).toBeGreaterThan(now);
          if (state === "held" && given.heldUntil) expect(Date.parse(given.heldUntil)).toBeGreaterThan(now);
          if (state === "ended" && closes) expect(Date.parse(closes)).toBeLessThanOrEqual(now);
        }),
        { numRuns: 2000 },
      );
    },
  );
});

test("the sale is on once one ticket is, also while all are held, and is over when none comes back", () => {
  const later = { ...ticket, salesStart: "2025-11-01T00:00:00+07:00" };
  const soldOut = { ...ticket, availability: "sold_out" as const };
  const held = { ...ticket, availability: "held" as const, heldUntil: "2025-10-20T13:00:00+07:00" };
  const saleOf = (tickets: Ticket[], season: Season = "before") => saleAt(tickets, EVENTS[season], DURING_SALES);
  expect(saleOf([later])).toBe("later");
  expect(saleOf([later, soldOut])).toBe("later");
  expect(saleOf([later, ticket])).toBe("now");
  expect(saleOf([held])).toBe("now");
  expect(saleOf([soldOut])).toBe("never");
  expect([saleOf([]), saleOf([], "during"), saleOf([ticket], "after")]).toEqual(["later", "never", "never"]);
});

describe("the days of a ticket are over", () => {
  const OPEN: Pick<Event, "startTime" | "endTime" | "otherHours" | "status"> = {
    startTime: "2025-11-14T10:00:00+07:00",
    endTime: "2025-11-16T21:00:00+07:00",
  };
  const [FRIDAY, SATURDAY, SUNDAY] = ["2025-11-14", "2025-11-15", "2025-11-16"] as const;
  const isOver = (days: string[], at: string, event = OPEN) => areDaysOver(days, event, Date.parse(`${at}+07:00`));

  test.each([
    [[FRIDAY], "2025-11-14T20:59:59", false],
    [[FRIDAY], "2025-11-14T21:00:00", true],
    [[SUNDAY, FRIDAY], "2025-11-15T22:00:00", false],
    [[SATURDAY], "2025-10-01T10:00:00", false],
    [[], "2025-11-15T10:00:00", false],
    [[FRIDAY, SATURDAY, SUNDAY], "2025-11-16T21:00:00", true],
  ])("of a ticket for %j, at %s: %j", (days, at, over) => {
    expect(isOver(days, at)).toBe(over);
  });

  test("a day with other hours is over when its own doors close", () => {
    const otherHours = [{ from: `${FRIDAY}T10:00:00+07:00`, until: `${FRIDAY}T18:00:00+07:00` }];
    expect(isOver([FRIDAY], "2025-11-14T18:00:00", { ...OPEN, otherHours })).toBe(true);
    expect(isOver([FRIDAY], "2025-11-14T17:59:00", { ...OPEN, otherHours })).toBe(false);
  });

  test("a day that closes after midnight is over then, and the last one too", () => {
    const late = { ...OPEN, endTime: "2025-11-17T00:30:00+07:00" };
    expect([isOver([FRIDAY], "2025-11-15T00:29:59", late), isOver([FRIDAY], "2025-11-15T00:30:00", late)]).toEqual([
      false,
      true,
    ]);
    expect([isOver([SUNDAY], "2025-11-17T00:29:59", late), isOver([SUNDAY], "2025-11-17T00:30:00", late)]).toEqual([
      false,
      true,
    ]);
  });

  test("an event that is postponed leaves its tickets; one that has moved does not change the days of a ticket", () => {
    expect(isOver([FRIDAY], "2025-12-01T10:00:00", { ...OPEN, status: "postponed" })).toBe(false);
    const moved = { startTime: "2026-02-06T10:00:00+07:00", endTime: "2026-02-08T21:00:00+07:00" };
    expect(isOver([FRIDAY], "2025-11-14T20:00:00", moved)).toBe(false);
    expect(isOver([FRIDAY], "2025-11-14T21:00:00", moved)).toBe(true);
    expect(isOver(["2026-02-06"], "2025-11-14T21:00:00", moved)).toBe(false);
  });
});

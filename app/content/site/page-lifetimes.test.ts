import fc from "fast-check";
import { expect, test } from "vitest";
import { onDay } from "~/content/availability/shown-tickets.server";
import { seasonAt } from "~/content/model/season";
import { productApi } from "~/content/product-api/product-api.server";
import { isBuyable, ticketStateAt } from "~/content/season/ticket-state";
import { pageLifetimes } from "./page-lifetimes.server";

const [event, tickets] = await Promise.all([productApi.event(), productApi.tickets()]);

/** What can be bought at a moment, on which day, and whether there is an expo to come to. */
function offersAt(now: number): string[] {
  const bought = tickets.flatMap((ticket) =>
    ["", ...(ticket.validity === "one_day" ? ticket.validOn : [])]
      .filter((day) => isBuyable(ticketStateAt(onDay(ticket, day), event, now)))
      .map((day) => `${ticket.id} ${day}`),
  );
  return seasonAt(event, now) === "after" ? bought : [...bought, "the expo"];
}

test("a page is right until something else can be bought, and offers nothing that is over", () => {
  const moment = (from: string, until: string) => fc.integer({ min: Date.parse(from), max: Date.parse(until) });
  const clock = fc.oneof(
    moment("2025-08-01T00:00Z", "2025-12-01T00:00Z"),
    moment("2025-11-13T00:00Z", "2025-11-17T00:00Z"),
  );
  fc.assert(
    fc.property(clock, (now) => {
      const { validFor, offersFor } = pageLifetimes(event, tickets, [], now);
      const offered = offersAt(now);
      expect(validFor).toBeGreaterThan(0);
      expect(offersFor).toBeGreaterThanOrEqual(validFor);
      expect(offersAt(now + validFor - 1)).toEqual(offered);
      const last = Number.isFinite(offersFor) ? offersAt(now + offersFor - 1) : [];
      expect(last).toEqual(expect.arrayContaining(offered));
    }),
    { numRuns: 300 },
  );
});

test("over night and until a sale begins a page still replaces an error", () => {
  const now = Date.parse("2025-10-15T23:59:00+07:00");
  const { validFor, offersFor } = pageLifetimes(event, tickets, [], now);
  expect(validFor).toBe(60_000);
  expect(offersFor).toBeGreaterThan(24 * 3600_000);
});

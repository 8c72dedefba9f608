import fc from "fast-check";
import { expect, test } from "vitest";
import { jakartaMoment } from "~/base/values/jakarta-time";
import { shippedContent } from "~/content/documents/shipped-content.server";
import { dateAndPriceFaults } from "~/content/rules/dates-and-prices";
import { rundownFaults } from "~/content/rules/rundown";
import { fitHours, OUTSIDE, type Outside } from "./fit-hours";

const { event } = shippedContent;
const SUNDAY = "2025-11-16";

/** The shipped expo with other hours on a day. */
function changed(day: string, from: string, until: string, outside: Outside) {
  const after = { ...event, otherHours: [{ from: jakartaMoment(day, from), until: jakartaMoment(day, until) }] };
  const fitted = fitHours(event, after, shippedContent, outside);
  const replaced = <Entry>(all: readonly Entry[], by: readonly Entry[], keyOf: (entry: Entry) => string) => {
    const others = new Map(by.map((entry) => [keyOf(entry), entry]));
    return all.map((entry) => others.get(keyOf(entry)) ?? entry);
  };
  const content = {
    ...shippedContent,
    event: fitted.event,
    sessions: replaced(shippedContent.sessions, fitted.sessions, ({ id }) => id),
    winners: replaced(shippedContent.winners, fitted.winners, ({ prize, name }) => `${prize} ${name}`),
    tickets: replaced(shippedContent.tickets, fitted.tickets, ({ id }) => id),
  };
  const before = new Set(JSON.stringify([...rundownFaults(shippedContent), ...dateAndPriceFaults(shippedContent)]));
  expect(before).toEqual(new Set("[]"));
  return { fitted, faults: [...rundownFaults(content), ...dateAndPriceFaults(content)] };
}

test("a day that closes earlier takes its sessions, the draw and the winners with it", () => {
  const { fitted, faults } = changed(SUNDAY, "10:00", "18:00", "move");
  expect(faults).toEqual([]);
  expect(fitted.sessions).toHaveLength(6);
  expect(fitted.sessions.some(({ cancelled }) => !cancelled)).toBe(true);
  expect(Date.parse(fitted.event.drawAt)).toBeLessThan(Date.parse(jakartaMoment(SUNDAY, "18:00")));
  expect(fitted.winners.length).toBeGreaterThan(0);
});

test("or the sessions are cancelled, and the draw comes before the closing all the same", () => {
  const { fitted, faults } = changed(SUNDAY, "10:00", "18:00", "cancel");
  expect(faults).toEqual([]);
  expect(fitted.sessions.every(({ cancelled }) => cancelled)).toBe(true);
  expect(fitted.sessions).toHaveLength(6);
});

test("hours that leave room for all change nothing else", () => {
  const { fitted } = changed(SUNDAY, "09:00", "21:30", "move");
  expect([fitted.sessions, fitted.winners, fitted.tickets]).toEqual([[], [], []]);
  expect(fitted.event.drawAt).toBe(event.drawAt);
});

test("whatever the hours of a day are, the content can be published", () => {
  const hour = (least: number, most: number) =>
    fc.integer({ min: least, max: most }).map((hours) => `${String(hours).padStart(2, "0")}:00`);
  const days = fc.constantFrom("2025-11-14", "2025-11-15", SUNDAY);
  fc.assert(
    fc.property(days, hour(6, 14), hour(15, 23), fc.constantFrom(...OUTSIDE), (day, from, until, outside) => {
      expect(changed(day, from, until, outside).faults).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

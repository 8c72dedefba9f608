import fc from "fast-check";
import { expect, test } from "vitest";
import { legsOf, type Stop } from "./day-trail";

const at = (clock: string) => Date.parse(`2025-11-14T${clock}:00+07:00`);
const stop = (from: string, to: string, place = "Summit"): Stop => ({ start: at(from), end: at(to), place });
const three = () => 3;

test("between stops are ways, time that is free, ways that take too long, and clashes", () => {
  const legs = legsOf(
    [
      stop("10:00", "11:00"),
      stop("11:10", "11:30"),
      stop("11:32", "12:30", "Campfire"),
      stop("12:00", "12:20"),
      stop("14:00", "15:00"),
    ],
    three,
  );
  expect(legs).toEqual([
    null,
    { after: 0, is: "walk", minutes: 10, walk: 0 },
    { after: 1, is: "late", minutes: 2, walk: 3 },
    { after: 2, is: "clash", minutes: 20 },
    // Behind what ends last, not behind what stands before it.
    { after: 2, is: "free", minutes: 90, walk: 3 },
  ]);
});

test("without a way that is known the time alone counts", () => {
  expect(legsOf([stop("10:00", "11:00"), stop("11:00", "12:00", "Roof")], () => null)[1]).toEqual({
    ...{ after: 0, is: "walk", minutes: 0, walk: 0 },
  });
});

test("for any day: a clash is exactly where two stops overlap with what ends last before them", () => {
  const stops = fc
    .array(
      fc.record({ start: fc.nat(1_000), length: fc.integer({ min: 1, max: 120 }), place: fc.constantFrom("A", "B") }),
    )
    .map((all) =>
      all
        .map(({ start, length, place }) => ({ start: start * 60_000, end: (start + length) * 60_000, place }))
        .toSorted((one, other) => one.start - other.start),
    );
  fc.assert(
    fc.property(stops, (stops) => {
      for (const [index, leg] of legsOf(stops, three).entries()) {
        const before = stops.slice(0, index);
        const overlaps = before.some(({ end }) => end > (stops[index]?.start ?? 0));
        expect(leg === null).toBe(index === 0);
        if (leg) expect(leg.is === "clash").toBe(overlaps);
        if (leg) expect(leg.minutes).toBeGreaterThanOrEqual(leg.is === "clash" ? 1 : 0);
      }
    }),
  );
});

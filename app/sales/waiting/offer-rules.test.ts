import { describe, expect, it } from "vitest";
import { type TakingLine, takenBy } from "~/sales/stock/stock-rows";
import { offersOf, waitingBounds } from "./offer-rules";

const FRIDAY = "2025-11-14";
const SATURDAY = "2025-11-15";

type Entry = TakingLine & { id: string };
const entry = (id: string, ticket: string, quantity: number, days = [FRIDAY], people = 1): Entry => ({
  ...{ id, ticket, quantity, days, people },
});
const free = (rows: Record<string, number>) => new Map(Object.entries(rows));
const day = (date: string) => `day:${date}`;
const offered = (line: readonly Entry[], rows: Record<string, number>) =>
  offersOf(line, free(rows)).map(({ id }) => id);

describe("who of those who wait gets an offer", () => {
  it.each([
    ["nobody while nothing is free", [entry("a", "x", 1)], { x: 0, [day(FRIDAY)]: 9 }, []],
    [
      "the first ones, as far as it goes",
      [entry("a", "x", 2), entry("b", "x", 1), entry("c", "x", 1)],
      { x: 3, [day(FRIDAY)]: 9 },
      ["a", "b"],
    ],
    ["nobody before the first one has all", [entry("a", "x", 4), entry("b", "x", 1)], { x: 3, [day(FRIDAY)]: 9 }, []],
    [
      "whoever waits for something else",
      [entry("a", "x", 4), entry("b", "y", 1, [SATURDAY])],
      { x: 3, y: 1, [day(FRIDAY)]: 9, [day(SATURDAY)]: 9 },
      ["b"],
    ],
    [
      "nobody who would take the places of the first one's day",
      [entry("a", "x", 4), entry("b", "y", 1)],
      { x: 9, y: 9, [day(FRIDAY)]: 3 },
      [],
    ],
    [
      "whoever waits for another ticket of the same day, as long as the places go round",
      [entry("a", "rare", 4), entry("b", "y", 1), entry("c", "y", 1)],
      { rare: 3, y: 9, [day(FRIDAY)]: 4 },
      ["b"],
    ],
    [
      "whoever waits behind somebody for whose ticket nothing is free: it comes free with its place",
      [entry("a", "rare", 4), entry("b", "y", 1)],
      { rare: 0, y: 1, [day(FRIDAY)]: 1 },
      ["b"],
    ],
    [
      "by the people whom a ticket lets in",
      [entry("a", "family", 1, [FRIDAY], 5), entry("b", "x", 1)],
      { family: 1, x: 9, [day(FRIDAY)]: 6 },
      ["a", "b"],
    ],
  ])("is %s", (_, line, rows, ids) => {
    expect(offered(line, rows as Record<string, number>)).toEqual(ids);
  });

  it("is nobody who comes after somebody that wants the same and has not got it, and no more than there is", () => {
    let seed = 1;
    const draw = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor(seed / 65_536) % below;
    };
    for (let round = 0; round < 500; round++) {
      const line = Array.from({ length: draw(8) }, (_, place) =>
        entry(
          String(place),
          ["x", "y", "z"][draw(3)] ?? "x",
          1 + draw(3),
          [[FRIDAY], [SATURDAY], [FRIDAY, SATURDAY]][draw(3)],
        ),
      );
      const rows = { x: draw(6), y: draw(6), z: draw(6), [day(FRIDAY)]: draw(9), [day(SATURDAY)]: draw(9) };
      const got = new Set(offered(line, rows));
      const taken = takenBy(line.filter(({ id }) => got.has(id)));
      for (const [row, count] of taken) expect(count).toBeLessThanOrEqual(rows[row as keyof typeof rows] ?? 0);
      // Who has not got all loses none of their tickets to those behind, and no place that one of these needs.
      const before = line.findIndex(({ id }) => !got.has(id));
      const one = line[before];
      if (one) {
        const leftOf = (row: string, some: readonly Entry[]) =>
          (rows[row as keyof typeof rows] ?? 0) - (takenBy(some).get(row) ?? 0);
        const [ahead, all] = [line.slice(0, before), line.filter(({ id }) => got.has(id))];
        const kept = Math.min(one.quantity, leftOf(one.ticket, ahead));
        expect(leftOf(one.ticket, all)).toBeGreaterThanOrEqual(kept);
        for (const date of one.days) {
          expect(leftOf(day(date), all)).toBeGreaterThanOrEqual(Math.min(kept, leftOf(day(date), ahead)));
        }
      }
      line.forEach(({ id, ticket, days }, place) => {
        if (!got.has(id)) return;
        const passedOver = line
          .slice(0, place)
          .filter((ahead) => !got.has(ahead.id) && ahead.ticket === ticket && ahead.days.join() === days.join());
        expect(passedOver).toEqual([]);
      });
      // Whoever is first gets it as soon as it is there.
      const [first] = line;
      if (first) {
        const isThere = [...takenBy([first])].every(([row, count]) => (rows[row as keyof typeof rows] ?? 0) >= count);
        expect(got.has(first.id)).toBe(isThere);
      }
    }
  });
});

describe("how many somebody may wait for", () => {
  const ticket = { ...entry("", "x", 1, [FRIDAY], 4), minPerOrder: 2, maxPerOrder: 100 };
  it.each([
    ["ten", ticket, {}, undefined, { min: 2, max: 10 }],
    ["what one order may have", { ...ticket, maxPerOrder: 6 }, {}, undefined, { min: 2, max: 6 }],
    ["what one buyer may have", ticket, {}, 3, { min: 2, max: 3 }],
    ["as many as there are", ticket, { x: 5 }, undefined, { min: 2, max: 5 }],
    ["as many as the day has places for", ticket, { x: 50, [day(FRIDAY)]: 30 }, undefined, { min: 2, max: 7 }],
  ])("is at most %s", (_, one, rows, most, bounds) => {
    expect(waitingBounds(one, free(rows as Record<string, number>), most)).toEqual(bounds);
  });
});

import { describe, expect, it } from "vitest";
import { type TakingLine, takenBy } from "~/sales/stock/stock-rows";
import { offersOf } from "./offer-rules";

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
      "by the people whom a ticket lets in",
      [entry("a", "family", 1, [FRIDAY], 5), entry("b", "x", 1)],
      { family: 1, x: 9, [day(FRIDAY)]: 6 },
      ["a", "b"],
    ],
  ])("is %s", (_, line, rows, ids) => {
    expect(offered(line, rows as Record<string, number>)).toEqual(ids);
  });

  it("is nobody who comes after somebody that needs the same and has not got it, and no more than there is", () => {
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
      line.forEach((one, place) => {
        if (!got.has(one.id)) return;
        const needs = [...takenBy([one]).keys()];
        const passedOver = line.slice(0, place).filter((before) => {
          const its = takenBy([before]);
          return !got.has(before.id) && needs.some((row) => its.has(row));
        });
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

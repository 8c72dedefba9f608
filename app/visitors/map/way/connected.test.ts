import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import type { Hall, HallPlan, Unit } from "~/content/model/hall/hall";
import { distance } from "~/content/model/hall/hall-ways";
import { isInside, outlineOf, type Point } from "~/content/model/hall/unit-shape";
import { hallFaults } from "~/content/rules/hall";
import { type Place, placesOf } from "./places";
import { findWay, type WayPart } from "./routes";

type Level = { rows: number; columns: number; gaps: readonly number[]; blocks: readonly number[] };

/** A level with rows of booths, some left out, and walls across its aisles. Lift and stairs stand at the walls, where nothing else is. */
function levelOf(
  level: number,
  { rows, columns, gaps, blocks }: Level,
  hasLift: boolean,
): { hall: Hall; units: Unit[] } {
  const [width, depth] = [columns * 3 + 8, rows * 6 + 8];
  const id = `level-${level}`;
  const units = Array.from({ length: rows * columns }, (_, index): Unit => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    const place = { x: 4 + column * 3, y: 4 + row * 6, w: 3, h: 3 };
    return { hall: id, booth: `${level}${row}-${column}`, ...place, open: row % 2 ? ["north"] : ["south"] };
  }).filter((_, index) => !gaps.includes(index));
  const fixtures = blocks.map((at) => ({
    ...{ name: "Wall", wall: true, x: 4 + (at % columns) * 3, w: 3 },
    ...{ y: 7 + (Math.floor(at / columns) % rows) * 6, h: 3 },
  }));
  const hall: Hall = {
    ...{ id, name: `Level ${level}`, level, width, depth, aisles: [], fixtures },
    openings: level === 0 ? [{ name: "Door", x: width / 2, y: 0 }] : [],
    amenities: [
      { kind: "stairs", x: 2, y: 2 },
      ...(hasLift ? [{ kind: "lift" as const, x: width - 2, y: depth - 2 }] : []),
    ],
  };
  return { hall, units };
}

const aLevel = fc.record({
  rows: fc.integer({ min: 1, max: 5 }),
  columns: fc.integer({ min: 2, max: 9 }),
  gaps: fc.array(fc.nat(44), { maxLength: 10 }),
  blocks: fc.array(fc.nat(44), { maxLength: 10 }),
});
const aPlan = fc.tuple(aLevel, aLevel, fc.boolean()).map(([ground, above, hasLift]): HallPlan => {
  // Above there is no door from which the checks look, so nothing there is walled in.
  const levels = [levelOf(0, ground, hasLift), levelOf(1, { ...above, blocks: [] }, hasLift)];
  return { halls: levels.map(({ hall }) => hall), units: levels.flatMap(({ units }) => units) };
});

/** The places that the checks have nothing against. */
function reachable(plan: HallPlan): Place[] {
  const refused = new Set(hallFaults({ ...plan } as never).map(({ id }) => id));
  return placesOf(plan).places.filter(({ unit }) => !unit || !refused.has(`${unit.hall} / ${unit.booth}`));
}

const along = (line: readonly Point[]): Point[] =>
  line.slice(1).flatMap((end, index) => {
    const start = line[index] ?? end;
    const count = Math.max(1, Math.ceil(distance(start, end) / 0.1));
    return Array.from({ length: count + 1 }, (_, step) => ({
      x: start.x + ((end.x - start.x) * step) / count,
      y: start.y + ((end.y - start.y) * step) / count,
    }));
  });

/** The points of a way that lie in a booth, or in something else that stands there. */
function inTheWay(plan: HallPlan, { hall: id, line }: WayPart): Point[] {
  const hall = plan.halls.find((one) => one.id === id);
  const outlines = [...plan.units.filter((unit) => unit.hall === id), ...(hall?.fixtures ?? [])].map(outlineOf);
  return along(line).filter((point) => outlines.some((outline) => isInside(outline, point)));
}

function checkPair(plan: HallPlan, from: Place, to: Place): void {
  const pair = `${from.key} to ${to.key}`;
  const hasLift = plan.halls.every(({ amenities }) => amenities.some(({ kind }) => kind === "lift"));
  for (const stepFree of [false, true]) {
    const [way, back] = [findWay(plan, from, to, stepFree), findWay(plan, to, from, stepFree)];
    expect([pair, way !== null]).toEqual([pair, !stepFree || hasLift || from.hall === to.hall]);
    expect([pair, back?.metres]).toEqual([pair, way?.metres]);
    for (const part of way?.parts ?? []) {
      expect([pair, inTheWay(plan, part)]).toEqual([pair, []]);
      if (stepFree) expect([pair, part.by]).not.toEqual([pair, "stairs"]);
    }
  }
}

describe("places that the checks call reachable are connected, as far back as there, never through a booth or without a lift over steps", () => {
  const pairs = fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 4, maxLength: 4 });
  const checkPairs = (plan: HallPlan, numbers: readonly (readonly [number, number])[]) => {
    const places = reachable(plan);
    for (const [a, b] of numbers)
      checkPair(plan, places[a % places.length] as Place, places[b % places.length] as Place);
  };

  test("in any hall of two levels", () => {
    fc.assert(
      fc.property(aPlan, pairs, (plan, numbers) => checkPairs(plan, numbers)),
      { numRuns: 40 },
    );
  });

  test("in the shipped halls, of which every place is reachable", () => {
    expect(reachable(shippedContent)).toEqual(placesOf(shippedContent).places);
    fc.assert(
      fc.property(pairs, (numbers) => checkPairs(shippedContent, numbers)),
      { numRuns: 25 },
    );
  });
});

test("a wall is no place, whatever its name", () => {
  const { hall, units } = levelOf(0, { rows: 1, columns: 3, gaps: [], blocks: [0] }, true);
  const keys = placesOf({ halls: [hall], units }).places.map(({ key }) => key);
  expect(keys).toEqual(["door", "stairs", "lift", "00-0", "00-1", "00-2"]);
});

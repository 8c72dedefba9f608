import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { shippedContent } from "~/content/documents/shipped-content.server";
import type { Hall, HallPlan, Unit } from "~/content/model/hall/hall";
import { partsOf } from "~/content/model/hall/hall-drawing";
import { costsFrom, distance } from "~/content/model/hall/hall-ways";
import { isInside, outlineOf, type Point } from "~/content/model/hall/unit-shape";
import { hallFaults } from "~/content/rules/hall";
import { directionsFor } from "./directions";
import { findBooth, type Place, placesOf } from "./places";
import { findWay, inWalkingOrder, MAX_STOPS, type Way } from "./routes";

const searches = vi.hoisted(() => ({ count: 0 }));
vi.mock("~/content/model/hall/hall-ways", async (original) => {
  const real = await original<typeof import("~/content/model/hall/hall-ways")>();
  const costsFrom: typeof real.costsFrom = (...given) => {
    searches.count += 1;
    return real.costsFrom(...given);
  };
  return { ...real, costsFrom };
});
afterEach(() => {
  searches.count = 0;
});

const inShipped = (key: string): Place => {
  const place = placesOf(shippedContent).places.find((one) => one.key === key);
  if (!place) throw new Error(`no place ${key}`);
  return place;
};

const stepsOf = (plan: HallPlan, way: Way | null): string[] =>
  (way?.parts ?? []).flatMap((part) => [
    ...directionsFor(plan, part).map((step) =>
      Object.values(step)
        .join(" ")
        .replace(/(?: 0)? ?$/, ""),
    ),
    ...(part.by ? [part.by] : []),
  ]);

describe("in the shipped hall", () => {
  test.each([
    ["north-entrance", "D-14", 33, ["start straight", "turn left 2 D,E", "arrive left 4"]],
    ["north-entrance", "E-3", 44, ["start straight", "turn right 2 D,E", "arrive left 8"]],
    ["south-doors", "D-8", 40, ["start straight", "turn left 2 D,E", "arrive right 3"]],
    ["D-8", "D-9", 1, ["start left", "arrive left 2"]],
    ["D-14", "H-2", 51, ["start right", "turn left 1", "turn right 2", "arrive right 9"]],
  ])("from %s to %s it is %d m: %j", (from, to, metres, steps) => {
    const way = findWay(shippedContent, inShipped(from), inShipped(to));
    expect(way?.metres).toBe(metres);
    expect(stepsOf(shippedContent, way)).toEqual(steps);
  });

  test("the prayer rooms are a lift away, and every place can be reached without steps", () => {
    const way = findWay(shippedContent, inShipped("north-entrance"), inShipped("prayer_room"), true);
    expect(way?.parts.map(({ hall, by }) => [hall, by])).toEqual([
      ["hall-a", "lift"],
      ["mezzanine", undefined],
    ]);
    const from = inShipped("north-entrance");
    const lost = placesOf(shippedContent).places.filter((to) => !findWay(shippedContent, from, to, true));
    expect(lost.map(({ key }) => key)).toEqual([]);
  });

  test("a booth is found in any spelling", () => {
    for (const typed of ["D-14", "d14", "D 14", "d-014", " D–14 "])
      expect(findBooth(shippedContent, typed)?.key).toBe("D-14");
    for (const typed of ["", "-", "Z-1", "D-140", "<script>", "😀"])
      expect(findBooth(shippedContent, typed)).toBeUndefined();
  });
});

/** A hall with rows of booths, in which some booths are left out and some stand in the way. */
function hallOf(rows: number, columns: number, gaps: readonly number[], blocks: readonly number[]): HallPlan {
  const [width, depth] = [columns * 3 + 8, rows * 6 + 8];
  const units = Array.from({ length: rows * columns }, (_, index): Unit => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    return {
      ...{ hall: "hall", booth: `${row}-${column}` },
      ...{ x: 4 + column * 3, y: 4 + row * 6, w: 3, h: 3 },
      open: row % 2 ? ["north"] : ["south"],
    };
  }).filter((_, index) => !gaps.includes(index));
  const fixtures = blocks.map((at, index) => ({
    ...{ name: `Block ${index}`, x: 4 + (at % columns) * 3, w: 3 },
    ...{ y: 7 + (Math.floor(at / columns) % rows) * 6, h: 3 },
  }));
  const hall: Hall = {
    ...{ id: "hall", name: "Hall", width, depth, aisles: [], fixtures, amenities: [] },
    openings: [
      { name: "North", x: width / 2, y: 0 },
      { name: "West", x: 0, y: depth / 2 },
    ],
  };
  return { halls: [hall], units };
}

const plans = fc
  .record({
    rows: fc.integer({ min: 1, max: 6 }),
    columns: fc.integer({ min: 2, max: 12 }),
    gaps: fc.array(fc.nat(70), { maxLength: 12 }),
    blocks: fc.array(fc.nat(70), { maxLength: 12 }),
  })
  .map(({ rows, columns, gaps, blocks }) => hallOf(rows, columns, gaps, blocks));

const pairOf = (plan: HallPlan, a: number, b: number): [Place, Place] => {
  const { places } = placesOf(plan);
  const known = places.filter(({ kind }) => kind === "booth" || kind === "door");
  return [known[a % known.length] as Place, known[b % known.length] as Place];
};

const alongLine = (line: readonly Point[]): Point[] =>
  line.slice(1).flatMap((end, index) => {
    const start = line[index] ?? end;
    const count = Math.ceil(distance(start, end) / 0.1);
    return Array.from({ length: count + 1 }, (_, step) => ({
      x: start.x + ((end.x - start.x) * step) / count,
      y: start.y + ((end.y - start.y) * step) / count,
    }));
  });

const cross = (a: Point, b: Point, c: Point) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** The sides of all corners of some 90 degrees between long pieces of a line. */
function cornersOf(line: readonly Point[]): string[] {
  const pieces = line.slice(1).map((end, index) => [line[index] ?? end, end] as const);
  const long = pieces.filter(([start, end]) => distance(start, end) >= 3.2);
  return long.slice(1).flatMap(([start, end], index) => {
    const [a, b] = long[index] ?? [start, end];
    const sine =
      cross(a, b, { x: b.x + end.x - start.x, y: b.y + end.y - start.y }) / (distance(a, b) * distance(start, end));
    return Math.abs(sine) > 0.95 ? [sine > 0 ? "right" : "left"] : [];
  });
}

const isStraight = (line: readonly Point[]) => line.length <= 2;

const anyPair = fc.tuple(plans, fc.nat(), fc.nat());

describe("in any hall", () => {
  test("a way is known exactly when the check of the hall says that a booth can be reached", () => {
    fc.assert(
      fc.property(plans, (plan) => {
        const refused = new Set(hallFaults({ ...plan } as never).map(({ id }) => id));
        const [door] = placesOf(plan).places;
        for (const place of placesOf(plan).places.filter(({ kind }) => kind === "booth")) {
          const way = [door, placesOf(plan).places[1]].some((from) => from && findWay(plan, from, place));
          expect([place.key, way]).toEqual([place.key, !refused.has(`hall / ${place.key}`)]);
        }
      }),
      { numRuns: 30 },
    );
  });

  test("a way is as long back, keeps to the floor, and is never shorter than the straight line", () => {
    fc.assert(
      fc.property(anyPair, ([plan, a, b]) => {
        const [from, to] = pairOf(plan, a, b);
        const way = findWay(plan, from, to);
        const back = findWay(plan, to, from);
        expect(back?.metres).toBe(way?.metres);
        for (const { line } of way?.parts ?? []) {
          const inBooth = alongLine(line).filter((point) =>
            plan.units.some((unit) => isInside(outlineOf(unit), point)),
          );
          expect(inBooth).toEqual([]);
          const [start, end] = [line[0], line.at(-1)];
          if (start && end) expect((way?.metres ?? 0) + 1).toBeGreaterThanOrEqual(distance(start, end));
        }
      }),
      { numRuns: 60 },
    );
  });

  test("the words follow the line: each turn goes to the side that is said, and the goal is on the side that is said", () => {
    fc.assert(
      fc.property(anyPair, ([plan, a, b]) => {
        const [from, to] = pairOf(plan, a, b);
        for (const part of findWay(plan, from, to)?.parts ?? []) {
          const steps = directionsFor(plan, part);
          if (steps.length === 0) continue;
          const turns = steps.flatMap((step) => (step.does === "turn" && step.side !== "back" ? [step.side] : []));
          // What is a corner on paper is a turn in words.
          const corners = cornersOf(part.line);
          for (const corner of corners) expect(turns).toContain(corner);
          if (corners.length === 0 && isStraight(part.line)) expect(turns).toEqual([]);
          const arrival = steps.at(-1);
          const [before, end] = part.line.slice(-2);
          if (arrival?.does !== "arrive" || arrival.side === "ahead" || !before || !end) continue;
          const turn = cross(before, end, to.at);
          if (distance(before, end) >= 3.2) expect(arrival.side).toBe(turn > 0 ? "right" : "left");
        }
      }),
      { numRuns: 60 },
    );
  });
});

test("rows that a turn names are those between which the line goes on", () => {
  const rowIn = (text: string) => (unit: Unit) => partsOf(unit)?.row === text;
  const named: string[] = [];
  fc.assert(
    fc.property(anyPair, ([plan, a, b]) => {
      const [from, to] = pairOf(plan, a, b);
      for (const part of findWay(plan, from, to)?.parts ?? [])
        for (const step of directionsFor(plan, part)) {
          if (step.does !== "turn" || !step.rows) continue;
          const [north, south] = step.rows.map((row) => plan.units.filter(rowIn(row)).map(({ y = 0 }) => y));
          const [above, below] = [Math.max(...(north ?? [])) + 3, Math.min(...(south ?? []))];
          // Between these two there is one aisle of three metres.
          expect(below - above).toBe(3);
          expect(alongLine(part.line).some(({ y }) => y > above && y < below)).toBe(true);
          named.push(step.rows.join());
        }
    }),
    { numRuns: 120 },
  );
  expect(named).not.toEqual([]);
});

/** Two levels with stairs at one end and a lift at the other. */
const levels: HallPlan = {
  halls: [0, 1].map((level) => ({
    ...{ id: `level-${level}`, name: `Level ${level}`, level, width: 60, depth: 10, aisles: [], fixtures: [] },
    openings: level === 0 ? [{ name: "Door", x: 0, y: 5 }] : [],
    amenities: [
      { kind: "stairs", x: 5, y: 5 },
      { kind: "lift", x: 55, y: 5 },
      ...(level === 1 ? [{ kind: "prayer_room" as const, x: 8, y: 5 }] : []),
    ],
  })),
  units: [],
};

test("a way without steps never takes stairs, however much further it is", () => {
  const { places } = placesOf(levels);
  const [door, room] = ["door", "prayer_room"].map((kind) => places.find((place) => place.kind === kind)) as [
    Place,
    Place,
  ];
  expect(findWay(levels, door, room)?.parts.map(({ by }) => by)).toEqual(["stairs", undefined]);
  const stepFree = findWay(levels, door, room, true);
  expect(stepFree?.parts.map(({ by }) => by)).toEqual(["lift", undefined]);
  expect(stepFree?.metres).toBeGreaterThan(90);
  const stairsAlone = {
    ...levels,
    halls: levels.halls.map((hall) => ({ ...hall, amenities: hall.amenities.filter(({ kind }) => kind !== "lift") })),
  };
  const [from, to] = ["door", "prayer_room"].map((kind) =>
    placesOf(stairsAlone).places.find((place) => place.kind === kind),
  ) as [Place, Place];
  expect(findWay(stairsAlone, from, to, true)).toBeNull();
});

test("halls on the same level meet at the door that both name; halls that share none have no way between them", () => {
  const hall = (id: string, name: string): Hall => ({
    ...{ id, name: id, width: 20, depth: 10, aisles: [], fixtures: [], amenities: [] },
    openings: [{ name, x: 20, y: 5 }],
  });
  const joined: HallPlan = { halls: [hall("a", "Passage"), hall("b", "Passage"), hall("c", "Gate")], units: [] };
  const [a, b, c] = placesOf(joined).places as [Place, Place, Place];
  expect(findWay(joined, a, b)?.parts.map(({ by }) => by)).toEqual(["door"]);
  expect(findWay(joined, a, c)).toBeNull();
});

describe.each([300, 3000])("in a hall of %d booths", (booths) => {
  const plan = hallOf(booths / 60, 60, [], []);

  test("a search for the nearest of some goals does not look at the whole hall, and says the same of what it looks at", () => {
    const { places, grounds } = placesOf(plan);
    const ground = grounds.get("hall") ?? expect.unreachable();
    const [start, ...goals] = places.filter((_, index) => index % 40 === 0).map(({ before }) => before);
    const all = costsFrom(ground, start ?? []).costs;
    const { costs } = costsFrom(ground, start ?? [], goals, 2);
    const isKnown = (points: readonly number[]) => points.some((index) => (costs[index] ?? -1) >= 0);
    expect(goals.filter(isKnown).length).toBeGreaterThanOrEqual(2);
    expect(costs.filter((cost) => cost >= 0).length).toBeLessThan(all.filter((cost) => cost >= 0).length / 2);
    for (const [index, cost] of costs.entries())
      if (cost >= 0 && cost !== all[index]) expect([index, cost]).toEqual([]);
  });

  test("a walk to thirty searches the floor thirty times at most, and then never again", () => {
    const { places } = placesOf(plan);
    const stops = places.filter((_, index) => index % Math.floor(places.length / MAX_STOPS) === 0).slice(0, MAX_STOPS);
    const order = inWalkingOrder(plan, stops, false);
    expect(new Set(order)).toEqual(new Set(stops));
    expect(order[0]).toBe(stops[0]);
    expect(searches.count).toBeLessThanOrEqual(MAX_STOPS);
    if (booths > 300) return;
    const lengthOf = (all: readonly Place[]) =>
      all.slice(1).reduce((sum, to, index) => sum + (findWay(plan, all[index] ?? to, to)?.metres ?? 0), 0);
    expect(lengthOf(order)).toBeLessThanOrEqual(lengthOf(stops));
    searches.count = 0;
    inWalkingOrder(plan, stops, false);
    expect(searches.count).toBe(0);
  });
});

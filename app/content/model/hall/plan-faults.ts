import type { Hall, Unit } from "./hall";
import { floorOf, indexAt, openPoints, reachedFrom } from "./hall-floor";
import { boundsOf, isInside, outlineOf, type Point, type Rectangle } from "./unit-shape";

/** Metres by which drawings are inexact. */
const TOLERANCE = 0.02;

/** A booth or a fixture, with its outline. */
type Block = { outline: readonly Point[]; box: Rectangle; name: string; unit?: Unit };

/** What is wrong with a booth's place. `overlap` names what lies on the same floor. */
export type PlaceFault = { unit: Unit } & (
  | { reason: "outside" | "no-aisle" | "unreachable" }
  | { reason: "overlap"; other: string }
);

/** What is wrong with the places of a hall's booths. Where they are wrong themselves, ways between them are not looked at. */
export function placeFaults(hall: Hall, units: readonly Unit[]): PlaceFault[] {
  const booths = units.flatMap((unit) => blockOf(outlineOf(unit), unit.booth, unit));
  const fixtures = hall.fixtures.flatMap((fixture) => blockOf(outlineOf(fixture), fixture.name));
  const outside = booths.flatMap(({ box, unit }): PlaceFault[] =>
    unit && (box.x + box.w > hall.width + TOLERANCE || box.y + box.h > hall.depth + TOLERANCE)
      ? [{ unit, reason: "outside" }]
      : [],
  );
  const overlaps = overlapsIn([...booths, ...fixtures]).map(
    ({ unit, other }): PlaceFault => ({ unit, reason: "overlap", other: other.name }),
  );
  const places = [...outside, ...overlaps];
  return places.length > 0 ? places : wayFaults(hall, booths, fixtures);
}

function blockOf(outline: readonly Point[], name: string, unit?: Unit): Block[] {
  const box = boundsOf(outline);
  return box ? [{ outline, box, name, ...(unit && { unit }) }] : [];
}

/** Overlaps that are said at once, and pairs that are looked at: a plan with more is not a plan yet. */
const MAX_OVERLAPS = 200;
const MAX_PAIRS = 200_000;

/** Pairs that overlap, found in a sweep from west to east. A pair is a fault of its later booth. */
function overlapsIn(blocks: readonly Block[]): { unit: Unit; other: Block }[] {
  const sorted = blocks.toSorted((a, b) => a.box.x - b.box.x);
  const found: { unit: Unit; other: Block }[] = [];
  let open: Block[] = [];
  let pairs = 0;
  for (const block of sorted) {
    open = open.filter(({ box }) => box.x + box.w > block.box.x + TOLERANCE);
    for (const other of open) {
      if (found.length >= MAX_OVERLAPS || pairs >= MAX_PAIRS) return found;
      pairs += 1;
      if (!doOverlap(block, other)) continue;
      if (block.unit) found.push({ unit: block.unit, other });
      else if (other.unit) found.push({ unit: other.unit, other: block });
    }
    open.push(block);
  }
  return found;
}

/** Whether two convex or simple outlines share floor: their boxes do, and a point of one is in the other. */
function doOverlap(one: Block, other: Block): boolean {
  const [a, b] = [one.box, other.box];
  const [w, h] = [
    Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x),
    Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y),
  ];
  if (w <= TOLERANCE || h <= TOLERANCE) return false;
  const [x, y] = [Math.max(a.x, b.x), Math.max(a.y, b.y)];
  // Points of the shared box, which no edge of a real plan passes between.
  const steps = Array.from({ length: 12 }, (_, index) => (index + 0.5) / 12);
  return steps.some((across) =>
    steps.some((down) => {
      const point = { x: x + across * w, y: y + down * h };
      return isInside(one.outline, point) && isInside(other.outline, point);
    }),
  );
}

function wayFaults(hall: Hall, booths: readonly Block[], fixtures: readonly Block[]): PlaceFault[] {
  if (booths.length === 0) return [];
  const floor = floorOf(
    hall,
    [...booths, ...fixtures].map(({ outline }) => outline),
  );
  const reached = reachedFrom(hall, floor);
  return booths.flatMap(({ unit, outline }): PlaceFault[] => {
    if (!unit) return [];
    const points = openPoints(unit, outline).map((point) => indexAt(floor, hall, point));
    const onAisle = points.filter((index) => floor.free[index] === 1);
    if (onAisle.length === 0) return [{ unit, reason: "no-aisle" }];
    return onAisle.some((index) => reached[index] === 1) ? [] : [{ unit, reason: "unreachable" }];
  });
}

import type { SiteContent } from "~/content/documents/parse-content";
import type { Hall, Unit } from "~/content/model/hall/hall";
import { floorOf, indexAt, openPoints, reachedFrom } from "~/content/model/hall/hall-floor";
import { boundsOf, isInside, outlineOf, type Point, type Rectangle } from "~/content/model/hall/unit-shape";
import { m } from "~/paraglide/messages";
import { type Fault, faultsIf, toFault } from "./fault";

/** Metres by which drawings are inexact. */
const TOLERANCE = 0.02;

/** A booth or a fixture, with its outline. */
type Block = { outline: readonly Point[]; box: Rectangle; name: string; unit?: Unit };

/** Booths are in their hall and overlap nothing; each has an open side on an aisle, and can be reached from an opening. */
export function hallFaults({ halls, units }: Pick<SiteContent, "halls" | "units">): Fault[] {
  const known = new Map(halls.map((hall) => [hall.id, hall]));
  const homeless = units.filter(({ hall }) => !known.has(hall));
  return [
    ...homeless.map((unit) => toFault("units", unit, "hall", m.halls_fault_hall({ hall: unit.hall }))),
    ...halls.flatMap((hall) =>
      faultsOfHall(
        hall,
        units.filter((unit) => unit.hall === hall.id),
      ),
    ),
  ];
}

function faultsOfHall(hall: Hall, units: readonly Unit[]): Fault[] {
  const shapes = units.flatMap(shapeFaults);
  const booths = units.flatMap((unit) => blockOf(outlineOf(unit), unit.booth, unit));
  const fixtures = hall.fixtures.flatMap((fixture) => blockOf(outlineOf(fixture), fixture.name));
  const outside = booths.flatMap(({ box, unit }) =>
    faultsIf(
      (box.x + box.w > hall.width + TOLERANCE || box.y + box.h > hall.depth + TOLERANCE) &&
        unit &&
        toFault("units", unit, "", m.halls_fault_outside({ hall: hall.name })),
    ),
  );
  const overlaps = overlapsIn([...booths, ...fixtures]).map(({ unit, other }) =>
    toFault("units", unit, "", m.halls_fault_overlap({ other: other.name })),
  );
  const places = [...shapes, ...outside, ...overlaps];
  // Where booths are wrong, so are the ways between them.
  return places.length > 0 ? places : wayFaults(hall, booths, fixtures);
}

function blockOf(outline: readonly Point[], name: string, unit?: Unit): Block[] {
  const box = boundsOf(outline);
  return box ? [{ outline, box, name, ...(unit && { unit }) }] : [];
}

function shapeFaults(unit: Unit): Fault[] {
  const given = [unit.x, unit.y, unit.w, unit.h].filter((value) => value !== undefined).length;
  const corners = unit.corners?.length ?? 0;
  return faultsIf(
    given === 0 && corners === 0 && toFault("units", unit, "w", m.halls_fault_no_shape()),
    given > 0 && given < 4 && toFault("units", unit, "w", m.halls_fault_half_shape()),
    given > 0 && corners > 0 && toFault("units", unit, "corners", m.halls_fault_two_shapes()),
    corners > 0 && corners < 3 && toFault("units", unit, "corners", m.halls_fault_few_corners()),
  );
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

function wayFaults(hall: Hall, booths: readonly Block[], fixtures: readonly Block[]): Fault[] {
  if (booths.length === 0) return [];
  const floor = floorOf(
    hall,
    [...booths, ...fixtures].map(({ outline }) => outline),
  );
  const reached = reachedFrom(hall, floor);
  return booths.flatMap(({ unit, outline }) => {
    if (!unit) return [];
    const points = openPoints(unit, outline).map((point) => indexAt(floor, hall, point));
    const onAisle = points.filter((index) => floor.free[index] === 1);
    return faultsIf(
      onAisle.length === 0 && toFault("units", unit, "open", m.halls_fault_no_aisle()),
      onAisle.length > 0 &&
        !onAisle.some((index) => reached[index] === 1) &&
        toFault("units", unit, "", m.halls_fault_unreachable()),
    );
  });
}

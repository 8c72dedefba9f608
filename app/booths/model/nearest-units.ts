import type { Unit } from "~/content/model/hall/hall";
import { areaOf, boundsOfShape, middleOfShape, type Point } from "~/content/model/hall/unit-shape";

/** Metres between two units that stand side by side, at most. */
const GAP = 0.2;
/** Metres that count as no shared side: corners that touch. */
const CORNER = 0.5;

function middleOf(units: readonly Unit[]): Point {
  const middles = units.map(middleOfShape);
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  return { x: mean(middles.map(({ x }) => x)), y: mean(middles.map(({ y }) => y)) };
}

/** Whether two units of one hall stand side by side. */
function touches(one: Unit, other: Unit): boolean {
  const [a, b] = [boundsOfShape(one), boundsOfShape(other)];
  const across = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return (across >= -GAP && down >= CORNER) || (down >= -GAP && across >= CORNER);
}

/**
 * Free units near those that somebody wanted: as many, side by side, in the same hall first; a single one has the same area where there is one.
 * @param wanted at least one @param free all that can be had now @param most how many choices
 */
export function nearestUnits(wanted: readonly Unit[], free: readonly Unit[], most: number): Unit[][] {
  const [first] = wanted;
  if (!first) return [];
  const goal = middleOf(wanted);
  const area = areaTogether(wanted);
  const far = (units: readonly Unit[]) => {
    const { x, y } = middleOf(units);
    const isElsewhere = units[0]?.hall !== first.hall;
    const isOtherSize = Math.abs(areaTogether(units) - area) > 0.5;
    return (isElsewhere ? 2e6 : 0) + (isOtherSize ? 1e6 : 0) + Math.hypot(x - goal.x, y - goal.y);
  };
  const byDistance = free
    .map((unit) => ({ unit, far: far([unit]) }))
    .toSorted((one, other) => one.far - other.far)
    .map(({ unit }) => unit);
  const found = new Map<string, { units: Unit[]; far: number }>();
  for (const start of byDistance.slice(0, MAX_STARTS)) {
    const units = grow(start, byDistance, wanted.length);
    if (units.length < wanted.length) continue;
    found.set(namesTogether(units), { units, far: far(units) });
  }
  return [...found.values()]
    .toSorted((one, other) => one.far - other.far)
    .slice(0, most)
    .map(({ units }) => units);
}

/**
 * Units that somebody wants with free ones beside them, until they have an area together; none where they have it already.
 * @param wanted at least one @param free all that can be had now, with those that are wanted @param area m², at least
 * @param most how many units of a choice, and how many choices
 */
export function enlargedUnits(
  wanted: readonly Unit[],
  free: readonly Unit[],
  area: number,
  most: { units: number; choices: number },
): Unit[][] {
  if (areaTogether(wanted) >= area) return [];
  const beside = (units: readonly Unit[]) =>
    free.filter((unit) => !units.includes(unit) && units.some((one) => one.hall === unit.hall && touches(one, unit)));
  const found = new Map<string, Unit[]>();
  for (const first of beside(wanted)) {
    const units = [...wanted, first];
    let [next] = beside(units);
    while (next && units.length < most.units && areaTogether(units) < area) {
      units.push(next);
      [next] = beside(units);
    }
    if (units.length <= most.units && areaTogether(units) >= area) found.set(namesTogether(units), units);
  }
  return [...found.values()].toSorted((one, other) => areaTogether(one) - areaTogether(other)).slice(0, most.choices);
}

const areaTogether = (units: readonly Unit[]): number => units.reduce((sum, unit) => sum + areaOf(unit), 0);

/** Tells a group of units from others, in whatever order it was found. */
const namesTogether = (units: readonly Unit[]): string =>
  units
    .map(({ hall, booth }) => `${hall} ${booth}`)
    .toSorted()
    .join("\n");

/** From how many of the nearest units a group is looked for. */
const MAX_STARTS = 60;

/** A group of units side by side. @param free the nearest first */
function grow(start: Unit, free: readonly Unit[], size: number): Unit[] {
  const units = [start];
  while (units.length < size) {
    const next = free.find(
      (unit) => unit.hall === start.hall && !units.includes(unit) && units.some((one) => touches(one, unit)),
    );
    if (!next) return units;
    units.push(next);
  }
  return units;
}

import type { HallPlan } from "~/content/model/hall/hall";
import { lengthOf, lineTo } from "~/content/model/hall/hall-lines";
import { type Costs, cheapest, costsFrom, type Ground, type Search } from "~/content/model/hall/hall-ways";
import type { Point } from "~/content/model/hall/unit-shape";
import { type Link, type Place, placesOf } from "./places";

/** A part of a way in one hall; `by` is what leads on to the next part. */
export type WayPart = { hall: string; from: Place; to: Place; line: readonly Point[]; metres: number; by?: Link["by"] };

export type Way = { parts: readonly WayPart[]; metres: number; minutes: number };

/** Metres a minute, in a crowd. */
const PACE = 60;
/** What a lift, stairs and a door cost, as steps do: a lift is waited for. */
const LINK_COSTS: Readonly<Record<Link["by"], number>> = { lift: 1600, stairs: 800, door: 0 };
const LINK_MINUTES: Readonly<Record<Link["by"], number>> = { lift: 1, stairs: 1, door: 0 };

/** Most places of one walk. */
export const MAX_STOPS = 30;

/** Points of all the costs that are kept for a hall: some 16 MB. In a larger hall those of one walk are kept all the same. */
const MAX_KEPT = 4_000_000;

const kept = new WeakMap<Ground, Map<string, Search>>();

/** The costs from a place, at least to some others, kept while there is room. A place that is left out once is looked for everywhere. */
function costsOf(ground: Ground, place: Place, goals: readonly Place[]): Costs {
  const known = kept.get(ground) ?? new Map<string, Search>();
  kept.set(ground, known);
  const key = idOf(place);
  const before = known.get(key);
  const wanted = goals.map((goal) => goal.before).filter((points) => points.length > 0);
  const isKnown =
    before?.isComplete || wanted.every((points) => points.some((index) => (before?.costs[index] ?? -1) >= 0));
  const search = before && isKnown ? before : costsFrom(ground, place.before, before ? [] : wanted);
  known.delete(key);
  known.set(key, search);
  const [oldest] = known.keys();
  const { length } = search.costs;
  if (known.size > MAX_STOPS + 2 && oldest !== undefined && known.size * length > MAX_KEPT) known.delete(oldest);
  return search.costs;
}

const idOf = ({ hall, before }: Place): string => `${hall} ${before.join()}`;

/** Two places with the one first from which ways between them are found: what is the same from either end is looked for once. */
const inOrder = (a: Place, b: Place): [Place, Place] => (idOf(a) <= idOf(b) ? [a, b] : [b, a]);

/** What a way within a hall costs, which is the same from either end; undefined: there is none. */
function costIn(ground: Ground, from: Place, to: Place): number | undefined {
  const [first, second] = inOrder(from, to);
  const costs = costsOf(ground, first, [second]);
  const end = cheapest(costs, second.before);
  return end === undefined ? undefined : costs[end];
}

/** The line of a way within a hall, the same from either end. */
function lineIn(ground: Ground, from: Place, to: Place): readonly Point[] {
  const [first, second] = inOrder(from, to);
  const costs = costsOf(ground, first, [second]);
  const line = lineTo(ground, costs, cheapest(costs, second.before) ?? -1);
  return first === from ? line : line.toReversed();
}

type Hop = { place: Place; cost: number; previous?: Hop; by?: Link["by"] };

/**
 * The shortest way between two places that keeps to the middle of aisles; null: none is known.
 * @param stepFree by lifts alone from one level to another
 */
export function findWay(plan: HallPlan, from: Place, to: Place, stepFree = false): Way | null {
  const last = cheapestHop(plan, from, to, stepFree);
  return last && toWay(plan, last);
}

/** What a way costs; infinite: none is known. */
export const costBetween = (plan: HallPlan, from: Place, to: Place, stepFree: boolean): number =>
  cheapestHop(plan, from, to, stepFree)?.cost ?? Number.POSITIVE_INFINITY;

/** Goes from place to place: within a hall to its lifts, stairs and doors, and through these (Dijkstra's algorithm). */
function cheapestHop(plan: HallPlan, from: Place, to: Place, stepFree: boolean): Hop | null {
  const { grounds, links } = placesOf(plan);
  const usable = links.filter(({ by }) => !stepFree || by !== "stairs");
  const waiting: Hop[] = [{ place: from, cost: 0 }];
  const done = new Set<Place>();
  for (;;) {
    const hop = waiting.toSorted((a, b) => a.cost - b.cost)[0];
    if (!hop) return null;
    waiting.splice(waiting.indexOf(hop), 1);
    if (done.has(hop.place)) continue;
    done.add(hop.place);
    if (hop.place === to) return hop;
    const ground = grounds.get(hop.place.hall);
    const through = usable.filter((link) => link.from === hop.place && !done.has(link.to));
    waiting.push(
      ...through.map(({ by, to: place }) => ({ place, by, cost: hop.cost + LINK_COSTS[by], previous: hop })),
    );
    for (const place of ground ? new Set([to, ...usable.map((link) => link.from)]) : []) {
      if (place.hall !== hop.place.hall || done.has(place) || !ground) continue;
      const cost = costIn(ground, hop.place, place);
      if (cost !== undefined) waiting.push({ place, cost: hop.cost + cost, previous: hop });
    }
  }
}

function toWay(plan: HallPlan, last: Hop): Way {
  const { grounds } = placesOf(plan);
  const hops: Hop[] = [];
  for (let hop: Hop | undefined = last; hop; hop = hop.previous) hops.unshift(hop);
  const parts: WayPart[] = [];
  for (const { place, previous, by } of hops) {
    const ground = grounds.get(place.hall);
    if (!previous || !ground) continue;
    if (by) {
      const walked = parts.pop() ?? {
        hall: previous.place.hall,
        from: previous.place,
        to: previous.place,
        line: [],
        metres: 0,
      };
      parts.push({ ...walked, by });
    } else {
      const line = lineIn(ground, previous.place, place);
      parts.push({ hall: place.hall, from: previous.place, to: place, line, metres: lengthOf(line) });
    }
  }
  const metres = Math.round(parts.reduce((sum, part) => sum + part.metres, 0));
  const waits = parts.reduce((sum, { by }) => sum + (by ? LINK_MINUTES[by] : 0), 0);
  return { parts, metres, minutes: Math.max(1, Math.ceil(metres / PACE)) + waits };
}

/**
 * Places in the order of a short walk: from the first one always to the nearest, then without detours (2-opt).
 * @param stops at most `MAX_STOPS`; the first one stays first. What cannot be reached is last.
 */
export function inWalkingOrder(plan: HallPlan, stops: readonly Place[], stepFree: boolean): Place[] {
  lookAround(plan, stops);
  const costs = stops.map((a) => stops.map((b) => (a === b ? 0 : costBetween(plan, a, b, stepFree))));
  const cost = (a: number, b: number) => costs[a]?.[b] ?? Number.POSITIVE_INFINITY;
  const order = [0];
  const left = new Set(stops.keys());
  left.delete(0);
  while (left.size > 0) {
    const at = order.at(-1) ?? 0;
    const [nearest = 0] = [...left].toSorted((a, b) => cost(at, a) - cost(at, b));
    order.push(nearest);
    left.delete(nearest);
  }
  const legs = (from: number) => order.slice(from, -1).map((a, index) => [a, order[from + index + 1] ?? a] as const);
  const total = () => legs(0).reduce((sum, [a, b]) => sum + cost(a, b), 0);
  let best = total();
  for (let isBetter = Number.isFinite(best); isBetter; ) {
    isBetter = false;
    for (let from = 1; from < order.length - 1; from += 1)
      for (let to = from + 1; to < order.length; to += 1) {
        const before = order.slice(from, to + 1);
        order.splice(from, before.length, ...before.toReversed());
        const now = total();
        if (now < best) [best, isBetter] = [now, true];
        else order.splice(from, before.length, ...before);
      }
  }
  return order.flatMap((index) => stops[index] ?? []);
}

/** Looks for the ways between all stops of a walk, and to what leads on from their halls, once from each place. */
function lookAround(plan: HallPlan, stops: readonly Place[]): void {
  const { grounds, links } = placesOf(plan);
  const ends = new Set([...stops, ...links.map(({ from }) => from)]);
  for (const [hall, places] of Map.groupBy(ends, (place) => place.hall)) {
    const ground = grounds.get(hall);
    const sorted = places.toSorted((a, b) => (idOf(a) <= idOf(b) ? -1 : 1));
    for (const [index, place] of sorted.entries())
      if (ground && index < sorted.length - 1) costsOf(ground, place, sorted.slice(index + 1));
  }
}

import { onceEach } from "~/base/json/once-each";
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

/**
 * The costs from a place, at least to some others, kept while there is room. A place that is left out once is looked for everywhere.
 * @param most of the others that are wanted: the nearest ones
 */
function costsOf(ground: Ground, place: Place, goals: readonly Place[], most = goals.length): Costs {
  const known = kept.get(ground) ?? new Map<string, Search>();
  kept.set(ground, known);
  const key = idOf(place);
  const before = known.get(key);
  const wanted = goals.map((goal) => goal.before).filter((points) => points.length > 0);
  const found = wanted.filter((points) => points.some((index) => (before?.costs[index] ?? -1) >= 0));
  const enough = Math.min(most, wanted.length);
  const isKnown = before?.isComplete || found.length >= enough;
  const search = before && isKnown ? before : costsFrom(ground, place.before, before ? [] : wanted, enough);
  known.delete(key);
  known.set(key, search);
  const [oldest] = known.keys();
  const { length } = search.costs;
  if (known.size > MAX_STOPS + 2 && oldest !== undefined && known.size * length > MAX_KEPT) known.delete(oldest);
  return search.costs;
}

const idOf = onceEach(({ hall, before }: Place): string => `${hall} ${before.join()}`);

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
  return { parts, metres, minutes: minutesOf(metres, parts) };
}

/** Minutes in which somebody walks that far, with the waits on the way. A short walk takes a minute. */
function minutesOf(metres: number, parts: readonly WayPart[]): number {
  const waits = parts.reduce((sum, { by }) => sum + (by ? LINK_MINUTES[by] : 0), 0);
  return Math.max(1, Math.ceil(metres / PACE)) + waits;
}

/** How long several ways are together. Their minutes are not added up: each of them is rounded. */
export function wholeOf(ways: readonly Way[]): Pick<Way, "metres" | "minutes"> {
  const metres = ways.reduce((sum, way) => sum + way.metres, 0);
  return {
    metres,
    minutes: minutesOf(
      metres,
      ways.flatMap(({ parts }) => parts),
    ),
  };
}

/** Others that are looked for from each stop of a walk: a short walk goes from near to near. */
const NEAR = 8;

/**
 * Places in the order of a short walk: from the first one always to the nearest, then without detours (2-opt).
 * @param stops at most `MAX_STOPS`; the first one stays first. What cannot be reached is last.
 */
export function inWalkingOrder(plan: HallPlan, stops: readonly Place[], stepFree: boolean): Place[] {
  const costs = costsAmong(plan, stops, stepFree);
  const cost = (a: number, b: number) => costs[a]?.[b] ?? Number.POSITIVE_INFINITY;
  const order = new Int32Array(stops.length);
  const left = new Set(stops.keys());
  left.delete(0);
  for (let at = 1; at < order.length; at += 1) {
    const before = order[at - 1] ?? 0;
    const [nearest = 0] = [...left].toSorted((a, b) => cost(before, a) - cost(before, b));
    order[at] = nearest;
    left.delete(nearest);
  }
  const total = () => order.reduce((sum, to, index) => (index === 0 ? 0 : sum + cost(order[index - 1] ?? 0, to)), 0);
  let best = total();
  for (let isBetter = Number.isFinite(best); isBetter; ) {
    isBetter = false;
    for (let from = 1; from < order.length - 1; from += 1)
      for (let to = from + 1; to < order.length; to += 1) {
        const part = order.subarray(from, to + 1);
        part.reverse();
        const now = total();
        if (now < best) [best, isBetter] = [now, true];
        else part.reverse();
      }
  }
  return [...order].flatMap((index) => stops[index] ?? []);
}

/**
 * What the ways between all stops cost. To those that are near it is exact; to others it is at most what is said, since ways lead over other
 * stops. From the first stop, and from what joins halls, it is exact everywhere, so that a way is known to whatever can be reached.
 */
function costsAmong(plan: HallPlan, stops: readonly Place[], stepFree: boolean): readonly (readonly number[])[] {
  const { grounds, links } = placesOf(plan);
  const usable = links.filter(({ by }) => !stepFree || by !== "stairs");
  const ends = [...new Set([...stops, ...usable.flatMap(({ from, to }) => [from, to])])];
  const costs = ends.map((a) => ends.map((b) => (a === b ? 0 : Number.POSITIVE_INFINITY)));
  const lower = (a: number, b: number, cost: number) => {
    const row = costs[a];
    if (row && cost < (row[b] ?? 0)) row[b] = cost;
  };
  for (const [a, from] of ends.entries()) {
    const ground = grounds.get(from.hall);
    const others = ends.filter((to) => to !== from && to.hall === from.hall);
    if (!ground || others.length === 0) continue;
    const known = costsOf(ground, from, others, a > 0 && a < stops.length ? NEAR : others.length);
    for (const to of others) {
      const end = cheapest(known, to.before);
      const [b, cost] = [ends.indexOf(to), end === undefined ? Number.POSITIVE_INFINITY : (known[end] ?? 0)];
      lower(a, b, cost);
      lower(b, a, cost);
    }
  }
  for (const { by, from, to } of usable) lower(ends.indexOf(from), ends.indexOf(to), LINK_COSTS[by]);
  // Over each end in turn (Floyd and Warshall).
  for (const [over, onward] of costs.entries())
    for (const row of costs)
      for (const [b, cost] of onward.entries())
        if ((row[over] ?? 0) + cost < (row[b] ?? 0)) row[b] = (row[over] ?? 0) + cost;
  return costs;
}

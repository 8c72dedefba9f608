import type { Hall } from "~/content/model/hall/hall";
import type { Point } from "~/content/model/hall/unit-shape";
import { m } from "~/paraglide/messages";
import { inLanguage, type MapData } from "./hall/read-map.server";
import { placeName, placeTitle } from "./place-view.server";
import { directionsFor, type Step } from "./way/directions";
import { type Place, placesOf } from "./way/places";
import type { Way, WayPart } from "./way/routes";

/** A way in words. */
export type WayView = {
  title: string;
  /** "33 m, a minute" */
  length: string;
  steps: readonly string[];
};

/** What somebody reads who walks. */
export function toWayView(data: MapData, from: Place, to: Place, way: Way): WayView {
  return {
    title: m.map_way_title({ from: placeName(data, from), to: placeTitle(data, to) }),
    length: describeLength(way),
    steps: way.parts.flatMap((part, index) => describePart(data, part, way.parts[index + 1])),
  };
}

/** How one gets to a level without doors: "Mezzanine: take the lift or the stairs in the north-west of Hall A." undefined: it has doors, or nothing leads there. */
export function describeClimb(data: MapData, id: string): string | undefined {
  const { halls } = data.plan;
  const level = halls.find((hall) => hall.id === id);
  if (!level || level.openings.length > 0) return undefined;
  // A link leads both ways.
  const ends = placesOf(data.plan).links.flatMap(({ by, from, to }) =>
    [from, to].some(({ hall }) => hall === id) ? [{ by, at: from.hall === id ? to : from }] : [],
  );
  const hall = halls.find((one) => one.openings.length > 0 && ends.some(({ at }) => at.hall === one.id));
  if (!hall) return undefined;
  const here = ends.filter(({ at }) => at.hall === hall.id);
  const [hasLift, hasStairs] = [here.some(({ by }) => by === "lift"), here.some(({ by }) => by === "stairs")];
  return m.map_level({
    level: inLanguage(level).name,
    by: m.map_level_by({ by: hasLift && hasStairs ? "both" : hasLift ? "lift" : "stairs" }),
    side: sideOf(
      hall,
      here.map(({ at }) => at.at),
    ),
    hall: inLanguage(hall).name,
  });
}

/** In which part of a hall points are; "middle" also where they are far from each other. */
function sideOf({ width, depth }: Pick<Hall, "width" | "depth">, points: readonly Point[]) {
  const isIn = (numbers: readonly number[], from: number, to: number) =>
    numbers.every((one) => one >= from && one <= to);
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const row = isIn(ys, 0, depth / 3) ? "north" : isIn(ys, (2 * depth) / 3, depth) ? "south" : undefined;
  const column = isIn(xs, 0, width / 3) ? "west" : isIn(xs, (2 * width) / 3, width) ? "east" : undefined;
  if (row && column) return `${row}_${column}` as const;
  return row ?? column ?? "middle";
}

/** "33 m, 1 minute" */
export const describeLength = ({ metres, minutes }: Pick<Way, "metres" | "minutes">): string =>
  m.map_way_length({ metres, minutes });

function describePart(data: MapData, part: WayPart, next: WayPart | undefined): string[] {
  const all = directionsFor(data.plan, part);
  // What is taken need not be found first.
  const steps = (part.by ? all.slice(0, -1) : all).map((step) => describeStep(data, part, step));
  const hall = data.plan.halls.find(({ id }) => id === next?.hall);
  const name = hall ? inLanguage(hall).name : "";
  if (part.by === "lift") return [...steps, m.map_way_lift({ hall: name })];
  if (part.by === "stairs") return [...steps, m.map_way_stairs({ hall: name })];
  if (part.by === "door") return [...steps, m.map_way_door({ hall: name })];
  return steps;
}

const STARTS = {
  straight: m.map_way_start_straight,
  left: m.map_way_start_left,
  right: m.map_way_start_right,
  north: m.map_way_start_north,
  north_east: m.map_way_start_north_east,
  east: m.map_way_start_east,
  south_east: m.map_way_start_south_east,
  south: m.map_way_start_south,
  south_west: m.map_way_start_south_west,
  west: m.map_way_start_west,
  north_west: m.map_way_start_north_west,
} as const;

function describeStep(data: MapData, { from, to }: WayPart, step: Step): string {
  if (step.does === "start") return STARTS[step.side]({ place: placeName(data, from) });
  if (step.does === "turn") return describeTurn(step);
  return describeArrival(placeTitle(data, to), step);
}

/** Numbers that have a word. Nobody counts further while walking. */
const COUNTED = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20] as const;

/** "third"; empty: it is not counted. @param number 0: it is not known */
function nth(number: number): string {
  const count = COUNTED.find((known) => known === number);
  return count ? m.map_way_nth({ count }) : "";
}

function describeTurn({ side, count, rows }: Extract<Step, { does: "turn" }>): string {
  if (side === "back") return m.map_way_back();
  const aisle = nth(count);
  if (rows) {
    const [first, second] = rows;
    if (side === "left")
      return aisle ? m.map_way_left_nth_rows({ aisle, first, second }) : m.map_way_left_rows({ first, second });
    return aisle ? m.map_way_right_nth_rows({ aisle, first, second }) : m.map_way_right_rows({ first, second });
  }
  if (side === "left") return aisle ? m.map_way_left_nth({ aisle }) : m.map_way_left();
  return aisle ? m.map_way_right_nth({ aisle }) : m.map_way_right();
}

function describeArrival(place: string, { side, count }: Extract<Step, { does: "arrive" }>): string {
  if (side === "ahead") return m.map_way_ahead({ place });
  const booth = nth(count);
  if (side === "left") return booth ? m.map_way_on_left_nth({ place, booth }) : m.map_way_on_left({ place });
  return booth ? m.map_way_on_right_nth({ place, booth }) : m.map_way_on_right({ place });
}

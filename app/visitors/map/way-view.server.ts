import { m } from "~/paraglide/messages";
import { inLanguage, type MapData } from "./hall/read-map.server";
import { placeName, placeTitle } from "./place-view.server";
import { directionsFor, type Step } from "./way/directions";
import type { Place } from "./way/places";
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

function describeTurn({ side, count }: Extract<Step, { does: "turn" }>): string {
  if (side === "back") return m.map_way_back();
  const aisle = nth(count);
  if (side === "left") return aisle ? m.map_way_left_nth({ aisle }) : m.map_way_left();
  return aisle ? m.map_way_right_nth({ aisle }) : m.map_way_right();
}

function describeArrival(place: string, { side, count }: Extract<Step, { does: "arrive" }>): string {
  if (side === "ahead") return m.map_way_ahead({ place });
  const booth = nth(count);
  if (side === "left") return booth ? m.map_way_on_left_nth({ place, booth }) : m.map_way_on_left({ place });
  return booth ? m.map_way_on_right_nth({ place, booth }) : m.map_way_on_right({ place });
}

import type { Hall } from "~/content/model/hall/hall";
import { boundsOfShape, type Point } from "~/content/model/hall/unit-shape";
import { colorOf, frameOf, pathOf, SCALE, signOf, toSquare } from "./hall/chart-view.server";
import type { MapData } from "./hall/read-map.server";
import { placeName } from "./place-view.server";
import type { Place } from "./way/places";
import type { Way, WayPart } from "./way/routes";

type Shown = {
  standing: Place | undefined;
  marked: readonly Place[];
  goals: readonly Place[];
  legs: readonly { way: Way | null }[];
};

/** Units around what is looked at first, and around a sign, from which one looks for what is near. */
const [AROUND, AROUND_SIGN] = [90, 170];
/** How many times larger a part of a level without doors is than all of it, so that it is shown alone. */
const WORTH = 1.5;
/** Units from a wall to what is shown so that the wall is shown too, and what stands beside it: letters of rows, signs of doors. */
const [TO_WALL, BESIDE_WALL] = [40, 44];

/** What is drawn above a hall: what is marked, the way, where one stands. */
export function toLayer(data: MapData, hall: Hall, { standing, marked, goals, legs }: Shown) {
  const { viewBox, w, h } = frameOf(hall);
  const here = (place: Place) => place.hall === hall.id;
  const shown = [...new Set(marked.filter(here))];
  const units = shown.flatMap(({ unit }) => unit ?? []);
  const lines = legs.flatMap(({ way }) => way?.parts ?? []).filter((part) => part.hall === hall.id);
  const points = lines.flatMap(({ line }) => line).map(toPoint);
  const start = standing && here(standing) ? toStart(data, standing, w) : null;
  // A level without doors is reached by its lifts and stairs: they are in sight with what is looked for.
  const isUpstairs = hall.openings.length === 0 && shown.length > 0;
  const comings = hall.amenities
    .filter(({ kind }) => isUpstairs && (kind === "lift" || kind === "stairs"))
    .map(toPoint);
  const flags = goals
    .map((place, index) => ({ place, number: goals.length > 1 && legs.length > 0 ? String(index + 1) : "" }))
    // Of several that could be meant the rings are enough: pins would cover the names of their rooms.
    .filter(({ place }) => here(place) && (place.unit || legs.length > 0 || goals.length === 1))
    .map(({ place, number }) => ({ ...toPoint(pinOf(place)), number }));
  const focus = boxAround(
    [...points, ...flags, ...(start ? [start] : []), ...shown.map(({ at }) => toPoint(at)), ...comings],
    { w, h },
    shown.length > 0 || points.length > 0 ? AROUND : AROUND_SIGN,
  );
  return {
    ...{ viewBox, w, h },
    /** Whether everything else fades. */
    fades: units.length > 0,
    hits: [...Map.groupBy(units, (unit) => colorOf(data, unit))].map(([color, all]) => ({
      color,
      d: all.map(pathOf).join(""),
      /** What is drawn lies over the number and the name in the hall. */
      squares: all.map((unit) => toSquare(data, unit)),
    })),
    rings: shown
      .filter((place) => !place.unit && (legs.length === 0 || !goals.includes(place)))
      .map(({ at }) => toPoint(signOf(hall, at))),
    way: lines.map((part) => pathThrough(toFront(part).map(toPoint))).join(""),
    start,
    flags,
    focus: isUpstairs && focus && scaleOf({ w, h }, focus) < WORTH ? null : focus,
  };
}

export type LayerView = ReturnType<typeof toLayer>;

/** Where somebody stands, with the name beside it: at the left where the wall is near. The sign of a door is its name. */
function toStart(data: MapData, place: Place, w: number) {
  const point = toPoint(place.at);
  return { ...point, name: place.kind === "door" ? "" : placeName(data, place), isBeyond: point.x > 0.8 * w };
}

/** The flattest sheet, and that of a hall which is deeper than wide: width by height. */
const [FLATTEST, DEEPEST] = [3, 1.2];

/** Width by height of the sheet on which a hall is drawn: that of the drawing within what a screen can show. */
export const sheetOf = ({ w, h }: Pick<LayerView, "w" | "h">): number =>
  round(Math.max(DEEPEST, Math.min(FLATTEST, (w + 2 * BESIDE_WALL) / (h + 2 * BESIDE_WALL))));

/** From this sheet on, width by height, a wide screen has room for the legend below the map. */
const FLAT = 2;

/** The class of the page's layout (`map.css`). @param sheet width by height (`sheetOf`) */
export const layoutOf = (sheet: number): string => (sheet < FLAT ? "map-page" : "map-page flat");

/** Most that a hall is enlarged without scripts: numbers of booths can be read on a phone. */
const MAX_STILL = 3;

/**
 * Which part of the drawing a browser without scripts shows: how many times larger, and the left and upper edge as parts of the whole.
 * Null: the whole hall.
 */
export function toStill({ w, h, focus }: Pick<LayerView, "w" | "h" | "focus">) {
  if (!focus) return null;
  const [width, height] = [w + 2 * BESIDE_WALL, h + 2 * BESIDE_WALL];
  const scale = Math.max(1, Math.min(MAX_STILL, scaleOf({ w, h }, focus)));
  const edge = (middle: number, length: number) =>
    round(Math.max(0, Math.min(1 - 1 / scale, (middle + BESIDE_WALL) / length - 1 / (2 * scale))));
  const [x, y] = [edge(focus.x + focus.w / 2, width), edge(focus.y + focus.h / 2, height)];
  return scale > 1 ? { scale: round(scale), x, y } : null;
}

/** How many times larger a part of the drawing can be than all of it. */
const scaleOf = (whole: { w: number; h: number }, part: { w: number; h: number }): number =>
  Math.min((whole.w + 2 * BESIDE_WALL) / part.w, (whole.h + 2 * BESIDE_WALL) / part.h);

const round = (value: number) => Math.round(value * 1000) / 1000;

/** Where the pin of a place stands: at the far edge of a booth, whose number it does not hide. */
function pinOf({ at, unit }: Place): Point {
  return unit ? { x: at.x, y: boundsOfShape(unit).y } : at;
}

/** The line of a part, led on to the middle of the booth where it ends: a way ends at the first floor before it, which is at its corner. */
function toFront({ line, to, by }: WayPart): readonly Point[] {
  const end = line.at(-1);
  if (!end || !to.unit || by) return line;
  const { x, y, w, h } = boundsOfShape(to.unit);
  const { at } = to;
  // Half of what is left to its edge shows into which booth it leads, and does not cover it.
  const towardsEdge = (from: number, start: number, size: number) =>
    (from + (from <= start ? start : start + size)) / 2;
  if (end.y <= y || end.y >= y + h) return [...line, { x: at.x, y: end.y }, { x: at.x, y: towardsEdge(end.y, y, h) }];
  return [...line, { x: end.x, y: at.y }, { x: towardsEdge(end.x, x, w), y: at.y }];
}

const toPoint = ({ x, y }: Point): Point => ({ x: Math.round(x * SCALE), y: Math.round(y * SCALE) });

/** Units by which a corner of a way is rounded. */
const ROUND = 14;

/** A line with rounded corners as the data of an SVG path. */
function pathThrough(line: readonly Point[]): string {
  return line
    .map((point, index) => {
      const [before, after] = [line[index - 1], line[index + 1]];
      if (!before) return `M${point.x} ${point.y}`;
      if (!after) return `L${point.x} ${point.y}`;
      const [a, b] = [towards(point, before), towards(point, after)];
      return `L${a.x} ${a.y}Q${point.x} ${point.y} ${b.x} ${b.y}`;
    })
    .join("");
}

function towards(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(ROUND, length / 2) / length;
  return { x: Math.round(from.x + (to.x - from.x) * part), y: Math.round(from.y + (to.y - from.y) * part) };
}

/** What is looked at first; null: the whole hall. */
function boxAround(points: readonly Point[], { w, h }: { w: number; h: number }, around: number) {
  if (points.length === 0) return null;
  const [left, right] = rangeAround(
    points.map(({ x }) => x),
    w,
    around,
  );
  const [top, bottom] = rangeAround(
    points.map(({ y }) => y),
    h,
    around,
  );
  return { x: left, y: top, w: right - left, h: bottom - top };
}

/** From where to where numbers are, with room around them: a wall that is near is shown with what stands at it. */
function rangeAround(numbers: readonly number[], length: number, around: number): [number, number] {
  const [from, to] = [Math.min(...numbers) - around, Math.max(...numbers) + around];
  return [from < TO_WALL ? -BESIDE_WALL : from, to > length - TO_WALL ? length + BESIDE_WALL : to];
}

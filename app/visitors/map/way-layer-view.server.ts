import type { Hall } from "~/content/model/hall/hall";
import { boundsOfShape, type Point } from "~/content/model/hall/unit-shape";
import { colorOf, frameOf, middleOf, pathOf, SCALE } from "./hall/chart-view.server";
import type { MapData } from "./hall/read-map.server";
import type { Place } from "./way/places";
import type { Way } from "./way/routes";

type Shown = {
  standing: Place | undefined;
  marked: readonly Place[];
  goals: readonly Place[];
  legs: readonly { way: Way | null }[];
};

/** Units around what is looked at first. */
const AROUND = 90;

/** What is drawn above a hall: what is marked, the way, where one stands. */
export function toLayer(data: MapData, hall: Hall, { standing, marked, goals, legs }: Shown) {
  const { viewBox, w, h } = frameOf(hall);
  const here = (place: Place) => place.hall === hall.id;
  const shown = [...new Set(marked.filter(here))];
  const units = shown.flatMap(({ unit }) => unit ?? []);
  const lines = legs.flatMap(({ way }) => way?.parts ?? []).filter((part) => part.hall === hall.id);
  const points = lines.flatMap(({ line }) => line).map(toPoint);
  const start = standing && here(standing) ? toPoint(standing.at) : null;
  const flags = goals
    .map((place, index) => ({ place, number: goals.length > 1 && legs.length > 0 ? String(index + 1) : "" }))
    .filter(({ place }) => here(place))
    .map(({ place, number }) => ({ ...toPoint(pinOf(place)), number }));
  return {
    ...{ viewBox, w, h },
    /** Whether everything else fades. */
    fades: units.length > 0,
    hits: [...Map.groupBy(units, (unit) => colorOf(data, unit))].map(([color, all]) => ({
      color,
      d: all.map(pathOf).join(""),
      /** What is drawn lies over the number in the hall. */
      numbers: all.map((unit) => ({ ...middleOf(unit), number: unit.booth })),
    })),
    rings: shown
      .filter((place) => !place.unit && (legs.length === 0 || !goals.includes(place)))
      .map(({ at }) => toPoint(at)),
    way: lines.map(({ line }) => pathThrough(line.map(toPoint))).join(""),
    start,
    flags,
    focus: boxAround([...points, ...flags, ...(start ? [start] : []), ...shown.map(({ at }) => toPoint(at))], w, h),
  };
}

export type LayerView = ReturnType<typeof toLayer>;

/** Where the pin of a place stands: at the far edge of a booth, whose number it does not hide. */
function pinOf({ at, unit }: Place): Point {
  return unit ? { x: at.x, y: boundsOfShape(unit).y } : at;
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
function boxAround(points: readonly Point[], w: number, h: number) {
  if (points.length === 0) return null;
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [
    Math.max(-AROUND / 2, Math.min(...xs) - AROUND),
    Math.max(-AROUND / 2, Math.min(...ys) - AROUND),
  ];
  const [right, bottom] = [
    Math.min(w + AROUND / 2, Math.max(...xs) + AROUND),
    Math.min(h + AROUND / 2, Math.max(...ys) + AROUND),
  ];
  return { x: left, y: top, w: right - left, h: bottom - top };
}

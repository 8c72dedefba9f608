import type { Hall, HallPlan, Unit } from "~/content/model/hall/hall";
import { unitsOf } from "~/content/model/hall/hall-drawing";
import {
  boundsOf,
  boundsOfShape,
  isWithin,
  middleOfShape,
  type Point,
  type Rectangle,
} from "~/content/model/hall/unit-shape";
import { type ChartView, frameOf, pathOf, SCALE, toChart } from "./chart-view.server";
import { AROUND, cropSigns, hasRoom, isClear, widthAround } from "./crop-chart";
import { toMapData } from "./read-map.server";

/** Units that a small map shows at least: 30 by 22 metres around booths and doors, less around a stage, with no row of booths above it. */
const LEAST = { w: 300, h: 220, stage: 180 };
/** Units beyond a wall without a sign: the wall itself. */
const WALL = 10;
/** Units around what a small map is about that do not fade. */
const CLEAR = 4;
/** Units of a booth's number, about, which the edge of a small map must not cut. */
const NUMBER = { w: 26, h: 12 };
/** Units of an aisle with which a map of a wall ends, and how high it is at least. */
const AISLE = { gap: 15, least: 110 };
/** Units of a wall that a wide screen shows: the least for which it is worth it, and the most. */
const LONG = { least: 500, most: 640 };

/** What a small map is about: booths, which are marked, or the boxes of what else is drawn. Metres. */
type Marked = {
  units?: readonly Unit[];
  around?: readonly Rectangle[];
  /** Shows more to the left and to the right, as much on both sides, where there is enough: a phone shows the middle. */
  isLong?: boolean;
};

/** The part of a hall's map around some places. It has no colours of categories, for which all brands would be read. @param stages those that are drawn as stages */
export function toMiniChart(
  plan: HallPlan,
  hall: Hall,
  { units = [], around = [], isLong = false }: Marked,
  stages: readonly string[] = [],
) {
  const chart = toChart(toMapData(plan, [], [], stages), hall);
  const { x = 0, y = 0, w = 0, h = 0 } = boundsOf([...units.map(boundsOfShape), ...around].flatMap(cornersOf)) ?? {};
  const least = { w: LEAST.w, h: units.length > 0 || isLong ? LEAST.h : LEAST.stage };
  const all = unitsOf(plan, hall.id);
  const wanted = windowAround(hall, chart, scaled({ x, y, w, h }), least, isLong);
  const box = isLong ? endInAisle(wanted, all) : wanted;
  const shown = all.filter((unit) => isWithin(box, scaled(boundsOfShape(unit))));
  const paths = new Set(shown.map(pathOf));
  const marked = new Set(units.map(pathOf));
  const { fixtures, ...signs } = cropSigns(chart, box);
  const isWide = isLong && box.w >= LONG.least;
  // A phone shows the middle, of which the edge would cut a name.
  const middle = { x: box.x + (box.w - least.w) / 2, w: least.w };
  return {
    ...chart,
    viewBox: `${box.x} ${box.y} ${box.w} ${box.h}`,
    isLong: isWide,
    colors: [{ color: 0, d: [...paths].join("") }],
    booths: chart.booths
      .filter((booth) => paths.has(booth.d) && hasWholeNumber(booth, box))
      .map((booth) => ({ ...booth, isMarked: marked.has(booth.d) })),
    ...signs,
    fixtures: fixtures.map((one) => (isWide && !isClear(one, middle) ? { ...one, look: "beyond" } : one)),
    hits: [...marked].join(""),
    // At the far edge of a booth, whose number they do not hide.
    flags: units.map((unit) => toUnits({ x: middleOfShape(unit).x, y: boundsOfShape(unit).y })),
  };
}

export type MiniChartView = ReturnType<typeof toMiniChart>;

const scaled = ({ x, y, w, h }: Rectangle): Rectangle => ({ x: x * SCALE, y: y * SCALE, w: w * SCALE, h: h * SCALE });

const cornersOf = ({ x, y, w, h }: Rectangle): Point[] => [
  { x, y },
  { x: x + w, y: y + h },
];

const toUnits = ({ x, y }: Point): Point => ({ x: Math.round(x * SCALE), y: Math.round(y * SCALE) });

/** A part of the drawing with a box in its middle, within what is drawn: beyond the wall below and above only where a door has its sign there. */
function windowAround(
  hall: Hall,
  { doors }: ChartView,
  { x, y, w, h }: Rectangle,
  least: { w: number; h: number },
  isLong: boolean,
): Rectangle {
  const [left = 0, outside = 0, wide = 0] = frameOf(hall).viewBox.split(" ").map(Number);
  const middle = x + w / 2;
  const long = Math.min(LONG.most, 2 * Math.min(middle - left, left + wide - middle));
  const width = Math.round(
    Math.min(
      wide,
      Math.max(least.w, w + 2 * AROUND, widthAround(w + 2 * CLEAR), isLong && long >= LONG.least ? long : 0),
    ),
  );
  const start = within(middle - width / 2, left, wide, width);
  const high = Math.round(Math.min(hall.depth * SCALE + 2 * WALL, Math.max(least.h, h + 2 * AROUND)));
  const top = within(y + h / 2 - high / 2, -WALL, hall.depth * SCALE + 2 * WALL, high);
  // A sign outside of a wall is shown as a whole.
  const signs = doors.filter((door) => hasRoom(door, { x: start, w: width }));
  const above = top < 0 && signs.some(({ side }) => side === "north") ? -outside - WALL : 0;
  const below = top + high > hall.depth * SCALE && signs.some(({ side }) => side === "south") ? -outside - WALL : 0;
  return { x: start, y: top - above, w: width, h: high + above + below };
}

/** The same part, without the rows at its lower end of which it would show a half or one side. */
function endInAisle(box: Rectangle, units: readonly Unit[]): Rectangle {
  const rows = units.map((unit) => scaled(boundsOfShape(unit))).filter((booth) => isWithin(box, booth));
  const cut = rows.filter(({ y, h }) => y + h > box.y + box.h);
  if (cut.length === 0) return box;
  const high = Math.min(...cut.map(({ y }) => y)) - AISLE.gap - box.y;
  return high < AISLE.least ? box : endInAisle({ ...box, h: high }, units);
}

/** Whether the edge of a part of the map cuts nothing of a booth's number. @param booth the middle of its number */
const hasWholeNumber = ({ x, y }: Point, box: Rectangle): boolean =>
  x - NUMBER.w / 2 >= box.x &&
  x + NUMBER.w / 2 <= box.x + box.w &&
  y - NUMBER.h / 2 >= box.y &&
  y + NUMBER.h / 2 <= box.y + box.h;

/** Where a part begins that is wanted at a place of a length, and has a size within it. */
const within = (wanted: number, from: number, length: number, size: number): number =>
  Math.round(Math.min(Math.max(wanted, from), from + length - size));

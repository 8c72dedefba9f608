import type { Hall, HallPlan, Unit } from "~/content/model/hall/hall";
import { unitsOf } from "~/content/model/hall/hall-drawing";
import { boundsOf, boundsOfShape, type Rectangle, rectangleOf } from "~/content/model/hall/unit-shape";
import { frameOf, pathOf, SCALE, toChart } from "~/visitors/map/hall/chart-view.server";
import { AROUND, cropSigns } from "~/visitors/map/hall/crop-chart";
import { toMapData } from "~/visitors/map/hall/read-map.server";
import { stageDrawing } from "~/visitors/rundown/stage-marks";

/**
 * The part of a hall's map with its booths, stages and doors, for who wants a booth: which of them can be had.
 * @param taken booths that cannot be had @param stages names of fixtures that are drawn as stages
 * @returns JSON: a document draws it too
 */
export function toStockChart(plan: HallPlan, hall: Hall, taken: ReadonlySet<Unit>, stages: readonly string[]) {
  const chart = toChart(toMapData(plan, [], [], stages), hall);
  const units = unitsOf(plan, hall.id);
  const draw = (isTaken: boolean) => units.filter((unit) => taken.has(unit) === isTaken);
  const box = partOf(hall, [
    ...units.map((unit) => toUnits(boundsOfShape(unit))),
    ...chart.stages,
    ...chart.doors.map(({ x, y }) => ({ x, y, w: 0, h: 0 })),
  ]);
  const { w, h, name, grid, trails } = chart;
  // Its sides do not fade.
  const signs = cropSigns(chart, box, 0);
  return {
    ...{ id: hall.id, w, h, name, grid, trails, box, viewBox: `${box.x} ${box.y} ${box.w} ${box.h}` },
    ...signs,
    stages: signs.stages.map((stage) => ({ ...stage, drawing: stageDrawing(stage.mark) })),
    free: draw(false).map(pathOf).join(""),
    taken: draw(true).map(pathOf).join(""),
    /** A line through each booth that cannot be had: paper may have no colours. */
    crosses: draw(true).map(crossOf).join(""),
    numbers: units.map((unit, index) => {
      const { x = 0, y = 0 } = chart.booths[index] ?? {};
      return { text: unit.booth, x, y, isFree: !taken.has(unit) };
    }),
  };
}

export type StockChartView = ReturnType<typeof toStockChart>;

const toUnits = ({ x, y, w, h }: Rectangle): Rectangle => ({ x: x * SCALE, y: y * SCALE, w: w * SCALE, h: h * SCALE });

/** From corner to corner; there is none where a booth is a polygon. */
function crossOf(unit: Unit): string {
  const box = rectangleOf(unit);
  if (!box) return "";
  const { x, y, w, h } = toUnits(box);
  return `M${Math.round(x + 2)} ${Math.round(y + h - 2)}L${Math.round(x + w - 2)} ${Math.round(y + 2)}`;
}

/** Units to a wall that is not cut off: the letters of rows stand beyond it. */
const TO_WALL = 150;

/** The part of the drawing around some boxes. */
function partOf(hall: Hall, boxes: readonly Rectangle[]): Rectangle {
  const [left = 0, top = 0, wide = 0, high = 0] = frameOf(hall).viewBox.split(" ").map(Number);
  const [right, bottom] = [left + wide, top + high];
  const corners = boxes.flatMap(({ x, y, w, h }) => [
    { x, y },
    { x: x + w, y: y + h },
  ]);
  const { x, y, w, h } = boundsOf(corners) ?? { x: left, y: top, w: wide, h: high };
  const before = (start: number, wall: number) => (start - wall < TO_WALL ? wall : Math.floor(start - AROUND));
  const after = (end: number, wall: number) => (wall - end < TO_WALL ? wall : Math.ceil(end + AROUND));
  const [west, north] = [before(x, left), before(y, top)];
  return { x: west, y: north, w: after(x + w, right) - west, h: after(y + h, bottom) - north };
}

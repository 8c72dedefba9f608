import type { Point, Rectangle } from "~/content/model/hall/unit-shape";
import type { ChartView } from "./chart-view.server";
import { PLATE, plateWidth } from "./plate";

/** Units around what a part of the map is about. */
export const AROUND = 40;

/** Whether a box, or a point, is at least in part within another box. */
export const isWithin = (box: Rectangle, one: Partial<Rectangle> & Point): boolean =>
  one.x < box.x + box.w && one.y < box.y + box.h && one.x + (one.w ?? 0) > box.x && one.y + (one.h ?? 0) > box.y;

/** What a part of the map shows beside booths: names that its edge would cut are left out. @param box units of the drawing */
export function cropSigns(chart: ChartView, box: Rectangle) {
  const isIn = (one: Partial<Rectangle> & Point) => isWithin(box, one);
  const hasRoom = ({ name, x, y, side }: ChartView["doors"][number]) => {
    const half = plateWidth(name) / 2 + PLATE.h / 2;
    // Those of the walls at the left and right are turned.
    return side === "west" || side === "east"
      ? y - half >= box.y && y + half <= box.y + box.h
      : x - half >= box.x && x + half <= box.x + box.w;
  };
  // What the part is about is far enough from its edge.
  const isReadable = ({ x, w }: { x: number; w: number }) =>
    x + w / 2 > box.x + AROUND - 1 && x + w / 2 < box.x + box.w - AROUND + 1;
  return {
    rows: chart.rows.filter((row) => isIn({ x: -22, y: row.y })),
    fixtures: chart.fixtures.filter(isIn).map((one) => (isReadable(one) ? one : { ...one, lines: [] })),
    stages: chart.stages.filter(isIn).map((stage) => (isReadable(stage) ? stage : { ...stage, name: "" })),
    pillars: chart.pillars.filter(isIn),
    // A sign that does not fit says nothing; the gap in the wall stays.
    doors: chart.doors.filter(isIn).map((door) => ({ ...door, name: hasRoom(door) ? door.name : "" })),
    amenities: chart.amenities.filter(isIn),
  };
}

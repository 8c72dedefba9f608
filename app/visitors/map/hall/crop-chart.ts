import { isWithin, type Point, type Rectangle } from "~/content/model/hall/unit-shape";
import type { ChartView } from "./chart-view.server";
import { PLATE, plateWidth, ROW } from "./plate";

/** Units around what a part of the map is about. */
export const AROUND = 40;

/** The part of a small map's width that fades at each side (`chart.css`). */
const FADE = 0.08;

/** How wide a part of the map is whose middle shows so much clearly. @param w units of the drawing */
export const widthAround = (w: number): number => w / (1 - 2 * FADE);

/** Whether all of something is between the sides of a part of the map. @param fade the part of its width that fades at each side */
export const isClear = (
  { x, w }: Pick<Rectangle, "x" | "w">,
  box: Pick<Rectangle, "x" | "w">,
  fade: number = FADE,
): boolean => x >= box.x + fade * box.w && x + w <= box.x + (1 - fade) * box.w;

type Door = ChartView["doors"][number];

/** Whether the sign of a door in the wall above or below can be read in a part of the map. @param box its left end and width, in units of the drawing */
export const hasRoom = ({ name, x }: Door, box: Pick<Rectangle, "x" | "w">): boolean =>
  Math.abs(x - box.x - box.w / 2) + halfOf(name) <= (0.5 - FADE) * box.w;

/** Half of the width of a door's sign. */
const halfOf = (name: string) => plateWidth(name) / 2 + PLATE.h / 2;

/**
 * What a part of the map shows beside booths: names that its edge would cut are left out.
 * @param box units of the drawing
 * @param fade the part of its width that fades at each side
 */
export function cropSigns(chart: ChartView, box: Rectangle, fade: number = FADE) {
  const isIn = (one: Partial<Rectangle> & Point) => isWithin(box, one);
  // Those of the walls at the left and right are turned.
  const fits = (door: Door) =>
    door.side === "west" || door.side === "east"
      ? Math.abs(door.y - box.y - box.h / 2) + halfOf(door.name) <= box.h / 2
      : hasRoom(door, box);
  return {
    rows: chart.rows.filter((row) => isIn({ x: -ROW, y: row.y })),
    fixtures: chart.fixtures
      .filter(isIn)
      .map((one) => (isClear(one.beside ?? one, box, fade) ? one : { ...one, lines: [] })),
    stages: chart.stages.filter(isIn).map((stage) => (isClear(stage, box, fade) ? stage : { ...stage, name: "" })),
    pillars: chart.pillars.filter(isIn),
    // A sign that does not fit says nothing; the gap in the wall stays.
    doors: chart.doors.filter(isIn).map((door) => ({ ...door, name: fits(door) ? door.name : "" })),
    amenities: chart.amenities.filter(isIn),
  };
}

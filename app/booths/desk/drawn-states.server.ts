import { BOOTH_STATES, stateAt } from "~/booths/model/booth-states";
import type { BoothUnit } from "~/booths/model/booth-unit";
import type { HallPlan, Unit } from "~/content/model/hall/hall";
import { drawingOf, unitsOf } from "~/content/model/hall/hall-drawing";
import { unitKey } from "~/content/model/hall/hall-plan";
import { hallName, hallsWithBooths } from "~/leads/exhibitor-registration/floor-view.server";
import type { ShownState } from "./booth-words";

/** What the team's plan and list know, in the order of its legend: most booths are free, or have a brand without a booking. */
export const SHOWN_STATES = ["free", "brand", ...BOOTH_STATES.filter((state) => state !== "free")] as const;

/** What a unit is drawn as: its state, or that it belongs to whom the page is about. */
type Drawn = ShownState | "own";

/**
 * Halls with a path for each state, as data of an SVG.
 * @param rows of the edition; units without one are free, unless they are among those of brands @param shown.own the registration whose units are marked @param shown.hallsOf units whose halls are drawn; absent: all halls
 */
export function drawStates(
  plan: HallPlan,
  rows: readonly BoothUnit[],
  ofBrands: ReadonlySet<string>,
  now: number,
  shown: { own?: string; hallsOf?: readonly BoothUnit[] } = {},
) {
  const known = new Map(rows.map((row) => [row.unit, row]));
  const drawnAs = (unit: Unit): Drawn => {
    const key = unitKey(unit);
    const row = known.get(key);
    const state = row ? stateAt(row, now) : "free";
    if (state === "free") return ofBrands.has(key) ? "brand" : state;
    return shown.own !== undefined && row?.registration === shown.own ? "own" : state;
  };
  const halls = shown.hallsOf?.map(({ hall }) => hall);
  return hallsWithBooths(plan)
    .filter(({ id }) => !halls || halls.includes(id))
    .map((hall) => {
      const drawing = drawingOf(plan, hall.id);
      const byState = Map.groupBy(unitsOf(plan, hall.id), drawnAs);
      return {
        id: hall.id,
        name: hallName(hall),
        viewBox: drawing.viewBox,
        labels: drawing.labels,
        paths: [...byState].map(([state, units]) => ({ state, d: drawing.pathOf(units) })),
      };
    });
}

export type DrawnHall = ReturnType<typeof drawStates>[number];

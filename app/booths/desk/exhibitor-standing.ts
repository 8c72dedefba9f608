import { type BoothState, isKept, KEPT_STATES, type KeptState, stateAt } from "~/booths/model/booth-states";
import type { BoothUnit } from "~/booths/model/booth-unit";
import type { Stage } from "~/booths/model/stages";
import { m } from "~/paraglide/messages";
import { stageLabels, stateLabels, stateTones } from "./booth-words";

/** Where a registration stands: its units are in one state, or it has none. `asked`: it named some; `size`: it only asks for a size. */
export type ExhibitorState = KeptState | "asked" | "size";

/** The choices of the list. */
export const EXHIBITOR_VIEWS = ["all", ...KEPT_STATES, "none", "cancelled"] as const;
export type ExhibitorView = (typeof EXHIBITOR_VIEWS)[number];

/** The units that registrations have at a moment, by reference. @param now ms since the epoch */
export const keptUnits = (units: readonly BoothUnit[], now: number): Map<string, BoothUnit[]> =>
  Map.groupBy(
    units.filter((unit) => unit.registration !== null && stateAt(unit, now) !== "free"),
    ({ registration }) => registration ?? "",
  );

/** Where a registration stands. @param units that it has now @param asksForUnits whether its form named some */
export function standingOf(units: readonly BoothUnit[], asksForUnits: boolean): ExhibitorState {
  const state = units.map((unit) => unit.state).find(isKept);
  return state ?? (asksForUnits ? "asked" : "size");
}

/** The same as a pill, in the words of the board. @param stage of the board */
export function pillOf(
  state: ExhibitorState,
  stage: Stage,
): { label: string; tone: "asks" | "waits" | "good" | "over" } {
  if (stage === "cancelled") return { label: stageLabels[stage](), tone: "over" };
  // The board has no column for units that nobody has decided about.
  if (state === "asked" && stage === "new") return { label: m.booths_state_asked(), tone: "asks" };
  if (state === "asked" || state === "size") return { label: stageLabels[stage](), tone: "waits" };
  return { label: state === "held" ? stateLabels[state]() : stageLabels[stage](), tone: stateTones[state] };
}

/**
 * How many units are in each state, and what they are worth together, in rupiah; what is sold first.
 * @param open keys of the units of the plan that no brand has @param worthOf of all units of a registration
 */
export function sumsByState(
  units: readonly BoothUnit[],
  open: readonly string[],
  now: number,
  worthOf: (reference: string) => number,
) {
  const states = Map.groupBy(units, (unit) => stateAt(unit, now));
  const sum = (state: BoothState) => {
    const all = states.get(state) ?? [];
    // All units of a registration are in one state.
    const references = new Set(all.flatMap(({ registration }) => registration ?? []));
    return { state, count: all.length, money: [...references].reduce((money, one) => money + worthOf(one), 0) };
  };
  const taken = new Set(units.filter((unit) => stateAt(unit, now) !== "free").map(({ unit }) => unit));
  const sums: Readonly<Record<BoothState, ReturnType<typeof sum>>> = {
    contracted: sum("contracted"),
    reserved: sum("reserved"),
    held: sum("held"),
    free: { state: "free", count: open.filter((key) => !taken.has(key)).length, money: 0 },
    blocked: sum("blocked"),
  };
  return Object.values(sums);
}

import { isKept } from "./booth-states";

/** Where an exhibitor stands on the way to its stand, in the order of the board. */
export const STAGES = ["new", "offered", "reserved", "contracted", "planned", "cancelled"] as const;
export type Stage = (typeof STAGES)[number];

/** What the stage follows from. `isOnSite`: a brand of the site stands in all of its units. */
type StageFacts = {
  units: readonly { state: string }[];
  hasOpenOffer: boolean;
  isOnSite: boolean;
  isEnded: boolean;
};

/** The stage of an exhibitor. Nobody sets it: it follows from what was done, so that board and list cannot differ. */
export function stageOf({ units, hasOpenOffer, isOnSite, isEnded }: StageFacts): Stage {
  const state = units.map((unit) => unit.state).find(isKept);
  if (state === "contracted") return isOnSite ? "planned" : "contracted";
  if (state === "reserved") return "reserved";
  if (hasOpenOffer) return "offered";
  return isEnded && state === undefined ? "cancelled" : "new";
}

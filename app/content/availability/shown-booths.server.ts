/** What pages show of a unit that cannot be had: somebody decides, or somebody has it. Never who. */
export type ShownBooth = "held" | "taken";

let booths: ReadonlyMap<string, ShownBooth> = new Map();

/** The units of the current edition that cannot be had now, by their key (`unitKey`). */
export const shownBooths = (): ReadonlyMap<string, ShownBooth> => booths;

/** Makes these what pages show. */
export function showBooths(shown: ReadonlyMap<string, ShownBooth>): void {
  booths = shown;
}

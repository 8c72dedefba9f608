/** What pages show of a unit that cannot be had: somebody decides, or somebody has it. Never who. */
export type ShownBooth = "held" | "taken";

/** Prices that the team has set by hand, in rupiah without tax, by the key of the unit (`unitKey`). */
export type HandPrices = ReadonlyMap<string, number>;

let booths: ReadonlyMap<string, ShownBooth> = new Map();
let prices: HandPrices = new Map();

/** The units of the current edition that cannot be had now, by their key (`unitKey`). */
export const shownBooths = (): ReadonlyMap<string, ShownBooth> => booths;

/** The prices by hand of units of the current edition. */
export const handPrices = (): HandPrices => prices;

/** Makes these what pages show. */
export function showBooths(shown: ReadonlyMap<string, ShownBooth>, byHand: HandPrices): void {
  booths = shown;
  prices = byHand;
}

import { INK } from "../../draw/inks.ts";

export type Hair =
  | "short"
  | "long"
  | "bun"
  | "curly"
  | "hijab"
  | "cap"
  | "bucket"
  | "caping"
  | "peci"
  | "grey"
  | "helmet";

/** What someone wears; the colors are `#rrggbb`. */
export interface Look {
  skin: string;
  hair: Hair;
  /** Color of a scarf or hat; the hair itself is dark. */
  cover: string;
  top: string;
  /** Sleeves end at the elbow. */
  short?: boolean;
  lower: "trousers" | "shorts" | "skirt" | "sarong";
  legs: string;
  shoes: string;
  pack?: string;
}

const SKIN = ["#8d5a3b", "#b07a52", "#c68f63", "#74452c", "#d6a57c"] as const;

/** People of the expo. Scenes refer to them by place in this list, so that neighbours differ. */
const PEOPLE: readonly Look[] = [
  {
    skin: SKIN[2],
    hair: "hijab",
    cover: INK.rose,
    top: INK.indigo,
    lower: "skirt",
    legs: INK.indigo,
    shoes: INK.cream,
  },
  {
    skin: SKIN[0],
    hair: "short",
    cover: INK.bark,
    top: INK.orange,
    short: true,
    lower: "shorts",
    legs: INK.pine,
    shoes: INK.bark,
  },
  {
    skin: SKIN[1],
    hair: "long",
    cover: INK.bark,
    top: INK.straw,
    short: true,
    lower: "trousers",
    legs: INK.deep,
    shoes: INK.white,
  },
  {
    skin: SKIN[3],
    hair: "curly",
    cover: INK.night,
    top: INK.lagoon,
    short: true,
    lower: "trousers",
    legs: INK.maroon,
    shoes: INK.night,
  },
  { skin: SKIN[1], hair: "peci", cover: INK.night, top: INK.white, lower: "sarong", legs: INK.sea, shoes: INK.wood },
  {
    skin: SKIN[4],
    hair: "hijab",
    cover: INK.mint,
    top: INK.leaf,
    lower: "trousers",
    legs: INK.night,
    shoes: INK.orange,
  },
  { skin: SKIN[0], hair: "cap", cover: INK.red, top: INK.deep, lower: "trousers", legs: INK.wood, shoes: INK.night },
  { skin: SKIN[2], hair: "bun", cover: INK.bark, top: INK.red, lower: "skirt", legs: INK.maroon, shoes: INK.bark },
  { skin: SKIN[1], hair: "grey", cover: "#d9d6cc", top: INK.plum, lower: "trousers", legs: INK.ash, shoes: INK.bark },
  { skin: SKIN[3], hair: "bucket", cover: INK.straw, top: INK.grass, lower: "shorts", legs: INK.clay, shoes: INK.bark },
  { skin: SKIN[2], hair: "short", cover: INK.night, top: INK.sea, lower: "trousers", legs: INK.wood, shoes: INK.white },
  { skin: SKIN[1], hair: "hijab", cover: INK.sun, top: INK.maroon, lower: "skirt", legs: INK.plum, shoes: INK.cream },
];

/** Someone of the list; any number will do. */
export function someone(index: number, changes: Partial<Look> = {}): Look {
  const look = PEOPLE[((index % PEOPLE.length) + PEOPLE.length) % PEOPLE.length];
  if (look === undefined) throw new Error("There are no people to draw");
  return { ...look, ...changes };
}

/** What can be put into a hall. */
export const NEW_THINGS = ["booth", "aisle", "stage", "wall", "sign", "door", "amenity"] as const;
export type NewKind = (typeof NEW_THINGS)[number];

/** Where a press moves what is chosen, by one square of the grid: columns to the east, rows to the south. */
export const NUDGES = { west: [-1, 0], north: [0, -1], south: [0, 1], east: [1, 0] } as const;
export type Nudge = keyof typeof NUDGES;

/** The name of the button that was pressed. */
export const BUTTON = "button";

/** Ids of things as a hidden field has them. No id has a line break. */
export const idsIn = (text = ""): string[] => text.split("\n").filter(Boolean);
/** The same as a hidden field has them. */
export const idsAsText = (ids: readonly string[]): string => ids.join("\n");

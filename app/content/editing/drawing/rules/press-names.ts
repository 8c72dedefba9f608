/** What can be put into a hall. */
export const NEW_THINGS = ["booth", "aisle", "stage", "wall", "sign", "door", "amenity"] as const;
export type NewKind = (typeof NEW_THINGS)[number];

/** The name of the button that was pressed. */
export const BUTTON = "button";

/** Ids of things as a hidden field has them. No id has a line break. */
export const idsIn = (text = ""): string[] => text.split("\n").filter(Boolean);
/** The same as a hidden field has them. */
export const idsAsText = (ids: readonly string[]): string => ids.join("\n");

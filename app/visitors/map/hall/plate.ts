/** The sign at a door, in units of the drawing: how high it is, how wide a letter, and what is free beside them. */
export const PLATE = { h: 24, letter: 6.4, pad: 12 };

/** How wide the sign of a door is. */
export const plateWidth = (name: string): number => name.length * PLATE.letter + 2 * PLATE.pad;

/** The side of the sign of an amenity, in units of the drawing. */
export const PIN = 21;

/** Units from the middle of a ring around the sign of an amenity to its edge. */
export const RING = 16;

/** Units from a side wall to the middle of the letters of a row, outside of it; they have about as many themselves. */
export const ROW = 22;

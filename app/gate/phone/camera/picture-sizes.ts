/** Pixels of the shorter side that are looked at. A code of 37 modules that fills a third of it has six pixels a module. */
const PICTURE_PIXELS = 640;

/**
 * How pictures are drawn for the library, in turn, as parts of `PICTURE_PIXELS`. Of 40 sheets that were tilted by up to 40 degrees it read 31 in the
 * first way, and 39 in one of the three: a picture that is stretched undoes a tilt, and a smaller one has smoother edges.
 */
const WAYS = [
  { wide: 1, high: 1 },
  { wide: 1, high: 1.3 },
  { wide: 0.75, high: 0.75 },
] as const;

/** In pixels. */
type Size = { width: number; height: number };

/** The size in which a picture of the camera is looked at. @param turn counts the pictures */
export function pictureSize({ width, height }: Size, turn: number): Size {
  const { wide, high } = WAYS[turn % WAYS.length] ?? WAYS[0];
  const scale = Math.min(1, PICTURE_PIXELS / Math.min(width, height));
  return { width: Math.round(width * scale * wide), height: Math.round(height * scale * high) };
}

import type { Point, Rectangle } from "~/content/model/hall/unit-shape";

/** Most booths of a tile, and units of its longest side: some rows of these fill a screen on which numbers can be read. */
const [MOST, LONGEST] = [24, 500];
/** Units from the middle of a booth to the edge of its tile: as long as half a name. */
const AROUND = 30;

/** Booths beside each other, with the box around their names. */
export type Tile<Booth> = { box: Rectangle; booths: readonly Booth[] };

/** Booths in their order, in parts of which those out of sight have no texts: a browser lays thousands of them out for a tenth of a second. */
export function tilesOf<Booth extends Point>(booths: readonly Booth[]): Tile<Booth>[] {
  const tiles: { left: number; top: number; right: number; bottom: number; booths: Booth[] }[] = [];
  for (const booth of booths) {
    const { x, y } = booth;
    const last = tiles.at(-1);
    const left = Math.min(last?.left ?? x, x);
    const top = Math.min(last?.top ?? y, y);
    const right = Math.max(last?.right ?? x, x);
    const bottom = Math.max(last?.bottom ?? y, y);
    if (last && last.booths.length < MOST && right - left <= LONGEST && bottom - top <= LONGEST) {
      Object.assign(last, { left, top, right, bottom });
      last.booths.push(booth);
    } else tiles.push({ left: x, top: y, right: x, bottom: y, booths: [booth] });
  }
  return tiles.map(({ left, top, right, bottom, booths: own }) => ({
    box: { x: left - AROUND, y: top - AROUND, w: right - left + 2 * AROUND, h: bottom - top + 2 * AROUND },
    booths: own,
  }));
}

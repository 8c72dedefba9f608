import { box, group } from "./paths.ts";
import { n, type Sheet } from "./sheet.ts";

/**
 * The frame of a flat scene. Its unit is a hundredth of the picture's height, the origin the middle of its top edge.
 * What matters lies within 50 units left and right. A wide sheet shows more at both sides; a narrow one shows more
 * above and below.
 */
export interface Artboard {
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** A rectangle over the frame's full width. */
  band(from: number, to: number, paint: string): string;
  /** The drawing, scaled to the sheet. */
  mount(body: string): string;
}

/** Half of the width that every picture shows, in units. */
const CORE = 56;

/** The frame for a sheet; `sink` is the share (0 to 1) of a narrow sheet's extra height that lies above the scene. */
export function artboard(sheet: Sheet, sink = 0.82): Artboard {
  const scale = Math.min(sheet.height / 100, sheet.width / (2 * CORE));
  const extra = sheet.height / scale - 100;
  const half = sheet.width / scale / 2;
  const top = -extra * sink;
  return {
    left: -half,
    right: half,
    top,
    bottom: top + sheet.height / scale,
    band: (from, to, paint) => box(-half - 1, from, half * 2 + 2, to - from, paint),
    mount: (body) =>
      group(body, `translate(${n(sheet.width / 2)} ${n(-top * scale)}) scale(${Math.round(scale * 1000) / 1000})`),
  };
}

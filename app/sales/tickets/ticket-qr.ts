import { encodeQR } from "qr";

/** Modules of white around a code (ISO/IEC 18004, section 9.1). */
const QUIET_ZONE = 4;

/** A code as a drawing: `path` has the dark squares, one unit each, on a white square of `size` units. */
export type QrDrawing = { path: string; size: number };

/** Draws the code of a ticket as a QR code of version 5 at level M, with its quiet zone. */
export function drawQr(code: string): QrDrawing {
  const rows = encodeQR(code, "raw", { ecc: "medium", encoding: "alphanumeric", border: QUIET_ZONE });
  const path = rows.flatMap((row, y) => {
    const runs: string[] = [];
    for (let start = row.indexOf(true); start >= 0; ) {
      const end = row.indexOf(false, start);
      runs.push(`M${start} ${y}h${end - start}v1h${start - end}z`);
      start = row.indexOf(true, end);
    }
    return runs;
  });
  return { path: path.join(""), size: rows.length };
}

import { encodeQR } from "qr";
import { decodeQR } from "qr/decode.js";

/** Modules of white around a code (ISO/IEC 18004, section 9.1), and pixels of a module. */
const [QUIET_ZONE, SCALE] = [4, 8];
/** Pixels of the longer side of a picture that is read. */
const MAX_SIDE = 1_600;

/** Loaded with the first code: a site that draws none starts without it. */
const loadSharp = async () => (await import("sharp")).default;

/** A QR code as a PNG, black on white in every theme. */
export async function drawQrPicture(text: string): Promise<Buffer> {
  const sharp = await loadSharp();
  const rows = encodeQR(text, "raw", { ecc: "medium", border: QUIET_ZONE, scale: SCALE });
  const pixels = Buffer.from(rows.flatMap((row) => row.map((dark) => (dark ? 0 : 255))));
  const size = rows.length;
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .png({ palette: true })
    .toBuffer();
}

/** The text of the QR code in a picture; null when none is found. @throws Error when it is not a picture */
export async function readQrPicture(file: Uint8Array): Promise<string | null> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(file)
    .rotate()
    .flatten({ background: "#ffffff" })
    .resize(MAX_SIDE, MAX_SIDE, { fit: "inside", withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  try {
    return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
  } catch {
    // The library throws when it finds none.
    return null;
  }
}

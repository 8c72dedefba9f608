import jsQR from "jsqr";
import sharp from "sharp";

/** How a picture of a code reaches a scanner. */
export type Seen = {
  /** Width in pixels. */
  width?: number;
  /** Of a Gaussian blur, in pixels. */
  blur?: number;
};

/** The text of the QR code in a picture, read by another library than the one that draws it; undefined: it cannot be read. */
export async function readQr(picture: Buffer, { width, blur }: Seen = {}): Promise<string | undefined> {
  let seen = sharp(picture).flatten({ background: "#777777" });
  if (width) seen = seen.resize({ width });
  if (blur) seen = seen.blur(blur);
  const { data, info } = await seen.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
}

/** A drawing of dark squares on white as a picture on a dark ground, as the dark theme shows it. */
export const drawingOf = (path: string, size: number, width = 600): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 ${size + 16} ${size + 16}" width="${width}" height="${width}">
      <rect x="-8" y="-8" width="100%" height="100%" fill="#0b2a2a"/><rect width="${size}" height="${size}" fill="#fff"/>
      <path d="${path}" fill="#000"/></svg>`,
  );

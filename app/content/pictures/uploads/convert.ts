/**
 * The program that converts one uploaded picture, in its own process: a picture that makes the library crash, or keeps it busy for
 * minutes, ends this process and not the site. Its parent sends the bytes, and receives a `Conversion`.
 */
import { createHash } from "node:crypto";
import sharp, { type Metadata, type Raw, type Sharp } from "sharp";
import { createName, HASH_DIGITS, LONGER_SIDE, type PictureFormat, widthsOf } from "./uploaded-name.ts";

/** A picture in all its files. */
export type ConvertedPicture = {
  name: string;
  files: readonly { width: number; format: PictureFormat; content: Uint8Array }[];
};

/** `fault`: the bytes are not complete picture, or one of too many pixels. */
export type Conversion = { picture: ConvertedPicture } | { fault: "unreadable" | "too-many-pixels" };

/** Pixels: the largest photograph of a phone has 50 million. */
const MAX_PIXELS = 50_000_000;
/** Pixels of the longer side of what a drawing becomes. */
const DRAWN_SIDE = 1280;
/** Dots an inch at which a drawing has its own size, and the bounds of the library. */
const DENSITY = { own: 72, least: 1, most: 100_000 };

/** As the build encodes pictures (`art/src/output/encode.ts`). */
const AVIF = { quality: 58, effort: 1, chromaSubsampling: "4:2:0" } as const;
const WEBP = { quality: 80, effort: 3 } as const;

// Nothing else than these formats is ever decoded, whatever the first bytes say.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["Jpeg", "Png", "Webp", "Heif", "Svg"].map((format) => `VipsForeignLoad${format}Buffer`),
});
sharp.concurrency(1);
sharp.cache(false);

/** The density at which a drawing has the pixels that it needs. */
function densityOf({ width, height }: Metadata): number {
  const density = (DENSITY.own * DRAWN_SIDE) / Math.max(width, height);
  return Math.min(Math.max(density, DENSITY.least), DENSITY.most);
}

/** The picture upright, in sRGB and no larger than a browser needs. Metadata are left out. */
async function decode(bytes: Uint8Array, metadata: Metadata): Promise<{ pixels: Buffer; raw: Raw }> {
  const isDrawing = metadata.format === "svg";
  const side = isDrawing ? DRAWN_SIDE : LONGER_SIDE;
  const { data, info } = await sharp(bytes, {
    limitInputPixels: MAX_PIXELS,
    // Cameras write files that deserve a warning; a truncated one is an error.
    failOn: "error",
    ...(isDrawing && { density: densityOf(metadata) }),
  })
    .autoOrient()
    .resize({ width: side, height: side, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw: Raw = { width: info.width, height: info.height, channels: info.channels };
  if (info.channels !== 4 || !(await sharp(data, { raw }).stats()).isOpaque) return { pixels: data, raw };
  return { pixels: await sharp(data, { raw }).removeAlpha().raw().toBuffer(), raw: { ...raw, channels: 3 } };
}

/** Four colours from top to bottom, as hexadecimal digits; empty for a picture that is not opaque. */
async function colorsOf(image: Sharp, { channels }: Raw): Promise<string> {
  if (channels !== 3) return "";
  return (await image.resize(1, 4, { fit: "fill", kernel: "cubic" }).raw().toBuffer()).toString("hex");
}

async function convert(bytes: Uint8Array): Promise<Conversion> {
  let metadata: Metadata;
  try {
    metadata = await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch {
    return { fault: "unreadable" };
  }
  if (metadata.width * metadata.height > MAX_PIXELS) return { fault: "too-many-pixels" };
  const { pixels, raw } = await decode(bytes, metadata);
  const files: { width: number; format: PictureFormat; content: Buffer }[] = [];
  for (const width of widthsOf(raw.width)) {
    const sized = () => sharp(pixels, { raw }).resize({ width });
    files.push({ width, format: "avif", content: await sized().avif(AVIF).toBuffer() });
    files.push({ width, format: "webp", content: await sized().webp(WEBP).toBuffer() });
  }
  const hash = createHash("sha256")
    .update(files.at(-1)?.content ?? "")
    .digest("hex")
    .slice(0, HASH_DIGITS);
  return { picture: { name: createName(hash, raw, await colorsOf(sharp(pixels, { raw }), raw)), files } };
}

process.once("message", async (bytes: Uint8Array) => {
  const conversion = await convert(bytes).catch((): Conversion => ({ fault: "unreadable" }));
  process.send?.(conversion, () => process.disconnect?.());
});

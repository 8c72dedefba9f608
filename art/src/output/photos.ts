import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { basename, extname, join } from "node:path";
import sharp, { type Metadata } from "sharp";
import type { Job } from "./job.ts";
import { PhotoError, photoFiles } from "./photo-files.ts";

const EXTENSIONS = [".jpg", ".jpeg", ".png", ".webp", ".avif"];
/** Bytes and pixels of the largest photograph: a camera's largest JPEG has about 30 MB and 60 million. */
const MAX_BYTES = 50_000_000;
const MAX_PIXELS = 100_000_000;
/** The longer side in the browser, in CSS pixels; no rendition is larger. */
const LONGER_SIDE = 1920;

/**
 * Red, green and blue of a photograph in the site: phones make pictures colder and stronger in color than the inks of the drawings beside them.
 * A tenth of the color goes, and a little blue.
 */
const SATURATION = 0.9;
const WARMTH: [[number, number, number], [number, number, number], [number, number, number]] = [
  [1.02, 0, 0],
  [0, 1, 0],
  [0, 0, 0.95],
];

/** A photograph as pixels: upright, in sRGB, in the colors of the site, without metadata, no larger than a browser needs. */
export function openPhoto(file: string) {
  return sharp(file, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: LONGER_SIDE, height: LONGER_SIDE, fit: "inside", withoutEnlargement: true })
    .modulate({ saturation: SATURATION })
    .recomb(WARMTH);
}

/** The size of a photograph in the browser; throws the reason when it cannot be used. */
async function usableSize(file: string, job: Job): Promise<{ width: number; height: number }> {
  const extension = extname(file).toLowerCase();
  if ([".heic", ".heif"].includes(extension)) throw new Error("HEIC cannot be read here; export it as JPEG");
  if (!EXTENSIONS.includes(extension)) throw new Error(`only ${EXTENSIONS.join(", ")} are read`);
  const bytes = statSync(file).size;
  if (bytes > MAX_BYTES) throw new Error(`${Math.round(bytes / 1e6)} MB are too many; at most ${MAX_BYTES / 1e6} MB`);
  let metadata: Metadata;
  try {
    metadata = await sharp(file, { limitInputPixels: false }).metadata();
  } catch {
    throw new Error("it is broken or not a picture");
  }
  if (metadata.format === "svg") throw new Error("it is an SVG drawing, not a photograph");
  const { width, height } = metadata.autoOrient;
  if (width * height > MAX_PIXELS)
    throw new Error(`${width} × ${height} pixels are too many; at most ${MAX_PIXELS / 1e6} million`);
  const least = job.width / 2;
  if (width < least) throw new Error(`it is ${width} pixels wide; this place needs at least ${least}`);
  try {
    await openPhoto(file).stats();
  } catch {
    throw new Error("it is broken: its header is readable, its pixels are not");
  }
  const scale = Math.min(1, LONGER_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/**
 * Puts photographs in the place of drawings: `gallery/night-walk.jpg` for `/pictures/gallery/night-walk.webp`.
 * @throws PhotoError with all faults at once
 */
export async function withPhotos(folder: string, jobs: readonly Job[]): Promise<Job[]> {
  const bySrc = new Map(jobs.map((job) => [job.src, job]));
  const used = new Map<string, string>();
  const faults: string[] = [];
  for (const name of photoFiles(folder)) {
    const shown = join(basename(folder), name);
    const src = `/pictures/${name.slice(0, -extname(name).length).replaceAll("\\", "/")}.webp`;
    const job = bySrc.get(src);
    const other = used.get(src);
    if (job === undefined) {
      console.warn(`${shown}: not used, because no content names ${src}`);
      continue;
    }
    if (other !== undefined) {
      faults.push(`${shown}: ${other} is for the same picture; keep one`);
      continue;
    }
    used.set(src, shown);
    const file = join(folder, name);
    try {
      const size = await usableSize(file, job);
      const plainWidth = Math.min(job.plainWidth, size.width);
      const input = createHash("sha256").update(readFileSync(file)).digest("base64url");
      bySrc.set(src, { ...job, ...size, plainWidth, input, photo: file });
    } catch (error) {
      faults.push(`${shown}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (faults.length > 0) throw new PhotoError(faults.join("\n"));
  return [...bySrc.values()];
}

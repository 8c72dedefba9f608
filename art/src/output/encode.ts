import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import sharp, { type Raw, type Sharp } from "sharp";
import { type Job, type ManifestEntry, widthsFor } from "./job.ts";
import { openPhoto } from "./photos.ts";

/**
 * AVIF effort 1 of 9: effort 2 takes twice as long for 7 % fewer bytes on these flat drawings, effort 4 twenty times
 * for 16 %. At these qualities the gradients of the skies show no bands.
 */
const AVIF = { quality: 58, effort: 1, chromaSubsampling: "4:2:0" } as const;
const WEBP = { quality: 80, effort: 3 } as const;

/** Two to four colours from top to bottom as a CSS background; well under 200 bytes. */
async function placeholderOf(pixels: Buffer, raw: Raw): Promise<string> {
  const { data } = await sharp(pixels, { raw })
    .resize(1, 4, { fit: "fill", kernel: "cubic" })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colors = Array.from({ length: 4 }, (_, row) => `#${data.subarray(row * 3, row * 3 + 3).toString("hex")}`);
  return `linear-gradient(${colors.join(",")})`;
}

/** The drawing at its largest required width. */
function atWidth(svg: string, width: number): string {
  return svg.replace(/ width="(\d+)" height="(\d+)"/, (_, ownWidth: string, ownHeight: string) => {
    return ` width="${width}" height="${Math.round((Number(ownHeight) * width) / Number(ownWidth))}"`;
  });
}

/** Writes the JPEG for newspapers. A photograph is not enlarged. */
async function encodePrint(job: Job, svg: string, file: string): Promise<{ width: number; height: number }> {
  const width = job.printWidth ?? job.width;
  const source =
    job.photo === undefined
      ? sharp(Buffer.from(atWidth(svg, width)), { limitInputPixels: 20_000_000, unlimited: true })
      : openPhoto(job.photo).resize({ width, withoutEnlargement: true });
  const written = await source.flatten({ background: "#123c31" }).jpeg({ quality: 82, mozjpeg: true }).toFile(file);
  return { width: written.width, height: written.height };
}

/** Writes every file of a drawing or photograph under `folder` and returns its manifest entry. */
export async function encode(job: Job, svg: string, folder: string): Promise<ManifestEntry> {
  const target = join(folder, job.src);
  await mkdir(dirname(target), { recursive: true });
  if (job.src.endsWith(".svg")) {
    await writeFile(target, svg);
    return { width: job.width, height: job.height, widths: [], placeholder: "" };
  }
  const widths = widthsFor(job);
  const source =
    job.photo === undefined
      ? sharp(Buffer.from(atWidth(svg, Math.max(job.plainWidth, ...widths))), {
          limitInputPixels: 20_000_000,
          unlimited: true,
        })
      : openPhoto(job.photo);
  const { data, info } = await source.flatten({ background: "#123c31" }).raw().toBuffer({ resolveWithObject: true });
  const raw: Raw = { width: info.width, height: info.height, channels: info.channels };
  const at = (width: number): Sharp => {
    const image = sharp(data, { raw });
    return width === info.width ? image : image.resize({ width });
  };
  const stem = target.replace(/\.webp$/, "");
  for (const width of widths) {
    const { data: small, info: size } = await at(width).raw().toBuffer({ resolveWithObject: true });
    const sized = (): Sharp =>
      sharp(small, { raw: { width: size.width, height: size.height, channels: size.channels } });
    await sized().webp(WEBP).toFile(`${stem}-${width}.webp`);
    await sized().avif(AVIF).toFile(`${stem}-${width}.avif`);
  }
  await at(job.plainWidth).webp(WEBP).toFile(target);
  const print = job.printWidth === undefined ? undefined : await encodePrint(job, svg, `${stem}-print.jpg`);
  return {
    ...(print && { print }),
    width: job.width,
    height: job.height,
    widths,
    placeholder: await placeholderOf(data, raw),
  };
}

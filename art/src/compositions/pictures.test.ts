import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "../config.ts";
import { allJobs } from "../jobs.ts";
import { readContent } from "../output/content.ts";

/** CSS pixels: the smallest size at which a visitor meets a picture. */
const SMALL = 80;
/**
 * Mean difference of two pictures in a channel, from 0 to 255, at which they do not look alike. The same scene with other
 * details differs by 0 to 7, in another format by 28; different scenes differ by 30 and more, most by over 50.
 */
const DISTINCT = 30;

const content = readContent(readConfig().content);
const jobs = new Map(allJobs(content).map((job) => [job.src, job]));

async function small(src: string): Promise<Buffer> {
  const job = jobs.get(src);
  if (job === undefined) throw new Error(`No job draws ${src}`);
  return sharp(Buffer.from(job.draw()), { unlimited: true })
    .resize(SMALL, SMALL, { fit: "cover" })
    .removeAlpha()
    .raw()
    .toBuffer();
}

function difference(a: Buffer, b: Buffer): number {
  return a.reduce((sum, value, index) => sum + Math.abs(value - (b[index] ?? 0)), 0) / a.length;
}

const pages = {
  "the gallery": content.galleryItems.map(({ src }) => src).filter((src) => src.includes("/edition-")),
  "the programs": content.programs.map(({ image }) => image),
  "the news": content.articles.map(({ slug }) => `/pictures/news/${slug}.webp`),
  "the top of the home page": [
    ...["hero", "poster", "scenes/gate-queue"].map((name) => `/pictures/${name}.webp`),
    ...content.galleryItems.slice(0, 4).map(({ src }) => src),
  ],
};

describe.each(Object.entries(pages))("the pictures of %s", (_, sources) => {
  const pictures = new Map<string, Buffer>();
  beforeAll(async () => {
    for (const src of sources) pictures.set(src, await small(src));
  }, 60_000);

  test("can be told apart at 80 px", () => {
    const alike = sources.flatMap((one, index) =>
      sources.slice(index + 1).flatMap((other) => {
        const [a, b] = [pictures.get(one), pictures.get(other)];
        const distance = a === undefined || b === undefined ? 0 : difference(a, b);
        return distance < DISTINCT ? [`${one} and ${other}: ${distance.toFixed(1)}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });
});

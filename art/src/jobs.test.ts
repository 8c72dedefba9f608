import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readConfig } from "./config.ts";
import { allJobs } from "./jobs.ts";
import { readContent } from "./output/content.ts";
import { encode } from "./output/encode.ts";
import { filesOf, type Job, widthsFor } from "./output/job.ts";

const content = readContent(readConfig().content);
const jobs = allJobs(content);

function jobFor(src: string): Job {
  const job = jobs.find((candidate) => candidate.src === src);
  if (job === undefined) throw new Error(`No job draws ${src}`);
  return job;
}

describe("the pictures of the site", () => {
  test("every picture in the content is drawn once", () => {
    const drawn = jobs.map(({ src }) => src);
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(content.mentioned.filter((src) => !drawn.includes(src))).toEqual([]);
    expect(content.mentioned.length).toBeGreaterThan(150);
  });

  test("gallery pictures have the size in the gallery", () => {
    for (const { src, w, h } of content.galleryItems) expect(jobFor(src)).toMatchObject({ width: w, height: h });
  });

  test("the same seed draws the same picture", () => {
    for (const src of ["/pictures/hero.webp", "/pictures/scenes/campfire.webp", "/pictures/poster.webp"]) {
      expect(jobFor(src).draw()).toBe(jobFor(src).draw());
    }
  });

  test("no picture requires a font of the browser", () => {
    for (const src of ["/pictures/poster.webp", ...content.partners.map(({ logo }) => logo)]) {
      expect(jobFor(src).draw()).not.toMatch(/<text|font-family/);
    }
  });
});

describe("the files of a picture", () => {
  let folder = "";
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "pictures-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test("are all written, in both formats, with the sizes that the manifest gives", async () => {
    const job = jobFor("/pictures/profile.webp");
    const entry = await encode(job, job.draw(), folder);
    expect(entry).toMatchObject({ width: 640, height: 640, widths: [320, 640] });
    expect(filesOf(job)).toHaveLength(5);
    for (const file of filesOf(job)) {
      const meta = await sharp(join(folder, file)).metadata();
      const width = /-(\d+)\./.exec(file)?.[1] ?? String(job.plainWidth);
      expect(`${file} ${meta.width}`).toBe(`${file} ${width}`);
      expect(meta.format).toBe(file.endsWith(".avif") ? "heif" : "webp");
    }
  });

  test("come with a placeholder that CSS understands, of at most 200 bytes", async () => {
    const job = jobFor("/pictures/scenes/lake-camp.webp");
    const { placeholder } = await encode({ ...job, width: 320, plainWidth: 320 }, job.draw(), folder);
    expect(placeholder).toMatch(/^linear-gradient\(#[0-9a-f]{6}(?:,#[0-9a-f]{6}){1,3}\)$/);
    expect(Buffer.byteLength(placeholder)).toBeLessThanOrEqual(200);
  });

  test("never exceed the picture's own size", () => {
    for (const job of jobs) for (const width of widthsFor(job)) expect(width).toBeLessThanOrEqual(job.width);
  });
});

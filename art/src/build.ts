import { readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join, relative } from "node:path";
import sharp from "sharp";
import { deleteUnused, keep, restore } from "../../scripts/build/machine-cache.ts";
import type { Config } from "./config.ts";
import { allJobs } from "./jobs.ts";
import { readContent } from "./output/content.ts";
import { encode } from "./output/encode.ts";
import { filesOf, type Job, type ManifestEntry } from "./output/job.ts";
import { withPhotos } from "./output/photos.ts";
import { type DrawnPicture, hashOf, hashSources, readState, writeJson } from "./output/state.ts";

/**
 * Makes the pictures that changed since the last run, drawn or from photographs, removes those that no content names any more, and writes the
 * manifest.
 * @param inputs hash of everything that the pictures depend on; stored for the next run
 */
export async function build(config: Config, inputs: string): Promise<void> {
  const started = performance.now();
  const jobs = await withPhotos(config.photos, allJobs(readContent(config.content)));
  const generator = hashSources();
  const encoder = hashSources("output");
  const before = readState(config.state).pictures;
  const files = existingFiles(config.public);
  const isComplete = (job: Job) => filesOf(job).every((file) => files.has(file));
  const pictures: Record<string, DrawnPicture> = {};
  const stale: { job: Job; key: string }[] = [];
  for (const job of jobs) {
    const key = hashOf(
      job.photo === undefined ? generator : encoder,
      job.input,
      `${job.width}x${job.height}:${job.plainWidth}:${job.printWidth ?? ""}`,
    );
    const known = before[job.src];
    if (known?.key === key && isComplete(job)) pictures[job.src] = known;
    else stale.push({ job, key });
  }
  sharp.concurrency(1);
  let encoded = 0;
  await inParallel(stale, availableParallelism() + 1, async ({ job, key }) => {
    const svg = job.photo === undefined ? job.draw() : "";
    const drawing = hashOf(svg || job.input, encoder, `${job.plainWidth}:${job.printWidth ?? ""}`);
    const known = before[job.src];
    if (known?.drawing === drawing && isComplete(job)) pictures[job.src] = { ...known, key };
    else {
      const made = filesOf(job).map((file) => join(config.public, file));
      const hash = hashOf("picture", job.src, drawing);
      let entry = restore<ManifestEntry>(hash, made);
      if (!entry) {
        encoded += 1;
        entry = await encode(job, svg, config.public);
        keep(hash, made, entry);
      }
      pictures[job.src] = { key, drawing, entry };
    }
  });
  deleteUnused();
  const wanted = new Set(jobs.flatMap(filesOf));
  for (const file of files) if (!wanted.has(file)) rmSync(join(config.public, file));
  const sorted = Object.entries(pictures).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const manifest: Record<string, ManifestEntry> = Object.fromEntries(sorted.map(([src, { entry }]) => [src, entry]));
  writeJson(config.manifest, manifest);
  writeJson(config.state, { inputs, pictures });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const photographs = jobs.filter(({ photo }) => photo !== undefined).length;
  console.info(`Pictures: ${jobs.length} in all, ${photographs} photographs, ${encoded} made now, ${seconds} s`);
}

/** The files under `pictures/`, as addresses of the site. */
function existingFiles(publicFolder: string): Set<string> {
  try {
    const items = readdirSync(join(publicFolder, "pictures"), { recursive: true, withFileTypes: true });
    const files = items.filter((item) => item.isFile());
    return new Set(files.map((item) => `/${relative(publicFolder, join(item.parentPath, item.name))}`));
  } catch {
    return new Set();
  }
}

/** Runs the work of each item with at most `limit` at the same time. */
async function inParallel<T>(items: readonly T[], limit: number, work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: limit }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}

import { readdirSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { allJobs } from "./jobs.ts";
import { readContent } from "./output/content.ts";
import { encode } from "./output/encode.ts";
import { filesOf, type Job, type ManifestEntry } from "./output/job.ts";
import { hashOf, hashSources, readState, type State, writeJson } from "./output/state.ts";

/**
 * Draws every picture of the site into `public/pictures` and lists them in `app/services/pictures/manifest.json`.
 * Only what changed since the last run is made again; what nothing names any more is removed.
 */
const here = dirname(fileURLToPath(import.meta.url));
const root = resolve(here, "../..");
const publicFolder = join(root, "public");
const stateFile = join(root, "node_modules/.cache/pictures/state.json");

function existingFiles(): Set<string> {
  try {
    const names = readdirSync(join(publicFolder, "pictures"), { recursive: true, withFileTypes: true });
    return new Set(
      names
        .filter((item) => item.isFile())
        .map((item) => `/${relative(publicFolder, join(item.parentPath, item.name))}`),
    );
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

async function build(): Promise<void> {
  const started = performance.now();
  const jobs = allJobs(readContent(join(root, "app/content")));
  const generator = hashOf(hashSources(here), sharp.versions.sharp ?? "");
  const before = readState(stateFile);
  const files = existingFiles();
  const after: State = {};
  const stale: { job: Job; key: string }[] = [];
  for (const job of jobs) {
    const key = hashOf(generator, job.input, `${job.width}x${job.height}:${job.plainWidth}`);
    const known = before[job.src];
    if (known?.key === key && filesOf(job).every((file) => files.has(file))) after[job.src] = known;
    else stale.push({ job, key });
  }
  sharp.concurrency(1);
  let encoded = 0;
  await inParallel(stale, availableParallelism() + 1, async ({ job, key }) => {
    const svg = job.draw();
    const drawing = hashOf(svg, hashSources(join(here, "output")), `${job.plainWidth}`);
    const known = before[job.src];
    if (known?.drawing === drawing && filesOf(job).every((file) => files.has(file))) after[job.src] = { ...known, key };
    else {
      encoded += 1;
      after[job.src] = { key, drawing, entry: await encode(job, svg, publicFolder) };
    }
  });
  const wanted = new Set(jobs.flatMap(filesOf));
  for (const file of files) if (!wanted.has(file)) rmSync(join(publicFolder, file));
  const manifest: Record<string, ManifestEntry> = {};
  for (const src of Object.keys(after).toSorted()) {
    const made = after[src];
    if (made !== undefined) manifest[src] = made.entry;
  }
  writeJson(join(root, "app/services/pictures/manifest.json"), manifest);
  writeJson(stateFile, after);
  console.info(
    `Pictures: ${jobs.length} in all, ${encoded} made, ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}

await build();

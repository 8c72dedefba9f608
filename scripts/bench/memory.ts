/** Memory of the site under full load: every page, every brand, unknown parameters, searches and unknown paths. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manyBrandsSlug, startManyBrands } from "../../tests/support/content/many-brands.ts";
import { PAGES } from "../../tests/support/content/routes.ts";
import { startPinnedSite } from "./pinned.ts";
import { residentMemory } from "./process-figures.ts";
import { type BenchOptions, type BenchResult, median } from "./round.ts";
import { needTools, wrk } from "./wrk/wrk.ts";

const BRANDS = 300;
const MOST_MIB = 250;
/** Largest growth from the second fifth of the time to the last, noise included. */
const MOST_GROWTH = 0.05;
/** Seconds between two readings. */
const EVERY = 2;

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  needTools();
  const seconds = quick ? 30 : 300;
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const brands = Array.from({ length: BRANDS }, (_, position) => `/brands/${manyBrandsSlug(position)}`);
  const own = PAGES.map(({ path }) => path).filter((path) => !path.startsWith("/brands/"));
  const pages = [...own, "/no-such-page"];
  const paths = [...pages, ...brands, ...pages.map((path) => (path === "/" ? "/_.data" : `${path}.data`))];
  writeFileSync(join(folder, "paths"), paths.join("\n"));
  const api = await startManyBrands(BRANDS);
  const site = await startPinnedSite({ API_URL: api.url });
  const readings: number[] = [];
  const timer = setInterval(() => readings.push(residentMemory(site.pid)), EVERY * 1000);
  process.env.PATHS = join(folder, "paths");
  try {
    const { requestsPerSecond } = await wrk(site.url, {
      seconds,
      headers: { "Accept-Encoding": "br" },
      script: "scripts/bench/wrk/mixed.lua",
    });
    clearInterval(timer);
    const most = Math.max(...readings);
    const fifth = Math.floor(readings.length / 5);
    const [early, late] = [median(readings.slice(fifth, 2 * fifth)), median(readings.slice(-fifth))];
    const growth = late / early - 1;
    return {
      title: `resident memory in MiB over ${seconds} s of full load on ${paths.length} URLs`,
      rows: [
        {
          "requests/s": Math.round(requestsPerSecond),
          "second fifth": Math.round(early),
          "last fifth": Math.round(late),
          "growth %": Number((growth * 100).toFixed(1)),
          most: Math.round(most),
        },
      ],
      failures: [
        most >= MOST_MIB ? `${Math.round(most)} MiB, below ${MOST_MIB}` : "",
        growth > MOST_GROWTH ? `grew by ${(growth * 100).toFixed(1)} %, at most ${MOST_GROWTH * 100} %` : "",
      ].filter(Boolean),
      readings,
    };
  } finally {
    clearInterval(timer);
    await Promise.all([site.stop(), api.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

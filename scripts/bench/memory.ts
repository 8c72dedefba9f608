/**
 * Memory of the site under full load: every page, every brand, unknown parameters, searches and unknown paths. First in English
 * alone, which compares with other sites, then in all languages.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { localHref } from "~/base/i18n/current-locale";
import { LOCALES, type Locale } from "~/base/i18n/locales";
import { manyBrandsSlug, startManyBrands } from "../../tests/support/content/many-brands.ts";
import { PAGES } from "../../tests/support/content/routes.ts";
import { startPinnedSite } from "./pinned.ts";
import { residentMemory } from "./process-figures.ts";
import { type BenchOptions, type BenchResult, median } from "./round.ts";
import { needTools, wrk } from "./wrk/wrk.ts";

const BRANDS = 300;
/** Both languages need most at the start, while all their pages are rendered for the first time: 317 to 347 MiB, then 270. */
const LOADS: { languages: readonly Locale[]; maxMib: number }[] = [
  { languages: ["en"], maxMib: 250 },
  { languages: LOCALES, maxMib: 380 },
];
/** Largest growth from the second fifth of the time to the last, noise included. */
const MAX_GROWTH = 0.05;
/** Seconds between two readings. */
const EVERY = 2;

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  needTools();
  const seconds = quick ? 30 : 300;
  const loads = [];
  for (const load of LOADS) loads.push(await measure(load, seconds));
  return {
    title: `resident memory in MiB over ${seconds} s of full load`,
    rows: loads.map(({ row }) => row),
    failures: loads.flatMap(({ failures }) => failures),
    readings: loads.map(({ readings }) => readings),
  };
}

/** Starts its own site, loads it for so many seconds and reads its memory meanwhile. */
async function measure({ languages, maxMib }: (typeof LOADS)[number], seconds: number) {
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const paths = languages.flatMap(pathsIn);
  process.env.PATHS = join(folder, "paths");
  writeFileSync(process.env.PATHS, paths.join("\n"));
  const api = await startManyBrands(BRANDS);
  const site = await startPinnedSite({ API_URL: api.url });
  const readings: number[] = [];
  const timer = setInterval(() => readings.push(residentMemory(site.pid)), EVERY * 1000);
  try {
    const { requestsPerSecond } = await wrk(site.url, {
      seconds,
      headers: { "Accept-Encoding": "br" },
      script: "scripts/bench/wrk/mixed.lua",
    });
    const peak = Math.max(...readings);
    const fifth = Math.floor(readings.length / 5);
    const [early, late] = [median(readings.slice(fifth, 2 * fifth)), median(readings.slice(-fifth))];
    const growth = late / early - 1;
    const name = languages.join(" and ");
    return {
      row: {
        languages: name,
        URLs: paths.length,
        "requests/s": Math.round(requestsPerSecond),
        "second fifth": Math.round(early),
        "last fifth": Math.round(late),
        "growth %": Number((growth * 100).toFixed(1)),
        most: Math.round(peak),
      },
      failures: [
        peak >= maxMib ? `${name}: ${Math.round(peak)} MiB, below ${maxMib}` : "",
        growth > MAX_GROWTH ? `${name}: grew by ${(growth * 100).toFixed(1)} %, at most ${MAX_GROWTH * 100} %` : "",
      ].filter(Boolean),
      readings,
    };
  } finally {
    clearInterval(timer);
    await Promise.all([site.stop(), api.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Every page and its loader data, every brand and an unknown page, in a language. */
function pathsIn(locale: Locale): string[] {
  const own = PAGES.map(({ path }) => path).filter((path) => !path.startsWith("/brands/"));
  const pages = [...own, "/no-such-page"].map((path) => localHref(path, locale));
  const brands = Array.from({ length: BRANDS }, (_, position) =>
    localHref(`/brands/${manyBrandsSlug(position)}`, locale),
  );
  return [...pages, ...brands, ...pages.map((path) => (path === "/" ? "/_.data" : `${path}.data`))];
}

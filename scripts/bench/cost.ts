/**
 * Cost by the number of brands in the API: processor time and memory, without the page cache. The cost of a page may grow
 * with what it shows, not with what it does not show.
 */
import { manyBrandsSlug, startManyBrands } from "../../tests/support/content/many-brands.ts";
import { startPinnedSite } from "./pinned.ts";
import { processorTime, residentMemory } from "./process-figures.ts";
import { getAll } from "./requests.ts";
import type { BenchOptions, BenchResult } from "./round.ts";

const COUNTS = [30, 300, 3_000, 30_000] as const;

/** Largest ratio of two figures that should be equal: other work on the machine, and garbage collection. */
const NOISE = 1.5;
/**
 * Most MiB by which the memory may grow from the fewest to the most brands, a thousand times as many: the API cache is
 * bounded (80 MiB), and V8 collects the heap around it at its own time.
 */
const MAX_GROWTH = 200;

/** Processor time in ms a request, and memory in MiB at the end, with so many brands. */
type Cost = { brands: number; list: number; detail: number; sitemap: number; mebibytes: number };

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  const requests = quick ? 40 : 300;
  const costs: Cost[] = [];
  for (const count of COUNTS) costs.push(await measure(count, requests));
  const rows = costs.map(({ brands, list, detail, sitemap, mebibytes }) => ({
    brands,
    "/brands ms": round(list),
    "/brands/{slug} ms": round(detail),
    "/sitemap.xml ms": round(sitemap),
    "sitemap µs a brand": round((sitemap * 1000) / brands),
    "memory MiB": Math.round(mebibytes),
  }));
  return {
    title: `processor time a request and memory by the number of brands, without the page cache; ${requests} requests each`,
    rows,
    failures: missed(costs),
    readings: costs,
  };
}

async function measure(brands: number, requests: number): Promise<Cost> {
  const api = await startManyBrands(brands);
  const site = await startPinnedSite({ API_URL: api.url, PAGE_CACHE_MB: "0", OVERLOAD_DELAY: "60000" });
  // Spread over all brands: only a part of the records is cached.
  const slugs = Array.from({ length: requests }, (_, place) => manyBrandsSlug(Math.floor((place * brands) / requests)));
  const time = async (paths: readonly string[]) => {
    const urls = paths.map((path) => site.url + path);
    await getAll(urls.slice(0, Math.ceil(urls.length / 4)), "identity");
    const before = processorTime(site.pid);
    await getAll(urls, "identity");
    return (processorTime(site.pid) - before) / urls.length;
  };
  try {
    const list = await time(Array<string>(requests).fill("/brands"));
    const detail = await time(slugs.map((slug) => `/brands/${slug}`));
    const sitemap = await time(Array<string>(Math.ceil(requests / 10)).fill("/sitemap.xml"));
    return { brands, list, detail, sitemap, mebibytes: residentMemory(site.pid) };
  } finally {
    await Promise.all([site.stop(), api.stop()]);
  }
}

function missed(costs: readonly Cost[]): string[] {
  const [small, full, large, largest] = costs;
  if (!small || !full || !large || !largest) return ["a measurement is missing"];
  const grows = (name: string, from: number, to: number) =>
    to > from * NOISE ? [`${name}: ${round(from)} ms grew to ${round(to)} ms`] : [];
  return [
    // From 300 on, the list shows 300 cards.
    ...grows("/brands from 300 to 30,000", full.list, largest.list),
    // From 300 on, each brand is requested once; of 30, most API responses are cached already.
    ...grows("/brands/{slug} from 300 to 30,000", full.detail, largest.detail),
    ...grows("/sitemap.xml, 3,000 times ten against 30,000", large.sitemap * 10, largest.sitemap),
    ...(largest.mebibytes - small.mebibytes > MAX_GROWTH
      ? [`memory grew by ${Math.round(largest.mebibytes - small.mebibytes)} MiB, at most ${MAX_GROWTH}`]
      : []),
  ];
}

function round(figure: number): number {
  return Number(figure.toFixed(2));
}

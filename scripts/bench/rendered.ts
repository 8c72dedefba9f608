/**
 * The cost of rendering: processor time of the server a request, without the page cache, for full and empty pages. The
 * pages alternate, so that other work on the machine affects all.
 */
import { startManyBrands } from "../../tests/support/content/many-brands.ts";
import { startPinnedSite } from "./pinned.ts";
import { processorTime } from "./process-figures.ts";
import { quietTurns, repeated } from "./quiet-turns.ts";
import { getAll } from "./requests.ts";
import { type BenchOptions, type BenchResult, median } from "./round.ts";

const BRANDS = 300;

/** `limit`: most ms a request. */
type Page = { name: string; path: string; limit?: number; status?: number };

const PAGES: readonly Page[] = [
  { name: "/", path: "/", limit: 3 },
  { name: `/brands, ${BRANDS} cards`, path: "/brands", limit: 8 },
  { name: "empty page: layout and one sentence", path: "/there-is-nothing-here", status: 404 },
  { name: "no page: the router alone", path: "/healthz" },
];

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  const [rounds, requests, warmUp] = quick ? [1, 60, 60] : [9, 400, 400];
  const api = await startManyBrands(BRANDS);
  const site = await startPinnedSite({ API_URL: api.url, PAGE_CACHE_MB: "0", OVERLOAD_DELAY: "60000" });
  const cases = PAGES.flatMap((page) =>
    (["identity", "br"] as const).map((encoding) => ({ page, encoding, ms: [] as number[], bytes: 0 })),
  );
  const repeat = ({ page, encoding }: (typeof cases)[number], count: number) =>
    getAll(Array<string>(count).fill(site.url + page.path), encoding, page.status);
  const turns = quietTurns();
  try {
    for (const one of cases) await repeat(one, warmUp);
    for (let round = 0; round < rounds; round += 1) {
      for (const one of cases) {
        const { ms, bytes } = await turns.take(async () => {
          const before = processorTime(site.pid);
          const bytes = await repeat(one, requests);
          return { ms: (processorTime(site.pid) - before) / requests, bytes };
        });
        one.ms.push(ms);
        one.bytes = bytes;
      }
    }
  } finally {
    await Promise.all([site.stop(), api.stop()]);
  }
  const rows = cases.map(({ page, encoding, ms, bytes }) => ({
    page: page.name,
    encoding,
    "CPU ms": Number(median(ms).toFixed(2)),
    "at most": page.limit ?? "",
    bytes,
  }));
  return {
    title: `processor time of a rendered page, without the page cache; medians of ${rounds} turns of ${requests} requests, ${repeated(turns)}`,
    rows,
    failures: cases.flatMap(({ page, encoding, ms }) =>
      page.limit && median(ms) > page.limit
        ? [`${page.name}, ${encoding}: ${median(ms).toFixed(2)} ms, at most ${page.limit}`]
        : [],
    ),
    readings: cases,
  };
}

/**
 * Cached pages against the minimum that Node can do: requests a second of the site, divided by those of a plain server that
 * sends the same headers and bytes. The two alternate, so that other work on the machine affects both.
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manyBrandsSlug, startManyBrands } from "../../tests/support/content/many-brands.ts";
import { type Pinned, startPinned, startPinnedSite } from "./pinned.ts";
import { processorTime } from "./process-figures.ts";
import { type InQuiet, quietTurns, repeated } from "./quiet-turns.ts";
import { getCached } from "./requests.ts";
import { type BenchOptions, type BenchResult, median } from "./round.ts";
import { needTools, type WrkReading, wrk } from "./wrk/wrk.ts";

const BRANDS = 300;
const MIN_RATIO = 0.7;
/** The p99 may be at most this multiple of the median. */
const MAX_SPREAD = 5;
const HEADERS = { "Accept-Encoding": "br" };

/** Written by Node itself for each response. */
const PER_CONNECTION = new Set(["date", "connection", "keep-alive"]);

/** One turn of one server; `cpu` is its processor time in µs a request. */
type Reading = WrkReading & { cpu: number };
type Readings = Record<"site" | "plain", (Reading & InQuiet)[]>;

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  needTools();
  const [rounds, seconds] = quick ? [3, 2] : [7, 5];
  const paths = ["/", "/brands", `/brands/${manyBrandsSlug(0)}`, "/rundown", "/news"];
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  const api = await startManyBrands(BRANDS);
  const site = await startPinnedSite({ API_URL: api.url });
  const cached = await Promise.all(paths.map(async (path) => [path, await getCached(site.url + path)] as const));
  const responses = cached.map(([path, { headers, body }]) => {
    const own = Object.entries(headers).filter(([name]) => !PER_CONNECTION.has(name));
    return [path, { headers: own.flat(), body: body.toString("base64") }] as const;
  });
  const file = join(folder, "responses.json");
  writeFileSync(file, JSON.stringify(Object.fromEntries(responses)));
  const plain = await startPinned(["node", "scripts/bench/plain-server.ts"], { RESPONSES: file });

  const turns = quietTurns();
  const readings = new Map<string, Readings>(paths.map((path) => [path, { site: [], plain: [] }]));
  try {
    // Warm-up: V8 compiles the hot functions of both.
    for (const server of [site, plain]) await wrk(`${server.url}/`, { seconds, headers: HEADERS });
    for (let round = 0; round < rounds; round += 1) {
      for (const [path, both] of readings) {
        both.site.push(await turns.take(() => load(site, path, seconds)));
        both.plain.push(await turns.take(() => load(plain, path, seconds)));
      }
    }
  } finally {
    await Promise.all([site.stop(), plain.stop(), api.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
  const lines = [...readings].map(([path, both]) => summarize(path, both));
  return {
    title: `requests a second from the cache, brotli, ${BRANDS} brands; medians of ${rounds} turns of ${seconds} s, ${repeated(turns)}`,
    rows: lines.map(({ row }) => row),
    failures: lines.flatMap((line) => line.failures),
    readings: Object.fromEntries(readings),
  };
}

async function load(server: Pinned, path: string, seconds: number): Promise<Reading> {
  const before = processorTime(server.pid);
  const reading = await wrk(server.url + path, { seconds, headers: HEADERS });
  return { ...reading, cpu: ((processorTime(server.pid) - before) * 1000) / reading.requests };
}

function summarize(path: string, { site, plain }: Readings) {
  // In a disturbed turn, a hundredth of the requests waited for the machine itself.
  const quiet = site.filter((reading) => reading.quiet);
  const rates = (list: Reading[]) => list.map((reading) => reading.requestsPerSecond);
  // Turn by turn: both readings of a turn had the same conditions.
  const ratio = median(site.map((reading, turn) => reading.requestsPerSecond / (plain[turn]?.requestsPerSecond ?? 0)));
  const p50 = median(quiet.map((reading) => reading.p50));
  const p99 = median(quiet.map((reading) => reading.p99));
  const failed = [...site, ...plain].reduce((sum, reading) => sum + reading.failed, 0);
  const failures = [
    ratio < MIN_RATIO ? `${path}: ${ratio.toFixed(2)} of the plain server, at least ${MIN_RATIO}` : "",
    quiet.length === 0 ? `${path}: no quiet turn, so p99 is unknown` : "",
    p99 >= MAX_SPREAD * p50 ? `${path}: p99 is ${(p99 / p50).toFixed(1)} times p50, below ${MAX_SPREAD}` : "",
    failed > 0 ? `${path}: ${failed} requests failed` : "",
  ].filter(Boolean);
  const row = {
    path,
    "site /s": Math.round(median(rates(site))),
    "plain /s": Math.round(median(rates(plain))),
    "site CPU µs": Math.round(median(site.map((reading) => reading.cpu))),
    "plain CPU µs": Math.round(median(plain.map((reading) => reading.cpu))),
    ratio: Number(ratio.toFixed(2)),
    "quiet turns": quiet.length,
    "p50 ms": Number(p50.toFixed(2)),
    "p99 ms": Number(p99.toFixed(2)),
    "p99/p50": Number((p99 / p50).toFixed(1)),
    "plain p99/p50": Number(median(plain.filter((r) => r.quiet).map((r) => r.p99 / r.p50)).toFixed(1)),
  };
  return { row, failures };
}

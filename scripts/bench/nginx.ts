/**
 * What nginx's cache costs beside nginx's own files: requests a second of kept pages behind the file that is deployed, by
 * those of the very same bytes and headers as files of the same nginx. The two take turns.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tests/support/free-port.ts";
import { manyBrandsSlug, startManyBrands } from "../../tests/support/many-brands.ts";
import { startNginx } from "../nginx/start-nginx.ts";
import { askKept, type WireAnswer } from "./kept-answer.ts";
import { startPinnedSite } from "./pinned.ts";
import { processorTime } from "./process-figures.ts";
import { type BenchOptions, type BenchResult, median } from "./round.ts";
import { needTools, type WrkReading, wrk } from "./wrk.ts";

const BRANDS = 300;
const LEAST_RATIO = 0.8;
const HEADERS = { "Accept-Encoding": "br" };
const PINNED = ["taskset", "-c", "0"];

/** Written by nginx itself for a file. */
const OF_NGINX = new Set([
  "date",
  "connection",
  "keep-alive",
  "content-length",
  "content-type",
  "etag",
  "age",
  "server",
  "accept-ranges",
  "transfer-encoding",
]);

/** One turn; `cpu` is nginx's processor time in µs a request. */
type Reading = WrkReading & { cpu: number };

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  needTools();
  const [rounds, seconds] = quick ? [3, 2] : [7, 5];
  const paths = ["/", "/brands", `/brands/${manyBrandsSlug(0)}`, "/rundown", "/news"];
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  // Workers run as another user when nginx is started by root.
  chmodSync(folder, 0o755);
  const api = await startManyBrands(BRANDS);
  const site = await startPinnedSite({ API_URL: api.url, TRUSTED_PROXIES: "1" });
  const host = new URL(site.url).host;
  const kept = await Promise.all(paths.map(async (path) => [path, await askKept(site.url + path)] as const));
  const port = await freePort();
  const more = filesServer(folder, port, kept);
  const nginx = await startNginx({ sites: [host, host], more, prefix: PINNED });
  const files = `http://127.0.0.1:${port}`;
  const readings = new Map(paths.map((path) => [path, { cache: [] as Reading[], files: [] as Reading[] }]));
  const load = async (url: string): Promise<Reading> => {
    const before = processorTime(nginx.worker);
    const reading = await wrk(url, { seconds, headers: HEADERS });
    return { ...reading, cpu: ((processorTime(nginx.worker) - before) * 1000) / reading.requests };
  };
  try {
    for (const path of paths) await untilHit(nginx.url + path);
    for (let round = 0; round < rounds; round += 1) {
      for (const [position, both] of [...readings.values()].entries()) {
        both.cache.push(await load(nginx.url + paths[position]));
        both.files.push(await load(`${files}/${position}`));
      }
    }
  } finally {
    await nginx.stop();
    await Promise.all([site.stop(), api.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
  const lines = [...readings].map(([path, { cache, files: plain }]) => {
    const rate = (list: Reading[]) => Math.round(median(list.map((reading) => reading.requestsPerSecond)));
    const cpu = (list: Reading[]) => Math.round(median(list.map((reading) => reading.cpu)));
    const turns = cache.map((reading, turn) => reading.requestsPerSecond / (plain[turn]?.requestsPerSecond ?? 0));
    const ratio = median(turns);
    const failed = [...cache, ...plain].reduce((sum, reading) => sum + reading.failed, 0);
    const failures = [
      ratio < LEAST_RATIO ? `${path}: ${ratio.toFixed(2)} of nginx's files, at least ${LEAST_RATIO}` : "",
      failed > 0 ? `${path}: ${failed} requests failed` : "",
    ].filter(Boolean);
    const row = {
      path,
      "cache /s": rate(cache),
      "files /s": rate(plain),
      "cache CPU µs": cpu(cache),
      "files CPU µs": cpu(plain),
      ratio: Number(ratio.toFixed(2)),
    };
    return { row, failures };
  });
  return {
    title: `requests a second behind nginx, brotli, ${BRANDS} brands; medians of ${rounds} turns of ${seconds} s`,
    rows: lines.map(({ row }) => row),
    failures: lines.flatMap(({ failures }) => failures),
    readings: Object.fromEntries(readings),
  };
}

/** A server of the same nginx that sends given answers as files, with the same log. */
function filesServer(folder: string, port: number, answers: (readonly [string, WireAnswer])[]): string {
  mkdirSync(join(folder, "files"), { recursive: true });
  const locations = answers.map(([, { headers, body }], position) => {
    const file = join(folder, "files", String(position));
    writeFileSync(file, body);
    const lines = Object.entries(headers)
      .filter(([name]) => !OF_NGINX.has(name))
      .map(([name, value]) => `add_header ${name} "${value.replace(/["\\]/g, "\\$&")}";`);
    return `location = /${position} { alias ${file}; default_type "${headers["content-type"]}"; ${lines.join(" ")} }`;
  });
  return `server {
    listen 127.0.0.1:${port};
    access_log ${folder}/access.log site buffer=32k flush=1s;
    open_file_cache max=100;
    keepalive_requests 10000;
    ${locations.join("\n    ")}
  }`;
}

async function untilHit(url: string): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const answer = await fetch(url, { headers: HEADERS });
    await answer.arrayBuffer();
    if (answer.headers.get("X-Cache") === "HIT") return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} is not kept by nginx`);
}

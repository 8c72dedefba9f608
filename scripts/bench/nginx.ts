/**
 * nginx's cache against static files of the same nginx: requests a second of cached pages behind the deployed
 * configuration, divided by those of the same pages as files, in brotli. They alternate.
 *
 * The files give the same responses: each page in brotli, gzip and identity, chosen by `Accept-Encoding`; its own headers,
 * because the CSP hashes differ; a request id and the same log lines. All other settings are nginx's defaults, and the
 * target refers to these. With `open_file_cache`, which the deployed configuration sets too, files are faster; the table
 * shows both.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { manyBrandsSlug, startManyBrands } from "../../tests/support/content/many-brands.ts";
import { freePort } from "../../tests/support/servers/free-port.ts";
import { startNginx } from "../../tests/support/servers/nginx.ts";
import { startPinnedSite } from "./pinned.ts";
import { processorTime } from "./process-figures.ts";
import { quietTurns, repeated } from "./quiet-turns.ts";
import { getCached, type WireResponse } from "./requests.ts";
import { type BenchOptions, type BenchResult, median } from "./round.ts";
import { needTools, type WrkReading, wrk } from "./wrk/wrk.ts";

const BRANDS = 300;
const MIN_RATIO = 0.8;
const HEADERS = { "Accept-Encoding": "br" };
const PINNED = ["taskset", "-c", "0"];

/** File name suffixes by content encoding. */
const COPIES = { br: ".br", gzip: ".gz", identity: "" } as const;
type Copies = Record<keyof typeof COPIES, WireResponse>;
type Page = readonly [path: string, copies: Copies];

/** Written by nginx itself for a file, or specific to one encoding or request. */
const OF_NGINX = new Set([
  "date",
  "connection",
  "keep-alive",
  "content-encoding",
  "content-length",
  "content-type",
  "etag",
  "age",
  "server",
  "accept-ranges",
  "transfer-encoding",
  "x-request-id",
]);

/** Chooses the file. */
const COPY_MAP = `map $encoding $copy { default ""; br ${COPIES.br}; gzip ${COPIES.gzip}; }`;

/** As the deployed configuration has it. */
const OPEN = "open_file_cache max=2000 inactive=60s; open_file_cache_valid 10s;";

/** One turn; `cpu` is nginx's processor time in µs a request. */
type Reading = WrkReading & { cpu: number };

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  needTools();
  const [rounds, seconds] = quick ? [3, 2] : [5, 5];
  const paths = ["/", "/brands", `/brands/${manyBrandsSlug(0)}`, "/rundown", "/news"];
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  // Started by root, nginx runs its workers as another user.
  chmodSync(folder, 0o755);
  const api = await startManyBrands(BRANDS);
  const site = await startPinnedSite({ API_URL: api.url, TRUSTED_PROXIES: "1", SITE_INDEXED: "true" });
  const host = new URL(site.url).host;
  const cached = await Promise.all(paths.map(async (path) => [path, await copiesOf(site.url + path)] as const));
  const root = join(folder, "files");
  writeCopies(root, cached);
  const ports = { files: await freePort(), open: await freePort() };
  const more = [COPY_MAP, filesServer(root, ports.files, cached), filesServer(root, ports.open, cached, OPEN)].join(
    "\n",
  );
  const nginx = await startNginx({ sites: [host, host], more, prefix: PINNED });
  const urls = { cache: nginx.url, files: `http://127.0.0.1:${ports.files}`, open: `http://127.0.0.1:${ports.open}` };
  const readings = new Map(
    paths.map((path) => [path, { cache: [], files: [], open: [] } as Record<keyof typeof urls, Reading[]>]),
  );
  const turns = quietTurns();
  const load = async (url: string): Promise<Reading> => {
    const before = processorTime(nginx.worker);
    const reading = await wrk(url, { seconds, headers: HEADERS });
    return { ...reading, cpu: ((processorTime(nginx.worker) - before) * 1000) / reading.requests };
  };
  try {
    for (const path of paths) await getCached(nginx.url + path, "br", ({ headers }) => headers["x-cache"] === "HIT");
    for (let round = 0; round < rounds; round += 1) {
      for (const [path, all] of readings) {
        for (const kind of ["cache", "files", "open"] as const) {
          all[kind].push(await turns.take(() => load(urls[kind] + path)));
        }
      }
    }
  } finally {
    await nginx.stop();
    await Promise.all([site.stop(), api.stop()]);
    rmSync(folder, { recursive: true, force: true });
  }
  const lines = [...readings].map(([path, { cache, files, open }]) => {
    const rate = (list: Reading[]) => Math.round(median(list.map((reading) => reading.requestsPerSecond)));
    const cpu = (list: Reading[]) => Number(median(list.map((reading) => reading.cpu)).toFixed(1));
    const ratioTo = (others: Reading[]) =>
      median(cache.map((reading, turn) => reading.requestsPerSecond / (others[turn]?.requestsPerSecond ?? 0)));
    const ratio = ratioTo(files);
    const failed = [...cache, ...files, ...open].reduce((sum, reading) => sum + reading.failed, 0);
    const failures = [
      ratio < MIN_RATIO ? `${path}: ${ratio.toFixed(2)} of nginx's files, at least ${MIN_RATIO}` : "",
      failed > 0 ? `${path}: ${failed} requests failed` : "",
    ].filter(Boolean);
    const row = {
      path,
      "cache /s": rate(cache),
      "files /s": rate(files),
      "open files /s": rate(open),
      "cache CPU µs": cpu(cache),
      "files CPU µs": cpu(files),
      "open files CPU µs": cpu(open),
      "of files": Number(ratio.toFixed(2)),
      "of open files": Number(ratioTo(open).toFixed(2)),
    };
    return { row, failures };
  });
  return {
    title: `requests a second behind nginx, brotli, ${BRANDS} brands; medians of ${rounds} turns of ${seconds} s, ${repeated(turns)}`,
    rows: lines.map(({ row }) => row),
    failures: lines.flatMap(({ failures }) => failures),
    readings: Object.fromEntries(readings),
  };
}

async function copiesOf(url: string): Promise<Copies> {
  const [br, gzip, identity] = await Promise.all([
    getCached(url, "br"),
    getCached(url, "gzip"),
    getCached(url, "identity"),
  ]);
  return { br, gzip, identity };
}

function writeCopies(root: string, pages: readonly Page[]): void {
  mkdirSync(root);
  for (const [position, [, copies]] of pages.entries()) {
    for (const [coding, end] of Object.entries(COPIES)) {
      writeFileSync(join(root, `${position}.html${end}`), copies[coding as keyof Copies].body);
    }
  }
}

/**
 * Configuration of a server of the same nginx that sends the pages as files. It uses `$copy`, and `$id` and the log format
 * of the deployed configuration.
 * @param root where `writeCopies` wrote them
 * @param settings more directives
 */
function filesServer(root: string, port: number, pages: readonly Page[], settings = ""): string {
  const locations = pages.map(([path, copies], position) => {
    const lines = Object.entries(copies.br.headers)
      .filter(([name]) => !OF_NGINX.has(name))
      .map(([name, value]) => `add_header ${name} "${value.replace(/["\\]/g, "\\$&")}";`);
    return `location = ${path} {
      types { }
      default_type "${copies.br.headers["content-type"]}";
      try_files /${position}.html$copy /${position}.html =404;
      ${lines.join("\n      ")}
      # Not sent when it is empty.
      add_header Content-Encoding $coding;
      add_header X-Request-Id $id;
    }`;
  });
  return `server {
    listen 127.0.0.1:${port};
    access_log ${root}/access.log site buffer=32k flush=1s;
    ${settings}
    keepalive_requests 10000;
    root ${root};
    ${locations.join("\n    ")}
  }`;
}

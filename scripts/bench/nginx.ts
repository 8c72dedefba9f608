/**
 * What nginx's cache costs beside nginx's own files: requests a second of kept pages behind the file that is deployed, by
 * those of the same pages as files of the same nginx, asked for brotli. They take turns.
 *
 * The files are what a static site needs to give the same answers: each page lies there in brotli, gzip and plain, and
 * `Accept-Encoding` chooses; each location has its page's headers (the hashes in its policy are its own), with an id of
 * each request, and the log has the same lines. What else one can set of nginx is left as it comes, and the goal is held
 * against that. Files that stay open (`open_file_cache`, which the site's file sets too) are faster: they are shown beside.
 * Neither knows colour modes, toasts and queries, has an `X-Cache`, or is younger than its last build.
 */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../tests/support/free-port.ts";
import { manyBrandsSlug, startManyBrands } from "../../tests/support/many-brands.ts";
import { startNginx } from "../nginx/start-nginx.ts";
import { askKept, type WireAnswer } from "./cached-response.ts";
import { startPinnedSite } from "./pinned.ts";
import { processorTime } from "./process-figures.ts";
import { quietTurns, takenAgain } from "./quiet-turns.ts";
import { type BenchOptions, type BenchResult, median } from "./round.ts";
import { needTools, type WrkReading, wrk } from "./wrk.ts";

const BRANDS = 300;
const LEAST_RATIO = 0.8;
const HEADERS = { "Accept-Encoding": "br" };
const PINNED = ["taskset", "-c", "0"];

/** Endings of a page's copies, by their coding. */
const COPIES = { br: ".br", gzip: ".gz", identity: "" } as const;
type Copies = Record<keyof typeof COPIES, WireAnswer>;
type Page = readonly [path: string, copies: Copies];

/** Written by nginx itself for a file, or of one coding or one request. */
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

/** Which copy is chosen. */
const COPY_MAP = `map $encoding $copy { default ""; br ${COPIES.br}; gzip ${COPIES.gzip}; }`;

/** Keeps files open, as the site's file does. */
const OPEN = "open_file_cache max=2000 inactive=60s; open_file_cache_valid 10s;";

/** One turn; `cpu` is nginx's processor time in µs a request. */
type Reading = WrkReading & { cpu: number };

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  needTools();
  const [rounds, seconds] = quick ? [3, 2] : [5, 5];
  const paths = ["/", "/brands", `/brands/${manyBrandsSlug(0)}`, "/rundown", "/news"];
  const folder = mkdtempSync(join(tmpdir(), "bench-"));
  // Workers run as another user when nginx is started by root.
  chmodSync(folder, 0o755);
  const api = await startManyBrands(BRANDS);
  const site = await startPinnedSite({ API_URL: api.url, TRUSTED_PROXIES: "1", SITE_INDEXED: "true" });
  const host = new URL(site.url).host;
  const kept = await Promise.all(paths.map(async (path) => [path, await copiesOf(site.url + path)] as const));
  const root = join(folder, "files");
  writeCopies(root, kept);
  const ports = { files: await freePort(), open: await freePort() };
  const more = [COPY_MAP, filesServer(root, ports.files, kept), filesServer(root, ports.open, kept, OPEN)].join("\n");
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
    for (const path of paths) await untilHit(nginx.url + path);
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
      ratio < LEAST_RATIO ? `${path}: ${ratio.toFixed(2)} of nginx's files, at least ${LEAST_RATIO}` : "",
      failed > 0 ? `${path}: ${failed} requests failed` : "",
    ].filter(Boolean);
    const row = {
      path,
      "cache /s": rate(cache),
      "files /s": rate(files),
      "kept open /s": rate(open),
      "cache CPU µs": cpu(cache),
      "files CPU µs": cpu(files),
      "kept open CPU µs": cpu(open),
      "of files": Number(ratio.toFixed(2)),
      "of kept open": Number(ratioTo(open).toFixed(2)),
    };
    return { row, failures };
  });
  return {
    title: `requests a second behind nginx, brotli, ${BRANDS} brands; medians of ${rounds} turns of ${seconds} s, ${takenAgain(turns)}`,
    rows: lines.map(({ row }) => row),
    failures: lines.flatMap(({ failures }) => failures),
    readings: Object.fromEntries(readings),
  };
}

async function copiesOf(url: string): Promise<Copies> {
  const [br, gzip, identity] = await Promise.all([askKept(url, "br"), askKept(url, "gzip"), askKept(url, "identity")]);
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
 * A server of the same nginx that sends given pages as files; it has `$copy`, and `$id` and the log's format of the site.
 * @param root where `writeCopies` wrote them
 * @param settings more of nginx's
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
      add_header Content-Encoding $encoding;
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

async function untilHit(url: string): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    const answer = await fetch(url, { headers: HEADERS });
    await answer.arrayBuffer();
    if (answer.headers.get("X-Cache") === "HIT") return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${url} is not kept by nginx`);
}

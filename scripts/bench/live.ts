/**
 * Open pages during the expo: 20,000 that ask once a minute whether what they show has changed, as conditional requests through nginx to two
 * instances with PostgreSQL. What is measured is the share of answers without a body, what the servers' processors do for it, and how much more
 * they could take.
 */
import { freePort } from "../../tests/support/servers/free-port.ts";
import { startNginx } from "../../tests/support/servers/nginx.ts";
import { startPostgres } from "../../tests/support/services/postgres.ts";
import { startPinnedSite } from "./pinned.ts";
import { processorTime } from "./process-figures.ts";
import { getCached } from "./requests.ts";
import type { BenchOptions, BenchResult } from "./round.ts";
import { needTools, wrk } from "./wrk/wrk.ts";

const PAGES = 20_000;
/** Seconds between two questions of a page. */
const EVERY = 60;
/** Requests a second of all pages together. */
const ASKED = PAGES / EVERY;
/** Of a core, for all servers together: pages and sales need the rest. */
const MAX_SHARE = 0.2;
const MIN_304 = 0.95;
const PATH = "/live.json";

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  needTools();
  const seconds = quick ? 5 : 60;
  const postgres = await startPostgres();
  const ports = [await freePort(), await freePort()] as const;
  const DATABASE_URL = await postgres.createDatabase();
  const start = (port: number) =>
    startPinnedSite({
      ...{ PORT: String(port), DATABASE_URL, TRUSTED_PROXIES: "1", PAYMENT: "gate" },
      SITE_CLOCK: "2025-11-14T13:00:00+07:00",
    });
  // One after the other: both would migrate, and wait for each other.
  const instances = [await start(ports[0]), await start(ports[1])];
  const nginx = await startNginx({
    sites: [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`],
    prefix: ["taskset", "-c", "0"],
  });
  const times = () => ({
    nginx: processorTime(nginx.worker),
    site: instances.reduce((sum, { pid }) => sum + processorTime(pid), 0),
  });
  try {
    const { headers } = await getCached(nginx.url + PATH, "br", ({ headers: { etag } }) => etag !== undefined);
    const before = times();
    const reading = await wrk(nginx.url + PATH, {
      seconds,
      headers: { "Accept-Encoding": "br", "If-None-Match": headers.etag ?? "" },
    });
    const after = times();
    const statuses = nginx.statuses();
    const answered = Object.values(statuses).reduce((sum, count) => sum + count, 0);
    const share304 = (statuses[304] ?? 0) / answered;
    const costOf = (server: "nginx" | "site") => ((after[server] - before[server]) * 1000) / reading.requests;
    const cores = ((costOf("nginx") + costOf("site")) * ASKED) / 1e6;
    return {
      title: `${PAGES} open pages, each asking every ${EVERY} s, through nginx to two instances with PostgreSQL; ${seconds} s at full load`,
      rows: [
        {
          "asked /s": Math.round(ASKED),
          "possible /s": Math.round(reading.requestsPerSecond),
          "304 %": Number((share304 * 100).toFixed(1)),
          "nginx CPU µs": Number(costOf("nginx").toFixed(1)),
          "site CPU µs": Number(costOf("site").toFixed(2)),
          "of a core %": Number((cores * 100).toFixed(2)),
          "p99 ms": Number(reading.p99.toFixed(1)),
          failed: reading.failed,
        },
      ],
      failures: [
        reading.failed > 0 ? `${reading.failed} requests failed, none may` : "",
        cores > MAX_SHARE ? `${cores.toFixed(2)} cores for open pages, at most ${MAX_SHARE}` : "",
        share304 < MIN_304 ? `${share304.toFixed(2)} of the answers were 304, at least ${MIN_304}` : "",
      ].filter(Boolean),
      readings: { ...reading, statuses },
    };
  } finally {
    await nginx.stop();
    await Promise.all(instances.map((instance) => instance.stop()));
    await postgres.stop();
  }
}

/**
 * Restarts under load: requests through nginx to two instances that are restarted in turn. Cached pages, uncached pages
 * and POST requests; none may fail.
 */
import { freePort } from "../../tests/support/servers/free-port.ts";
import { httpsSettings } from "../../tests/support/servers/https-settings.ts";
import { startNginx } from "../../tests/support/servers/nginx.ts";
import { type Pinned, startPinnedSite } from "./pinned.ts";
import type { BenchOptions, BenchResult } from "./round.ts";
import { needTools, wrk } from "./wrk/wrk.ts";

const MIN_REQUESTS = 20_000;
/** Seconds for which both instances run before the next restart. */
const REST = 3;

/** The settings of `compose.yaml`. */
const SHARED = {
  ...httpsSettings("https://expo.example"),
  TRUSTED_PROXIES: "1",
  SHUTDOWN_DELAY: "2000",
};

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  needTools();
  const seconds = quick ? 20 : 60;
  const ports = [await freePort(), await freePort()] as const;
  const start = (port: number) => startPinnedSite({ ...SHARED, PORT: String(port) });
  const instances: [Pinned, Pinned] = [await start(ports[0]), await start(ports[1])];
  const nginx = await startNginx({
    sites: [`127.0.0.1:${ports[0]}`, `127.0.0.1:${ports[1]}`],
    visitorScheme: "https",
    prefix: ["taskset", "-c", "0"],
  });
  let restarts = 0;
  let over = false;

  async function restartInTurn() {
    await pause(REST);
    for (let turn = 0; !over; turn += 1) {
      const which = turn % 2 === 0 ? 0 : 1;
      await instances[which].stop();
      instances[which] = await start(ports[which]);
      restarts += 1;
      await pause(REST);
    }
  }

  try {
    const restarting = restartInTurn();
    const load = wrk(nginx.url, {
      seconds,
      script: "scripts/bench/wrk/restart.lua",
      headers: { "Accept-Encoding": "br" },
    });
    const reading = await load.finally(() => {
      over = true;
    });
    await restarting;
    const statuses = nginx.statuses();
    return {
      title: `restarts of one of two instances under load, through nginx, ${seconds} s`,
      rows: [
        {
          requests: reading.requests,
          restarts,
          failed: reading.failed,
          "p50 ms": Number(reading.p50.toFixed(2)),
          "p99 ms": Number(reading.p99.toFixed(1)),
        },
      ],
      failures: [
        reading.failed > 0 ? `${reading.failed} requests failed, none may` : "",
        reading.requests < MIN_REQUESTS ? `${reading.requests} requests, at least ${MIN_REQUESTS}` : "",
        restarts === 0 ? "no instance was restarted" : "",
      ].filter(Boolean),
      readings: { ...reading, restarts, statuses, nginx: nginx.output().split("\n").slice(0, 100) },
    };
  } finally {
    over = true;
    await nginx.stop();
    await Promise.all(instances.map((instance) => instance.stop()));
  }
}

const pause = (seconds: number) => new Promise((resolve) => setTimeout(resolve, seconds * 1000));

/**
 * What hostile bodies cost: processor time of the server for each, against an honest form of the same size that is rejected,
 * and whether the server responds to others meanwhile.
 */
import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { contactFields, exhibitorFields, formClient } from "../../../tests/support/services/form-client.ts";
import { FORM_TYPE, HOSTILE_BODIES, type HostileBody } from "../../../tests/support/services/hostile-bodies.ts";
import { startPinnedSite } from "../pinned.ts";
import { processorTime } from "../process-figures.ts";
import type { BenchOptions, BenchResult } from "../round.ts";

const PATHS = ["/contact", "/book-space", "/color-mode"] as const;

/** A hostile body may cost at most this multiple of an honest form's processor time. */
const MAX_TIMES = 10;
/** Bytes; the largest response to a body. */
const MAX_RESPONSE = 300_000;
/** ms in which `/healthz` must respond while hostile bodies are processed, and ms between two requests to it. */
const HEALTH_TIMEOUT = 2_000;
const HEALTH_PAUSE = 20;
/** ms for one response; the worst bodies once took minutes. */
const RESPONSE_TIMEOUT = 20_000;
/** Concurrent forms, as from several browsers. */
const AT_ONCE = 4;

const STATUSES = [303, 400, 413, 415, 429];

/** ms of processor time a request, the largest response in bytes, the statuses, and the slowest `/healthz` in ms. */
type Cost = { ms: number; bytes: number; statuses: number[]; health: number };

type Site = { url: string; pid: number };

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  const requests = quick ? 20 : 60;
  // No limit: a client that is over it costs less.
  const site = await startPinnedSite({ FORM_LIMIT: "1000000", OVERLOAD_DELAY: "60000" });
  const rows: BenchResult["rows"] = [];
  const failures: string[] = [];
  const readings: unknown[] = [];
  try {
    for (const path of PATHS) {
      // With the key of a form that was opened, so that values are validated too.
      const token = path === "/color-mode" ? "" : await formClient(site).openForm(path);
      await measure(site, path, honest(path, token, 1_000), requests);
      for (const hostile of HOSTILE_BODIES) {
        const body = withKey(hostile, token);
        const size = Buffer.byteLength(body.body);
        const expected = await measure(site, path, honest(path, token, size), requests);
        const cost = await measure(site, path, body, requests);
        const times = cost.ms / expected.ms;
        readings.push({ path, body: body.name, size, expected, cost });
        failures.push(...missed(`${path}: ${body.name}`, times, cost));
        if (path !== "/contact") continue;
        rows.push({
          body: body.name,
          "size kB": kilobytes(size),
          "honest ms": round(expected.ms),
          "hostile ms": round(cost.ms),
          times: round(times),
          status: cost.statuses.join(" "),
          "response kB": kilobytes(cost.bytes),
          "/healthz ms": Math.round(cost.health),
        });
      }
    }
  } finally {
    await site.stop();
  }
  return {
    title: `processor time a hostile body and an honest rejected form of the same size, at /contact (all of ${PATHS.join(", ")} are measured); ${requests} requests each`,
    rows,
    failures,
    readings,
  };
}

function missed(name: string, times: number, cost: Cost): string[] {
  const odd = cost.statuses.filter((status) => !STATUSES.includes(status));
  return [
    ...(times <= MAX_TIMES ? [] : [`${name}: ${round(times)} times an honest form, at most ${MAX_TIMES}`]),
    ...(odd.length === 0 ? [] : [`${name}: status ${odd.join(", ")}`]),
    ...(cost.bytes < MAX_RESPONSE ? [] : [`${name}: ${cost.bytes} bytes, fewer than ${MAX_RESPONSE}`]),
    ...(cost.health < HEALTH_TIMEOUT ? [] : [`${name}: /healthz took ${Math.round(cost.health)} ms`]),
  ];
}

function withKey(hostile: HostileBody, token: string): HostileBody {
  if (hostile.type !== FORM_TYPE || !token) return hostile;
  return { ...hostile, body: `form_token=${token}&${hostile.body}` };
}

/** A form that a person could have sent and that is rejected, of a size in bytes. */
function honest(path: (typeof PATHS)[number], token: string, size: number): HostileBody {
  const start = {
    // Without consent.
    "/contact": contactFields(token, { consent: "" }),
    "/book-space": exhibitorFields(token, { consent: "" }),
    "/color-mode": new URLSearchParams({ mode: "none", returnTo: "/" }),
  }[path];
  start.delete("message");
  const text = `${start}&message=`;
  return { name: "honest", type: FORM_TYPE, body: (text + "x".repeat(Math.max(0, size - text.length))).slice(0, size) };
}

async function measure(site: Site, path: string, body: HostileBody, requests: number): Promise<Cost> {
  const look = watchHealth(site.url);
  const before = processorTime(site.pid);
  const responses: { status: number; bytes: number }[] = [];
  let left = requests;
  const worker = async () => {
    while (left > 0) {
      left -= 1;
      responses.push(await post(site.url + path, body));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  // Both figures include the cost of the requests to /healthz.
  const ms = Math.max(0.1, (processorTime(site.pid) - before) / requests);
  return {
    ms,
    bytes: Math.max(...responses.map(({ bytes }) => bytes)),
    statuses: [...new Set(responses.map(({ status }) => status))],
    health: await look.stop(),
  };
}

/** Requests `/healthz` repeatedly. `stop` returns the longest response time in ms; Infinity after a failure. */
function watchHealth(url: string) {
  let slowest = 0;
  const abort = new AbortController();
  const watching = (async () => {
    while (!abort.signal.aborted) {
      const started = performance.now();
      const good = await fetch(`${url}/healthz`).then(
        async (response) => response.ok && (await response.text()) !== "",
        () => false,
      );
      slowest = Math.max(slowest, good ? performance.now() - started : Number.POSITIVE_INFINITY);
      await pause(HEALTH_PAUSE);
    }
  })();
  return {
    async stop() {
      abort.abort();
      await watching;
      return slowest;
    },
  };
}

/** Posts a body. @returns status 0 when the server did not respond */
function post(url: string, { type, body }: HostileBody): Promise<{ status: number; bytes: number }> {
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, bytes: 0 });
    const headers = { "Content-Type": type, "Content-Length": Buffer.byteLength(body), Origin: new URL(url).origin };
    const sent = request(url, { method: "POST", headers, timeout: RESPONSE_TIMEOUT }, (response) => {
      let bytes = 0;
      response.on("data", (chunk: Buffer) => (bytes += chunk.length));
      response.on("end", () => resolve({ status: response.statusCode ?? 0, bytes }));
      response.on("error", failed);
    });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", failed);
    sent.end(body);
  });
}

const round = (figure: number) => Number(figure.toFixed(2));
const kilobytes = (bytes: number) => Number((bytes / 1000).toFixed(1));

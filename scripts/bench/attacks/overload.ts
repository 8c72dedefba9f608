/**
 * Floods: many connections ask for the pages that cost most, or for social cards, while a cached page and `/healthz` are
 * measured. A client that got a response sends its next request at once, even after a 503.
 */
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { listPages } from "../../../app/config/pages.ts";
import { startPinnedSite } from "../pinned.ts";
import { getCached } from "../requests.ts";
import type { BenchOptions, BenchResult } from "../round.ts";

const CACHED = "/faq";
const HEALTH = "/healthz";
/** ms: the p95 of a cached page and of `/healthz` must be below. */
const MAX_WAIT = 1_000;
/** The build has no social cards with this name, so the site draws them. */
const UNBUILT_NAME = "Expo";
/** ms between two measurements of a probe. */
const PROBE_PAUSE = 50;
/** ms after which a response counts as lost. */
const TIMEOUT = 60_000;

/** `path`: of the n-th request. `once`: every connection sends one request, so the flood ends by itself. */
type Flood = { name: string; connections: number; path(number: number): string; once?: true };

const search = (number: number) => `/brands?q=a${number}`;
/** Parties in turn, so that no response can be remembered for long. */
const finder = (number: number) =>
  `/ticket?adults=${number % 11}&students=${Math.floor(number / 11) % 21}&children=10&day=all`;
const cards = listPages()
  .filter(({ path }) => !path.includes(":"))
  .map(({ path }) => (path === "/" ? "/site" : path));
const card = (number: number) =>
  `${number % 2 === 0 ? "" : "/id"}/social${cards[Math.floor(number / 2) % cards.length]}.png?${number}`;

const FLOODS: readonly Flood[] = [
  { name: "search", connections: 40, path: search },
  { name: "search", connections: 150, path: search },
  { name: "pass finder", connections: 40, path: finder },
  { name: "pass finder", connections: 150, path: finder },
  { name: "social cards", connections: 300, path: card, once: true },
];

type Reply = { status: number; ms: number };

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  const seconds = quick ? 3 : 10;
  const rows: BenchResult["rows"] = [];
  const failures: string[] = [];
  for (const flood of FLOODS) {
    // A new process for each: nothing is left of the flood before.
    const site = await startPinnedSite({ APP_SHORT_NAME: UNBUILT_NAME });
    try {
      await getCached(site.url + CACHED);
      const { replies, cached, health } = await measure(site.url, flood, seconds);
      const count = (status: number) => replies.filter((reply) => reply.status === status).length;
      const name = `${flood.name}, ${flood.connections}`;
      const other = replies.length - count(200) - count(503);
      rows.push({
        flood: name,
        ok: count(200),
        refused: count(503),
        "no answer": other,
        "last ms": Math.round(Math.max(...replies.map(({ ms }) => ms))),
        [`${CACHED} p50`]: p(cached, 0.5),
        [`${CACHED} p95`]: p(cached, 0.95),
        [`${CACHED} max`]: p(cached, 1),
        [`${HEALTH} p95`]: p(health, 0.95),
        [`${HEALTH} max`]: p(health, 1),
      });
      if (other > 0) failures.push(`${name}: ${other} requests got neither 200 nor 503`);
      for (const [path, times] of [[CACHED, cached] as const, [HEALTH, health] as const])
        if (!(p(times, 0.95) < MAX_WAIT)) failures.push(`${name}: ${path} took ${p(times, 0.95)} ms at p95`);
    } finally {
      await site.stop();
    }
  }
  return { title: `floods of ${seconds} s, cards until all have a response; times in ms`, rows, failures };
}

async function measure(url: string, flood: Flood, seconds: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: flood.connections });
  const replies: Reply[] = [];
  const end = performance.now() + seconds * 1000;
  let next = 0;
  let over = false;
  const probe = async (path: string) => {
    const times: number[] = [];
    while (!over) {
      const { status, ms } = await get(url + path);
      times.push(status === 200 ? ms : Number.POSITIVE_INFINITY);
      await pause(PROBE_PAUSE);
    }
    return times;
  };
  const probes = Promise.all([probe(CACHED), probe(HEALTH)]);
  const client = async () => {
    do {
      replies.push(await get(url + flood.path(next++), agent));
    } while (!flood.once && performance.now() < end);
  };
  await Promise.all(Array.from({ length: flood.connections }, client));
  over = true;
  const [cached, health] = await probes;
  agent.destroy();
  return { replies, cached, health };
}

/** @returns status 0 without a complete response */
function get(url: string, agent?: Agent): Promise<Reply> {
  const started = performance.now();
  return new Promise((resolve) => {
    const done = (status: number) => resolve({ status, ms: performance.now() - started });
    const sent = request(url, { agent, timeout: TIMEOUT }, (response) => {
      response.on("error", () => done(0));
      response.resume().on("end", () => done(response.statusCode ?? 0));
    });
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => done(0));
    sent.end();
  });
}

/** A quantile in whole ms. */
function p(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN);
}

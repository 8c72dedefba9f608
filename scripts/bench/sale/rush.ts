/**
 * The first minute of sales: buyers arrive for fewer tickets than they are. Each has an address of their own, opens `/order/new`, holds one
 * ticket, fills in the form of the order and sends it. Meanwhile cached pages are measured. The site may use all cores, the buyers too.
 */
import { Agent, request } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { Client } from "pg";
import { startPostgres } from "../../tests/support/services/postgres.ts";
import { type Pinned, startPinnedSite } from "./pinned.ts";
import { processorTime } from "./process-figures.ts";
import type { BenchOptions, BenchResult } from "./round.ts";

const TICKET = "friday-pass";
/** Tickets to sell. */
const TICKETS = 500;
/** ms within which buyers arrive. */
const ARRIVALS_MS = 60_000;
/** ms that a buyer takes for the form: a little more than the form's guard asks for. */
const TYPING_MS = 2_500;
/** ms: 99 of 100 responses must take less. */
const MAX_WAIT = 5_000;
/** ms between two measurements of a cached page. */
const PROBE_PAUSE = 250;
/** How often a buyer comes back who was told to (503 with Retry-After). */
const MAX_RETRIES = 100;
/** ms after which a response counts as lost. */
const TIMEOUT = 60_000;
/** What a page says to who comes too late: all are sold, or held in orders of others. */
const TOO_LATE = /sold out|unfinished orders|All reserved|have gone/;
const SHARED = {
  ...{ SESSION_SECRET: "s".repeat(40), PAYMENT_ACCOUNT: "Bank Tes 123", MAIL_MODE: "file", TRUSTED_PROXIES: "1" },
};

type Reply = { status: number; body: string; location: string; retryAfter: number; ms: number };
/** How a buyer's visit ended; else the step and the status of the response that was no clear answer. */
type Outcome = "ordered" | "sold out" | `${Step} ${number}`;
type Step = "page" | "hold" | "order";
type Rush = { buyers: number; sites: Pinned[]; execute(sql: string): Promise<Record<string, unknown>[]> };

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  const rows: BenchResult["rows"] = [];
  const failures: string[] = [];
  for (const [name, buyers, start] of [
    ["2 instances, PostgreSQL", quick ? 600 : 5_000, startWithPostgres],
    ["1 instance, SQLite", quick ? 600 : 1_000, startWithSqlite],
  ] as const) {
    const { sites, execute, stop } = await start();
    try {
      const { row, missed } = await measure({ buyers, sites, execute }, quick ? ARRIVALS_MS / 6 : ARRIVALS_MS);
      rows.push({ store: name, buyers, ...row });
      failures.push(...missed.map((text) => `${name}: ${text}`));
    } finally {
      await stop();
    }
  }
  return { title: `buyers for ${TICKETS} tickets; times in ms`, rows, failures };
}

async function startWithPostgres() {
  const postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase();
  // One after the other: both would migrate, and wait for each other.
  const first = await startPinnedSite({ ...SHARED, DATABASE_URL }, "0-1");
  const second = await startPinnedSite({ ...SHARED, DATABASE_URL }, "0-1");
  const client = new Client({ connectionString: DATABASE_URL, options: "-c search_path=outbox" });
  await client.connect();
  return {
    sites: [first, second],
    execute: async (sql: string) => (await client.query(sql)).rows as Record<string, unknown>[],
    async stop() {
      await client.end();
      await Promise.all([first.stop(), second.stop()]);
      await postgres.stop();
    },
  };
}

async function startWithSqlite() {
  const site = await startPinnedSite(SHARED, "0-1");
  const execute = async (sql: string) => {
    const database = new DatabaseSync(join(site.dataDirectory, "outbox.sqlite"), { timeout: 10_000 });
    try {
      return database.prepare(sql).all();
    } finally {
      database.close();
    }
  };
  return { sites: [site], execute, stop: () => site.stop() };
}

async function measure({ buyers, sites, execute }: Rush, arrivalsMs: number) {
  const [site] = sites;
  if (!site) throw new Error("there is no site");
  // All but 500 are gone: the counter says so, the quota is the content's.
  const shop = createShop(sites.length);
  await Promise.all(sites.map(({ url }) => shop.get(url, "/ticket", 0)));
  const quota = 1_500;
  await execute(
    `INSERT INTO ticket_stock (ticket, held, sold, quota) VALUES ('${TICKET}', 0, ${quota - TICKETS}, ${quota})`,
  );
  const before = sites.map(({ pid }) => processorTime(pid));
  const probe = startProbe(site.url);
  const started = performance.now();
  const outcomes = await Promise.all(
    Array.from({ length: buyers }, async (_, number): Promise<Outcome> => {
      await pause((number * arrivalsMs) / buyers);
      return buy(shop, sites[number % sites.length]?.url ?? site.url, number);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const probed = await probe.stop();
  const processor = sites.reduce((sum, { pid }, index) => sum + processorTime(pid) - (before[index] ?? 0), 0);
  const [stock] = await execute(`SELECT held, sold FROM ticket_stock WHERE ticket = '${TICKET}'`);
  const [placed] = await execute("SELECT count(*) AS count FROM ticket_order WHERE state = 'placed'");
  const count = (wanted: Outcome) => outcomes.filter((outcome) => outcome === wanted).length;
  const ordered = count("ordered");
  const responses = shop.replies.map(({ ms }) => ms);
  const statuses = Map.groupBy(shop.replies, ({ status }) => status);
  const faults = shop.replies.filter(({ status }) => status === 0 || (status >= 500 && status !== 503)).length;
  const missed = [
    ...(ordered === TICKETS && Number(placed?.count) === TICKETS
      ? []
      : [`${ordered} ordered, ${placed?.count} stored`]),
    ...(Number(stock?.held) + Number(stock?.sold) === quota ? [] : [`the stock has ${stock?.held} held`]),
    ...[...Map.groupBy(outcomes, (outcome) => outcome)]
      .filter(([outcome]) => outcome !== "ordered" && outcome !== "sold out")
      .map(([outcome, { length }]) => `${length} buyers got no clear answer: ${outcome}`),
    ...(faults > 0 ? [`${faults} responses were neither an answer nor a planned 503`] : []),
    ...(p(responses, 0.99) < MAX_WAIT ? [] : [`p99 of ${p(responses, 0.99)} ms`]),
    ...(probed.failed > 0 ? [`${probed.failed} of ${probed.times.length} cached pages failed`] : []),
  ];
  return {
    missed,
    row: {
      ordered,
      "told sold out": count("sold out"),
      "503s": statuses.get(503)?.length ?? 0,
      p50: p(responses, 0.5),
      p99: p(responses, 0.99),
      "hold p99": p(shop.timesOf("hold"), 0.99),
      "order p99": p(shop.timesOf("order"), 0.99),
      "orders a minute": Math.round((ordered / shop.lastOrderAt(started)) * 60_000),
      "cpu ms a buyer": Math.round((processor / buyers) * 10) / 10,
      "cached p99": p(probed.times, 0.99),
      seconds: Math.round(seconds),
    },
  };
}

type Shop = ReturnType<typeof createShop>;

/** Sends requests of buyers, and keeps what came of them. */
function createShop(sites: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1_000 * sites });
  const replies: (Pick<Reply, "status" | "ms"> & { step: Step; at: number })[] = [];
  /** As a person who is told to come back does. */
  async function ask(step: Step, send: () => Promise<Reply>): Promise<Reply> {
    for (let attempt = 0; ; attempt++) {
      const reply = await send();
      replies.push({ step, status: reply.status, ms: reply.ms, at: performance.now() });
      if (reply.status !== 503 || attempt === MAX_RETRIES) return reply;
      await pause(reply.retryAfter * 1000 || 1000);
    }
  }
  return {
    replies,
    timesOf: (step: Step) => replies.filter((reply) => reply.step === step).map(({ ms }) => ms),
    /** ms from a start to the last order. */
    lastOrderAt: (started: number) =>
      Math.max(...replies.filter(({ step, status }) => step === "order" && status === 303).map(({ at }) => at)) -
      started,
    get: (url: string, path: string, buyer: number) => ask("page", () => send(agent, url, path, buyer)),
    post: (step: Step, url: string, path: string, buyer: number, fields: Record<string, string>) =>
      ask(step, () => send(agent, url, path, buyer, String(new URLSearchParams(fields)))),
  };
}

/** One buyer's way, as a browser without JavaScript goes it. */
async function buy(shop: Shop, url: string, buyer: number): Promise<Outcome> {
  const choice = await shop.get(url, `/order/new?${TICKET}=1`, buyer);
  if (choice.status !== 200) return `page ${choice.status}`;
  if (!choice.body.includes(`name="${TICKET}"`)) return "sold out";
  const held = await shop.post("hold", url, "/order/new", buyer, { ...hiddenFields(choice.body), [TICKET]: "1" });
  if ((held.status === 409 || held.status === 400) && TOO_LATE.test(held.body)) return "sold out";
  if (held.status !== 303) return `hold ${held.status}`;
  const form = await shop.get(url, held.location, buyer);
  await pause(TYPING_MS);
  const placed = await shop.post("order", url, held.location, buyer, {
    ...hiddenFields(form.body),
    ...{ name: "Budi Santosa", email: `buyer-${buyer}@visitor.example`, phone: "081234567890", consent: "on" },
  });
  return placed.status === 303 ? "ordered" : `order ${placed.status}`;
}

/** The hidden fields of a page's first form of a buyer; that which cancels has none. */
function hiddenFields(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input\b[^>]*type="hidden"[^>]*>/g)].map(([input]) => input);
  const attribute = (input: string, name: string) =>
    (new RegExp(`\\b${name}="([^"]*)"`).exec(input)?.[1] ?? "").replaceAll("&amp;", "&");
  return Object.fromEntries(inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]));
}

/** Asks for cached pages in turn until it is stopped. */
function startProbe(url: string) {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failed = 0;
  let over = false;
  const probing = (async () => {
    for (let number = 0; !over; number++) {
      const { status, ms } = await send(agent, url, number % 2 === 0 ? "/" : "/ticket", 0);
      times.push(ms);
      if (status !== 200) failed += 1;
      await pause(PROBE_PAUSE);
    }
  })();
  return {
    async stop() {
      over = true;
      await probing;
      agent.destroy();
      return { times, failed };
    },
  };
}

/** @returns status 0 without a complete response */
function send(agent: Agent, url: string, path: string, buyer: number, body?: string): Promise<Reply> {
  const started = performance.now();
  return new Promise((resolve) => {
    let text = "";
    const done = (status: number, location = "", retryAfter = 0) =>
      resolve({ status, body: text, location, retryAfter, ms: performance.now() - started });
    const sent = request(
      url + path,
      {
        agent,
        timeout: TIMEOUT,
        method: body === undefined ? "GET" : "POST",
        headers: {
          "X-Forwarded-For": `10.${(buyer >> 16) & 255}.${(buyer >> 8) & 255}.${buyer & 255}`,
          Origin: url,
          ...(body === undefined ? {} : { "Content-Type": "application/x-www-form-urlencoded" }),
        },
      },
      (response) => {
        const { location = "", "retry-after": retryAfter } = response.headers;
        response.setEncoding("utf8");
        response.on("data", (chunk: string) => (text += chunk));
        response.on("error", () => done(0));
        response.on("end", () => done(response.statusCode ?? 0, location, Number(retryAfter ?? 0)));
      },
    );
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => done(0));
    sent.end(body);
  });
}

/** A quantile in whole ms. */
function p(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN);
}

/**
 * The first minute of sales: buyers arrive for fewer tickets than they are. Each has their own address, opens `/order/new`, holds one
 * ticket, fills in the form of the order and sends it. All together order more than may be placed without the link in the mail: who is asked
 * for that opens it. Meanwhile cached pages are measured. The site may use all cores, the buyers too.
 */
import { Agent } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { processorTime } from "../process-figures.ts";
import type { BenchOptions, BenchResult } from "../round.ts";
import { type Outcome, type Purchase, purchase } from "./purchase.ts";
import { type Shop, startWithPostgres, startWithSqlite } from "./shop.ts";
import { createVisitors, quantile as p, send, type Visitors } from "./visitor.ts";

const TICKET = "friday-pass";
/** Tickets to sell. */
const TICKETS = 500;
/** ms within which buyers arrive. */
const ARRIVALS_MS = 60_000;
/** ms: 99 of 100 responses must take less. */
const MAX_WAIT = 2_000;
/** ms of processor time that a buyer should cost, for all instances together: an aim, which fails no round (docs/capacity.md). */
const AIM_PER_BUYER = 10;
/** ms between two measurements of a cached page. */
const PROBE_PAUSE = 250;

type Rush = Pick<Shop, "sites" | "execute" | "mailboxes"> & { buyers: number };

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  const rows: BenchResult["rows"] = [];
  const failures: string[] = [];
  for (const [name, buyers, start] of [
    ["2 instances, PostgreSQL", quick ? 600 : 5_000, startWithPostgres],
    ["1 instance, SQLite", quick ? 600 : 1_000, startWithSqlite],
  ] as const) {
    const { stop, ...shop } = await start();
    try {
      const { row, missed } = await measure({ buyers, ...shop }, quick ? ARRIVALS_MS / 6 : ARRIVALS_MS);
      rows.push({ store: name, buyers, ...row });
      failures.push(...missed.map((text) => `${name}: ${text}`));
    } finally {
      await stop();
    }
  }
  const title = `buyers for ${TICKETS} tickets; times in ms; aims: p99 below ${MAX_WAIT}, ${AIM_PER_BUYER} of processor a buyer`;
  return { title, rows, failures };
}

async function measure({ buyers, sites, execute, mailboxes }: Rush, arrivalsMs: number) {
  const [site] = sites;
  if (!site) throw new Error("there is no site");
  // All but 500 are gone: the counter says so, the quota is the content's.
  const visitors = createVisitors(1_000 * sites.length);
  await Promise.all(sites.map(({ url }) => visitors.get({ url, address: addressOf(0) }, "/ticket")));
  const quota = 1_500;
  await execute(
    `INSERT INTO ticket_stock (ticket, held, sold, quota) VALUES ('${TICKET}', 0, ${quota - TICKETS}, ${quota})`,
  );
  const before = sites.map(({ pid }) => processorTime(pid));
  const probe = startProbe(site.url);
  const started = performance.now();
  const purchases = await Promise.all(
    Array.from({ length: buyers }, async (_, number): Promise<Purchase> => {
      await pause((number * arrivalsMs) / buyers);
      const sender = { url: sites[number % sites.length]?.url ?? site.url, address: addressOf(number) };
      const wanted = { tickets: { [TICKET]: 1 }, email: `buyer-${number}@visitor.example` };
      return purchase({ visitors, mailboxes }, sender, wanted);
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  const probed = await probe.stop();
  const processor = sites.reduce((sum, { pid }, index) => sum + processorTime(pid) - (before[index] ?? 0), 0);
  const [stock] = await execute(`SELECT held, sold FROM ticket_stock WHERE ticket = '${TICKET}'`);
  const [placed] = await execute("SELECT count(*) AS count FROM ticket_order WHERE state = 'placed'");
  const count = (wanted: Outcome) => purchases.filter(({ outcome }) => outcome === wanted).length;
  const ordered = count("ordered");
  const responses = visitors.replies.map(({ ms }) => ms);
  const statuses = Map.groupBy(visitors.replies, ({ status }) => status);
  const faults = visitors.replies.filter(({ status }) => status === 0 || (status >= 500 && status !== 503)).length;
  const missed = [
    ...(ordered === TICKETS && Number(placed?.count) === TICKETS
      ? []
      : [`${ordered} ordered, ${placed?.count} stored`]),
    ...(Number(stock?.held) + Number(stock?.sold) === quota ? [] : [`the stock has ${stock?.held} held`]),
    ...[...Map.groupBy(purchases, ({ outcome }) => outcome)]
      .filter(([outcome]) => outcome !== "ordered" && outcome !== "none left")
      .map(([outcome, { length }]) => `${length} buyers got no clear answer: ${outcome}`),
    ...(faults > 0 ? [`${faults} responses were neither an answer nor a planned 503`] : []),
    ...(p(responses, 0.99) < MAX_WAIT ? [] : [`p99 of ${p(responses, 0.99)} ms, not below ${MAX_WAIT}`]),
    ...(probed.failed > 0 ? [`${probed.failed} of ${probed.times.length} cached pages failed`] : []),
  ];
  return {
    missed,
    row: {
      ordered,
      "asked for the link": purchases.filter(({ mailMs }) => mailMs !== null).length,
      "told sold out": count("none left"),
      "503s": statuses.get(503)?.length ?? 0,
      p50: p(responses, 0.5),
      p99: p(responses, 0.99),
      "hold p99": p(visitors.timesOf("hold"), 0.99),
      "order p99": p(visitors.timesOf("order"), 0.99),
      "orders a minute": Math.round((ordered / (lastOrderAt(visitors) - started)) * 60_000),
      "cpu ms a buyer": Math.round((processor / buyers) * 10) / 10,
      "cached p99": p(probed.times, 0.99),
      seconds: Math.round(seconds),
    },
  };
}

/** When the last order was sent, or placed by the link in its mail, by the clock of `performance`. */
const lastOrderAt = ({ replies }: Visitors): number =>
  Math.max(
    ...replies.filter(({ step, status }) => step !== "hold" && status >= 302 && status <= 303).map(({ at }) => at),
  );

const addressOf = (buyer: number) => `10.${(buyer >> 16) & 255}.${(buyer >> 8) & 255}.${buyer & 255}`;

/** Asks for cached pages in turn until it is stopped. */
function startProbe(url: string) {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  let failed = 0;
  let over = false;
  const probing = (async () => {
    for (let number = 0; !over; number++) {
      const { status, ms } = await send(agent, url, number % 2 === 0 ? "/" : "/ticket", addressOf(0));
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

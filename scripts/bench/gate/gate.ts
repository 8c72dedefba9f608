/**
 * Doors on the first morning: twenty phones read the codes of everybody who comes, while the network of each is cut at random, and responses
 * are lost. Some tickets come to two doors. What the people at the doors saw is compared with the log of the server.
 */
import { setTimeout as pause } from "node:timers/promises";
import { countScans } from "~/gate/rules/gate-rules";
import { effectiveScans } from "~/gate/rules/scans";
import { GateLog } from "~/gate/server/gate-log.server";
import { TicketKeys } from "~/sales/tickets/keys/ticket-keys.server";
import { processorTime } from "../process-figures.ts";
import type { BenchOptions, BenchResult } from "../round.ts";
import { alterCodes, checkOnPhone, replaySyncs, sendAltered, sendForged } from "./forgeries.ts";
import { actAsBrowser, openPhone, type Phone, type Verdict } from "./phone.ts";
import { makeLinks, type SoldTicket, sell, startWithPostgres, startWithSqlite, type Venue } from "./venue.ts";

const DEVICES = 20;
const ENTRIES = 10_000;
/** ms within which they come. */
const MORNING_MS = 10 * 60_000;
/** The share of a round with `--quick`, of entries and of time. */
const QUICK = 0.1;
/** Every so many tickets one comes to another door too, within so many ms. */
const TWICE = 10;
const TWICE_WITHIN_MS = 20_000;
/** The share of tickets that is sold while people come, after this share of the time: phones without a network do not have them. */
const SOLD_LATE = 0.1;
const ALTERED = 10_000;
/** ms for a verdict with a network: 99 of 100 take less. */
const MAX_WAIT = 300;
/** ms within which phones send what they did, once they all have a network. */
const DRAIN_MS = 60_000;

/** What a door saw of a ticket. `phone`: the number of its phone. */
type Seen = Verdict & { ticket: string; phone: number };

export async function run({ quick }: BenchOptions): Promise<BenchResult> {
  const rows: BenchResult["rows"] = [];
  const failures: string[] = [];
  const share = quick ? QUICK : 1;
  for (const [name, start] of [
    ["2 instances, PostgreSQL", startWithPostgres],
    ["1 instance, SQLite", startWithSqlite],
  ] as const) {
    const venue = await start();
    const leave = actAsBrowser(venue.sites.map(({ url }) => url));
    try {
      const { row, missed } = await measure(venue, ENTRIES * share, MORNING_MS * share);
      rows.push({ store: name, ...row });
      failures.push(...missed.map((text) => `${name}: ${text}`));
    } finally {
      leave();
      await venue.stop();
    }
  }
  return { title: `${DEVICES} phones whose network is cut at random; times in ms`, rows, failures };
}

async function measure(venue: Venue, entries: number, ms: number) {
  const early = await sell(venue, entries * (1 - SOLD_LATE));
  const tokens = await makeLinks(
    venue,
    Array.from({ length: DEVICES }, (_, number) => `Door ${number + 1}`),
  );
  const phones = await Promise.all(tokens.map((token, number) => openPhone(number + 1, token)));
  const before = venue.sites.map(({ pid }) => processorTime(pid));
  const started = performance.now();
  const over = new AbortController();
  const cuts = phones.map((phone) => phone.cutAtRandom(over.signal));
  const [first, last] = await Promise.all([
    admitAll(phones, early, ms * (1 - SOLD_LATE)),
    pause(ms * (1 - SOLD_LATE)).then(async () => {
      const late = await sell(venue, entries * SOLD_LATE);
      return { late, seen: await admitAll(phones, late, ms * SOLD_LATE) };
    }),
  ]);
  const seconds = (performance.now() - started) / 1000;
  over.abort();
  await Promise.all(cuts);
  const drained = await drain(phones);
  const processor = venue.sites.reduce((sum, { pid }, index) => sum + processorTime(pid) - (before[index] ?? 0), 0);
  const tickets = [...early, ...last.late];
  const seen = [...first, ...last.seen];
  const honest = await compare(venue, seen, tickets);
  const hostile = await attack(venue, phones, tickets, seen);
  const timesOf = (wanted: (verdict: Seen) => boolean) => seen.filter(wanted).map((verdict) => verdict.ms);
  const online = timesOf(({ offline }) => !offline);
  return {
    missed: [
      ...(drained === null ? [`phones have not sent all after ${DRAIN_MS} ms`] : []),
      ...honest.missed,
      ...hostile.missed,
      ...(p(online, 0.99) < MAX_WAIT ? [] : [`p99 of ${p(online, 0.99)} ms with a network`]),
    ],
    row: {
      scans: seen.length,
      entries: honest.entries,
      alone: seen.filter(({ offline }) => offline).length,
      unlisted: honest.unlisted,
      cuts: phones.reduce((sum, { network }) => sum + network.cuts, 0),
      "lost responses": phones.reduce((sum, { network }) => sum + network.lost, 0),
      doubles: honest.doubles,
      "online p50": p(online, 0.5),
      "online p99": p(online, 0.99),
      "offline p99": p(
        timesOf(({ offline, wasOnline }) => offline && !wasOnline),
        0.99,
      ),
      "first offline p99": p(
        timesOf(({ offline, wasOnline }) => offline && wasOnline),
        0.99,
      ),
      "all sent after": Math.round(drained ?? Number.NaN),
      "cpu ms a scan": Math.round((processor / seen.length) * 10) / 10,
      "altered accepted": hostile.accepted,
      replays: hostile.replays,
      seconds: Math.round(seconds),
    },
  };
}

/** Sends each ticket to a door at its time, and some to two. */
async function admitAll(phones: readonly Phone[], tickets: readonly SoldTicket[], ms: number): Promise<Seen[]> {
  async function scan({ id, code }: SoldTicket, door: number, at: number): Promise<Seen> {
    await pause(at);
    const phone = phones[door % phones.length] as Phone;
    return { ticket: id, phone: phone.network.number, ...(await phone.scan(code)) };
  }
  const scans = tickets.flatMap((ticket, index) => {
    const at = (index * ms) / tickets.length;
    const again =
      index % TWICE === 0 ? [scan(ticket, index + 1 + (index % 7), at + Math.random() * TWICE_WITHIN_MS)] : [];
    return [scan(ticket, index, at), ...again];
  });
  return Promise.all(scans);
}

/** Waits until phones have sent everything. @returns ms that it took; null: they have not */
async function drain(phones: readonly Phone[]): Promise<number | null> {
  const started = performance.now();
  while (phones.some(({ state }) => state().waiting > 0 || !state().online)) {
    if (performance.now() - started > DRAIN_MS) return null;
    await pause(50);
  }
  return performance.now() - started;
}

const rulesOf = () => ({ people: 1, reentry: "none" as const });
const readLog = ({ database }: Venue) => new GateLog(database, Date).between(0, Number.MAX_SAFE_INTEGER);

/** Compares what people at the doors saw with the log. */
async function compare(venue: Venue, seen: readonly Seen[], tickets: readonly SoldTicket[]) {
  const log = await readLog(venue);
  const recorded = effectiveScans(log).filter(({ kind }) => kind === "entry");
  const entered = seen.filter(({ verdict }) => verdict === "valid");
  const nonces = new Set(recorded.map(({ nonce }) => nonce));
  const known = new Set(entered.map(({ nonce }) => nonce));
  const lost = entered.filter(({ nonce }) => !nonces.has(nonce ?? "")).length;
  const invented = recorded.filter(({ nonce }) => !known.has(nonce)).length;
  const admitted = Map.groupBy(entered, ({ ticket }) => ticket);
  const turnedAway = tickets.filter(({ id }) => !admitted.has(id)).length;
  const expected = entered.length - admitted.size;
  const { doubles } = countScans(log, rulesOf);
  const refusals = log.filter(({ kind }) => kind === "refused").length;
  const refused = seen.length - entered.length;
  return {
    entries: recorded.length,
    unlisted: recorded.filter(({ unlisted }) => unlisted).length,
    doubles: doubles.length,
    missed: [
      ...(lost > 0 ? [`${lost} entries are not in the log`] : []),
      ...(invented > 0 ? [`${invented} entries of the log were none`] : []),
      ...(new Set(log.map(({ nonce }) => nonce)).size === log.length ? [] : ["scans are in the log twice"]),
      ...(doubles.length === expected ? [] : [`${doubles.length} of ${expected} doubles were found`]),
      ...(turnedAway > 0 ? [`${turnedAway} valid tickets let nobody in`] : []),
      ...(refusals === refused ? [] : [`${refusals} of ${refused} refusals are in the log`]),
    ],
  };
}

/** Sends what thieves and forgers would send. Nothing of it may change what the log says. */
async function attack(venue: Venue, phones: readonly Phone[], tickets: readonly SoldTicket[], seen: readonly Seen[]) {
  const [site] = venue.sites;
  if (!site) throw new Error("there is no site");
  const countNow = async () => JSON.stringify(countScans(await readLog(venue), rulesOf));
  const before = await countNow();
  const codes = alterCodes(tickets, ALTERED);
  const onPhone = await checkOnPhone(codes, await new TicketKeys(venue.database, Date).list());
  const { stored, refused } = await sendAltered(site.url, phones, codes);
  const replays = await replaySyncs(site.url, phones);
  await sendForged(
    site.url,
    phones,
    seen.filter(({ verdict }) => verdict === "valid"),
  );
  return {
    accepted: onPhone + stored,
    replays,
    missed: [
      ...(onPhone + stored === 0 && refused === ALTERED
        ? []
        : [`${onPhone} and ${stored} altered codes were accepted`]),
      ...(before === (await countNow()) ? [] : ["replayed or forged scans changed what the log says"]),
    ],
  };
}

/** A quantile in ms, with a tenth. */
function p(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN) * 10) / 10;
}

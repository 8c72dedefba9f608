/**
 * Files of 100,000 orders, made by a site while a visitor asks for pages that are in no cache: how long they take, how much
 * processor time of the site and memory on top, and how long pages take meanwhile.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { type ExportSite, startOnPostgres, startOnSqlite } from "./export-site.ts";
import { processorTime, residentMemory } from "./process-figures.ts";
import type { BenchOptions, BenchResult } from "./round.ts";

const ORDERS = 100_000;
const QUICK = 0.05;
const SITES = { SQLite: startOnSqlite, PostgreSQL: startOnPostgres };
const FILES = [
  ["orders", "xlsx"],
  ["orders", "csv-semicolon"],
  ["tickets", "xlsx"],
  ["money", "xlsx"],
] as const;
/** s of 100,000 rows, and MiB, that a file may take. */
const MAX_SECONDS = 120;
const MAX_MEMORY = 150;
/** ms between two pages of the visitor, and s for which pages are asked for before a file is ordered. */
const PAGE_EVERY_MS = 50;
const CALM_SECONDS = 10;

/** @param options.only `SQLite` or `PostgreSQL`; absent: both */
export async function run({ quick, only = "" }: BenchOptions): Promise<BenchResult> {
  const rows: Awaited<ReturnType<typeof measure>>[] = [];
  for (const [name, start] of Object.entries(SITES)) {
    if (!name.includes(only)) continue;
    const site = await start(ORDERS * (quick ? QUICK : 1));
    try {
      // The first pages are compiled.
      await visit(site, () => pause(2_000));
      for (const [what, format] of FILES) rows.push(await measure(site, what, format));
    } finally {
      await site.stop();
    }
  }
  const failures = rows.flatMap((row) => [
    ...(row.s <= MAX_SECONDS * Math.max(1, row.rows / ORDERS) ? [] : [`${row.file}: ${row.s} s`]),
    ...(row["MiB more"] <= MAX_MEMORY ? [] : [`${row.file}: ${row["MiB more"]} MiB more`]),
  ]);
  return { title: "files of 100,000 orders, with a visitor who looks for brands", rows, failures };
}

/** Asks for pages while something is under way. @returns ms of each */
async function visit(site: ExportSite, underWay: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const end = underWay().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const from = performance.now();
    // The server may close a connection that nothing was sent on; browsers try again too.
    const ask = () => fetch(`${site.url}/brands?q=${randomUUID().slice(0, 8)}`).then((response) => response.text());
    await ask().catch(ask);
    times.push(performance.now() - from);
    await pause(PAGE_EVERY_MS);
  }
  await end;
  return times;
}

const quantile = (times: readonly number[], share: number) =>
  Math.round(times.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(share * times.length) - 1)] ?? Number.NaN);

async function measure(site: ExportSite, what: (typeof FILES)[number][0], format: (typeof FILES)[number][1]) {
  const calm = await visit(site, () => pause(CALM_SECONDS * 1_000));
  const memory = residentMemory(site.pid);
  let most = memory;
  const id = randomUUID();
  const [from, spent] = [performance.now(), processorTime(site.pid)];
  await site.order(id, what, format);
  const busy = await visit(site, async () => {
    while (!(await site.result(id))) {
      most = Math.max(most, residentMemory(site.pid));
      await pause(200);
    }
  });
  const toSeconds = (ms: number) => Math.round(ms / 100) / 10;
  const [seconds, cpu] = [toSeconds(performance.now() - from), toSeconds(processorTime(site.pid) - spent)];
  const file = await site.result(id);
  return {
    file: `${site.name}, ${what}, ${format}`,
    rows: file?.lines ?? 0,
    MB: Math.round((file?.bytes ?? 0) / 100_000) / 10,
    s: seconds,
    // With the pages of the visitor.
    "CPU s": cpu,
    "MiB more": Math.round(most - memory),
    "pages ms p50, p99, before": `${quantile(calm, 0.5)}, ${quantile(calm, 0.99)}`,
    "during p50, p99, most": [0.5, 0.99, 1].map((share) => quantile(busy, share)).join(", "),
  };
}

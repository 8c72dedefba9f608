import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { MoneyCalls } from "../support/processes/money-program";
import { type Server, startServer } from "../support/processes/programs";
import { openInvoices } from "../support/services/invoices";
import { openDatabase, type ProcessConfig } from "../support/services/outbox-process";
import { startPostgres } from "../support/services/postgres";

const TIME_LIMIT_MS = 600_000;
/** Exhibitors at least: more are billed until all kills are done. */
const [EXHIBITORS, KILLS, PROCESSES] = [40, 8, 2];
/** ms between two kills: within it a few transactions are under way. */
const KILL_EVERY_MS = 400;
const NET = 1_000_000;

/** Draws, pays and takes back invoices in processes that are killed. Each press is repeated with its key until it is answered, as people do. */
async function billWhileKilling(store: ProcessConfig["store"]) {
  const config = { store };
  const servers: (Server | undefined)[] = [];
  const start = async (index: number) => {
    servers[index] = await startServer("money", config);
  };
  await Promise.all(Array.from({ length: PROCESSES }, (_, index) => start(index)));
  let lost = 0;

  async function call<Name extends keyof MoneyCalls>(name: Name, ...args: Parameters<MoneyCalls[Name]>) {
    for (let tries = 0; tries < 200; tries += 1) {
      const server = servers[tries % PROCESSES];
      const response = await fetch(`http://127.0.0.1:${server?.port ?? 1}`, {
        method: "POST",
        body: JSON.stringify({ call: name, args }),
      }).catch(() => null);
      if (response?.ok) return (await response.json()) as Awaited<ReturnType<MoneyCalls[Name]>>;
      lost += 1;
      await sleep(50);
    }
    throw new Error(`${name} was never answered`);
  }

  /** An exhibitor is billed, pays in two parts, and some of it is taken back. */
  async function bill(index: number) {
    const { id, number } = await call("draw", `EX-${index}`, NET + index, randomUUID());
    for (const amount of [400_000, 300_000]) expect(await call("pay", id, amount, randomUUID())).toBe("done");
    if (index % 3 === 0) expect(await call("credit", id, 100_000, randomUUID())).toBe("done");
    return { id, number };
  }

  const billed: { id: string; number: string }[] = [];
  let kills = 0;
  let next = 0;
  const worker = async () => {
    while (next < EXHIBITORS || kills < KILLS) {
      next += 1;
      billed.push(await bill(next));
    }
  };
  const killer = (async () => {
    while (kills < KILLS) {
      await sleep(KILL_EVERY_MS);
      const index = kills % PROCESSES;
      servers[index]?.child.kill("SIGKILL");
      servers[index] = undefined;
      kills += 1;
      await start(index);
    }
  })();
  await Promise.all([worker(), worker(), worker(), worker(), killer]);
  for (const server of servers) server?.child.kill("SIGKILL");
  return { billed, kills, lost };
}

async function judge(name: string, store: ProcessConfig["store"]) {
  const { billed, kills, lost } = await billWhileKilling(store);
  const database = openDatabase({ store });
  const { reading } = openInvoices(database, { now: Date.now }).invoices;
  const all = await reading.ofEdition(1);
  console.info(`${name}: ${JSON.stringify({ invoices: all.length, kills, lost })}`);
  // A run without faults would prove nothing.
  expect(kills).toBe(KILLS);
  expect(lost).toBeGreaterThan(0);
  const numbers = (kind: string) => all.flatMap((one) => (one.kind === kind ? [Number(one.number.slice(-4))] : []));
  const gapless = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
  expect(numbers("invoice").toSorted((one, other) => one - other)).toEqual(gapless(billed.length));
  expect(numbers("credit").toSorted((one, other) => one - other)).toEqual(gapless(Math.floor(billed.length / 3)));
  // Every answer was true: one invoice for each press, and its money booked once.
  expect(billed.map(({ number }) => number).toSorted()).toEqual(
    all.flatMap(({ kind, number }) => (kind === "invoice" ? [number] : [])).toSorted(),
  );
  expect(await reading.differing()).toEqual([]);
  const journal = await reading.journalOfEdition(1);
  const paid = journal.filter(({ act }) => act === "paid");
  expect(paid).toHaveLength(billed.length * 2);
  // Each payment has one receipt, whoever was killed while it was booked.
  const receipts = await database.query<{ payload: string }>(
    `SELECT s.payload FROM ${database.dialect.schema}submission s JOIN ${database.dialect.schema}delivery d ON d.submission_id = s.id
     WHERE d.kind = 'invoice-paid'`,
  );
  const entries = receipts.map(({ payload }): string => JSON.parse(payload).entry);
  expect(entries.toSorted()).toEqual(paid.map(({ id }) => id).toSorted());
  for (const invoice of all.filter(({ kind }) => kind === "invoice")) {
    const back = all.reduce((sum, { credits, payable }) => sum + (credits === invoice.id ? payable : 0), 0);
    expect(invoice.open).toBe(invoice.payable - 700_000 - back);
  }
  await database.close();
}

describe.concurrent("invoices while processes are killed", () => {
  it(
    "have numbers without gaps, and a journal that says what is open, over SQLite",
    async () => {
      const directory = mkdtempSync(join(tmpdir(), "invoices-crash-"));
      await judge("SQLite", { directory });
      rmSync(directory, { recursive: true, force: true });
    },
    TIME_LIMIT_MS,
  );

  it(
    "have numbers without gaps, and a journal that says what is open, over PostgreSQL",
    async () => {
      const postgres = await startPostgres();
      await judge("PostgreSQL", { databaseUrl: await postgres.createDatabase() });
      await postgres.stop();
    },
    TIME_LIMIT_MS,
  );
});

import { setTimeout as sleep } from "node:timers/promises";
import type { Delivery } from "~/platform/outbox/outbox";
import { allSettled } from "../services/crash-run";
import { startMidtrans } from "../services/midtrans";
import { openOutbox, type ProcessConfig } from "../services/outbox-process";
import { faultsIn } from "../services/provider-payments";
import { startSmtpServer, type TestSmtpServer } from "../services/smtp-server";
import { buy, type Shop } from "./order-buyers";
import { bringMessages, directMailFaults, directProviderFaults } from "./order-faults";
import type { Answers, Calls } from "./order-program";
import { type Server, startServer } from "./programs";
import { openSale, type SaleConfig, saleClock } from "./sale";

export const BUYERS = 300;
/** After twelve the faults repeat: see `fail`. */
export const KILLS = 12;
const BUYERS_A_KILL = BUYERS / (KILLS + 1);
/** Fewer than are wanted: some buyers get none, and some only find one of two tickets. */
export const QUOTAS = { friday: Math.round(BUYERS * 0.85), weekend: Math.round(BUYERS * 0.1) };
/** At once. */
const PROCESSES = 2;
const VISITORS = 8;
/** As long as a process tries: nothing happens after a buyer has given up. */
const CALL_LIMIT_MS = 30_000;
const DAY_MS = 24 * 3600_000;
/** ms around an outage in which a process may not have stored what it just did, or still waits for a connection that ended in it. */
const [BEFORE_OUTAGE_MS, AFTER_OUTAGE_MS] = [500, 2_000];

/**
 * Repeats work while another process's transaction locks SQLite for longer than the site waits: a busy machine may stop that process in the middle
 * of it.
 */
async function whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!String(error).includes("database is locked")) throw error;
      await sleep(50);
    }
  }
}

/** Waits until all mails have left. @returns all of them; `byHand`: a person had the mails of its order sent again */
async function sendAll(config: ProcessConfig, smtp: TestSmtpServer) {
  const outbox = openOutbox(config);
  const byHand = new Set<string>();
  async function retry(isWanted: (delivery: Delivery) => boolean) {
    for (const { submission, deliveries } of await outbox.list({ limit: 10_000 })) {
      if (!deliveries.some(isWanted)) continue;
      byHand.add(submission.id);
      await whileLocked(() => outbox.retry(submission.id));
    }
    await allSettled(outbox);
  }
  // The list of orders for staff would wait for a quarter of an hour.
  await retry(({ kind, state }) => kind === "order-list" && state === "waiting");
  // As the usage of the command describes: retry what has not arrived.
  await retry(({ id, state }) => state === "parked" && !smtp.arrived.some(({ messageId }) => messageId.includes(id)));
  const records = await outbox.list({ limit: 10_000 });
  await outbox.close();
  return records.flatMap(({ submission, deliveries }) =>
    deliveries.map(({ id, kind }) => ({
      ...{ kind, messageId: `<${submission.id}.${id}@expo.example>`, byHand: byHand.has(submission.id) },
    })),
  );
}

/**
 * Buyers of processes that are killed at random, with a payment provider, a mail server and a database that fail.
 * @param failDatabase called after half of the kills
 * @returns what the buyers were told, and what is stored in the end
 */
export async function sellWhileFailing(store: ProcessConfig["store"], failDatabase: () => Promise<void>) {
  const from = Date.now();
  const clock = saleClock(from);
  const [smtp, midtrans] = await Promise.all([startSmtpServer(), startMidtrans(clock)]);
  const mailFaults = directMailFaults(smtp);
  const provider = directProviderFaults(midtrans);
  const config: SaleConfig = { store, smtpUrl: smtp.url, midtransUrl: midtrans.url, quotas: QUOTAS, from };
  const servers: (Server | undefined)[] = [];
  const start = async (index: number) => {
    servers[index] = await startServer("orders", config);
  };
  await Promise.all(Array.from({ length: PROCESSES }, (_, index) => start(index)));
  const sale = openSale(config, clock);
  const done = new AbortController();
  const killed = new Set<string>();
  const outages: { from: number; until: number }[] = [];
  const refusals: string[] = [];
  const looks: Awaited<ReturnType<typeof look>>[] = [];

  /** Calls one of the processes once. @throws Error when it is killed, or refuses */
  async function callOnce<Name extends keyof Calls>(
    call: Name,
    ...args: Parameters<Calls[Name]>
  ): Promise<Answers[Name]> {
    done.signal.throwIfAborted();
    const running = servers.filter((server) => server !== undefined);
    const server = running[Math.floor(Math.random() * running.length)];
    const response = await fetch(`http://127.0.0.1:${server?.port}/`, {
      ...{ method: "POST", body: JSON.stringify({ call, args }), signal: AbortSignal.timeout(CALL_LIMIT_MS) },
    });
    if (response.ok) return (await response.json()) as Answers[Name];
    throw new Error(await response.text());
  }

  const shop: Shop = {
    midtrans,
    clock,
    /** Calls until there is an answer, like a buyer who presses again. */
    async call(call, ...args) {
      for (;;) {
        const answered = await callOnce(call, ...args).then(
          (answer) => ({ answer }),
          (error: unknown) => {
            done.signal.throwIfAborted();
            // What was asked may be done or not.
            refusals.push(`${call}: ${error}`);
          },
        );
        if (answered) return answered.answer;
        await sleep(50);
      }
    },
    /** So that each kill comes while somebody buys. */
    pause: async () => {
      if (killed.size < KILLS) await sleep(Math.random() * 150);
    },
  };

  /** What must be true at any moment. */
  async function look() {
    for (;;) {
      try {
        return { faults: await sale.orders.audit(), stock: await sale.orders.stock() };
      } catch {
        // The connections from before an outage.
        done.signal.throwIfAborted();
        await sleep(50);
      }
    }
  }

  async function fail(count: number) {
    if (count % 3 === 0) provider.beAway(2_000);
    if (count % 6 === 3) {
      await smtp.goDown();
      setTimeout(() => void smtp.comeUp(), 800);
    }
    if (count % 4 !== 1 && count % 4 !== 2) return;
    const outage = { from: Date.now() - BEFORE_OUTAGE_MS, until: Number.POSITIVE_INFINITY };
    outages.push(outage);
    await failDatabase();
    outage.until = Date.now() + AFTER_OUTAGE_MS;
  }

  /** Buyers who have come. */
  let next = 0;
  async function killAtRandom() {
    while (killed.size < KILLS && !done.signal.aborted) {
      await sleep(100 + Math.random() * 500);
      // Among all buyers, not the first ones alone: the later ones find that many orders are unconfirmed.
      while (next < killed.size * BUYERS_A_KILL && !done.signal.aborted) await sleep(25);
      const index = killed.size % servers.length;
      const server = servers[index];
      servers[index] = undefined;
      killed.add(`process-${server?.child.pid}`);
      server?.child.kill("SIGKILL");
      await fail(killed.size);
      await start(index);
      looks.push(await look());
    }
  }

  const ends: Awaited<ReturnType<typeof buy>>[] = [];
  async function visit() {
    while (next < BUYERS) {
      const number = next++;
      while (killed.size < KILLS && number > (killed.size + 1) * BUYERS_A_KILL && !done.signal.aborted) await sleep(25);
      ends.push(await buy(shop, number, QUOTAS));
    }
  }

  /** Lets days pass, and what is due then happen. */
  async function passDays(days: number) {
    clock.ahead += days * DAY_MS;
    do {
      await midtrans.tick();
      await whileLocked(() => sale.payments.round());
    } while (
      (await whileLocked(() => sale.orders.expireDue())) > 0 ||
      (await sale.attempts.toClose(1)).length > 0 ||
      (await sale.attempts.dueChecks(1)).length > 0
    );
  }

  const killing = killAtRandom();
  const post = bringMessages(midtrans, (body) => callOnce("notice", body));
  try {
    await Promise.all([killing, ...Array.from({ length: VISITORS }, visit)]);
    provider.recover();
    await passDays(1);
    // Money that comes after all.
    for (const { late } of ends) if (late) await midtrans.become(late, "settlement");
    const messages = await post.bringRest();
    // Some were closed just now, or paid while they were closed.
    for (const days of [1, 1]) await passDays(days);
    const mails = await sendAll(config, smtp);
    looks.push(await look());
    const all = await sale.orders.list({ limit: 10_000 });
    // One after the other: all at once would wait for a connection longer than a process may.
    const tickets = [];
    for (const { reference } of all) tickets.push(...(await sale.orders.ticketsOf(reference)));
    const isUnstored = ({ at }: { at: number }) => outages.some((outage) => at >= outage.from && at <= outage.until);
    return {
      ...{ looks, ends, all, tickets, mails, killed, isUnstored, refusals, outages: outages.length },
      ...{ arrived: smtp.arrived, transactions: midtrans.transactions, paymentFaults: await faultsIn(sale, midtrans) },
      faults: { mail: mailFaults, provider: provider.counts, messages },
    };
  } finally {
    done.abort();
    await Promise.allSettled([killing, post.stop()]);
    for (const server of servers) server?.child.kill("SIGKILL");
    await Promise.all([sale.close(), smtp.stop(), midtrans.stop()]);
  }
}

export type CrashOutcome = Awaited<ReturnType<typeof sellWhileFailing>>;

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { BUYER_MAILS } from "~/sales/mails/buyer-mails";
import { BUYERS, type CrashOutcome, KILLS, QUOTAS, sellWhileFailing } from "../support/processes/order-crash-run";
import { countDuplicates } from "../support/services/crash-run";
import { startPostgres } from "../support/services/postgres";

const TIME_LIMIT_MS = 1_200_000;

function judgeOrders({ looks, ends, all, tickets, transactions, paymentFaults }: CrashOutcome) {
  for (const { stock, faults } of looks) {
    expect(faults).toEqual([]);
    for (const { held, sold, quota } of stock) expect(held + sold).toBeLessThanOrEqual(quota);
  }
  const inState = (state: string, payment: string) =>
    all.filter((order) => order.state === state && order.payment === payment).map(({ reference }) => reference);
  const transfers = ends.flatMap(({ paid }) => (paid ? [paid.reference] : []));
  expect(inState("issued", "manual").toSorted()).toEqual(transfers.toSorted());
  expect(inState("refund_due", "manual").toSorted()).toEqual(ends.flatMap(({ owed }) => owed ?? []).toSorted());
  expect(all.filter(({ state }) => state === "placed" || state === "expiring")).toEqual([]);
  // No ticket without a payment, and no payment without tickets or money that is due back.
  expect(paymentFaults).toEqual([]);
  for (const id of ends.flatMap(({ sentBack }) => sentBack ?? [])) {
    expect(transactions.get(id)).toMatchObject({ status: "refund" });
    expect(transactions.get(id)?.refunds).toHaveLength(1);
  }
  expect(new Set(tickets.map(({ code }) => code)).size).toBe(tickets.length);
  for (const [ticket, quota] of Object.entries(QUOTAS)) {
    const isOfKind = (one: { ticket: string }) => one.ticket === ticket;
    const issued = all.filter(({ state }) => state === "issued").flatMap(({ lines }) => lines.filter(isOfKind));
    expect(tickets.filter(isOfKind)).toHaveLength(issued.reduce((sum, { quantity }) => sum + quantity, 0));
    const sold = tickets.filter((one) => isOfKind(one) && one.state !== "refunded").length;
    expect(looks.at(-1)?.stock.find(isOfKind)).toMatchObject({ held: 0, sold, quota });
  }
}

function judgeMails({ mails, arrived, killed, isUnstored, ends, all, faults }: CrashOutcome) {
  const ofKind = (kind: string) => mails.filter((mail) => mail.kind === kind);
  expect(ofKind("acknowledgement")).toHaveLength(ends.filter(({ placed }) => placed).length);
  // More, where a hold was over before its buyer got the answer.
  expect(ofKind("confirmation").length).toBeGreaterThanOrEqual(ends.filter(({ waited }) => waited).length);
  expect(ofKind("receipt")).toHaveLength(all.filter(({ state }) => state === "issued").length);
  const ids = new Set(arrived.map(({ messageId }) => messageId));
  expect(mails.filter(({ messageId }) => !ids.has(messageId))).toEqual([]);
  expect(ids.size).toBe(mails.length);
  const isToStaff = ({ kind }: CrashOutcome["mails"][number]) => !BUYER_MAILS.some((known) => known === kind);
  const toStaff = mails.filter(isToStaff);
  const staffIds = new Set(toStaff.map(({ messageId }) => messageId));
  const duplicates = countDuplicates(arrived, staffIds, killed, isUnstored);
  expect(duplicates).toMatchObject({ unmarkedDuplicates: 0, unexplainedDuplicates: 0 });
  // Who sends the mails of an order again sends all of them that have not left for sure.
  const copies = Map.groupBy(arrived, ({ messageId }) => messageId);
  const onceOrTwice = mails.filter((mail) => !isToStaff(mail) && !mail.byHand);
  const often = onceOrTwice.flatMap(({ messageId }) => copies.get(messageId)?.slice(2) ?? []);
  expect(often.map(({ messageId, at, client, cut }) => ({ messageId, at, client, cut }))).toEqual([]);
  expect(duplicates.maxAcknowledgements).toBeLessThanOrEqual(3);
  // A run without faults would prove nothing.
  expect(Math.min(...Object.values(faults.mail))).toBeGreaterThan(0);
  return { mails: mails.length, ...duplicates };
}

function judge(name: string, outcome: CrashOutcome) {
  const { ends, all, tickets, killed, faults, refusals, outages } = outcome;
  const orders = ends.filter(({ reference }) => reference).length;
  const states = Object.fromEntries(
    [...Map.groupBy(all, ({ state }) => state)].map(([state, of]) => [state, of.length]),
  );
  const figures = { orders, soldOut: BUYERS - orders, states, tickets: tickets.length, kills: killed.size, outages };
  console.info(`${name}: ${JSON.stringify({ ...figures, faults, lostCalls: refusals.length })}`);
  expect(killed.size).toBe(KILLS);
  expect(Math.min(BUYERS - orders, states.issued ?? 0)).toBeGreaterThan(0);
  judgeOrders(outcome);
  console.info(`${name}: ${JSON.stringify(judgeMails(outcome))}`);
  // Transactions lock the rows of the stock in one order.
  expect(refusals.filter((reason) => reason.includes("deadlock"))).toEqual([]);
  expect(faults.messages.believed).toBe(0);
  expect(orders).toBeGreaterThanOrEqual((BUYERS * 2) / 3);
  expect(ends.filter(({ waited, placed: isPlaced }) => waited && isPlaced).length).toBeGreaterThan(0);
  const { believed: _, ...messages } = faults.messages;
  expect(Math.min(...Object.values(faults.provider), ...Object.values(messages))).toBeGreaterThan(0);
}

// Concurrent, because both onceOrTwice wait for processes that start.
describe.concurrent("orders while processes are killed and the payment provider and the mail server fail", () => {
  it(
    "are sold once each over SQLite",
    async () => {
      const directory = mkdtempSync(join(tmpdir(), "orders-crash-"));
      judge("SQLite", await sellWhileFailing({ directory }, async () => undefined));
      rmSync(directory, { recursive: true, force: true });
    },
    TIME_LIMIT_MS,
  );

  it(
    "are sold once each over PostgreSQL, which restarts and hangs",
    async () => {
      const postgres = await startPostgres();
      let failures = 0;
      async function failDatabase() {
        failures += 1;
        if (failures % 2 === 0) {
          postgres.hang();
          await sleep(1500);
          return postgres.resume();
        }
        await postgres.goDown();
        await sleep(500);
        await postgres.comeUp();
      }
      judge("PostgreSQL", await sellWhileFailing({ databaseUrl: await postgres.createDatabase() }, failDatabase));
      await postgres.stop();
    },
    TIME_LIMIT_MS,
  );
});

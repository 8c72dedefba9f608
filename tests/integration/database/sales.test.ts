import pino from "pino";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { dayOf } from "~/content/availability/availability";
import { createSmtpMailer } from "~/platform/mailer/smtp-mailer.server";
import type { MailFacts } from "~/sales/mails/mail-facts.server";
import type { Order } from "~/sales/orders/orders";
import { DailyReport } from "~/sales/reports/daily-report.server";
import { SalesReading } from "~/sales/reports/sales-reading.server";
import { createExpoOutbox } from "~/server/outbox/create-expo-outbox.server";
import { createDeliver } from "~/server/outbox/deliver.server";
import { manualClock } from "../../support/servers/manual-clock";
import { buyer, openOrders, some, transfer } from "../../support/services/orders";
import { parseMail, startSmtpServer, type TestSmtpServer } from "../../support/services/smtp-server";
import { mailSettings } from "../../support/services/submissions";
import { createTestDatabases, type TestDatabase } from "../../support/services/test-databases";

const databases = createTestDatabases();
let smtp: TestSmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(async () => {
  await smtp?.stop();
  await databases.stop();
});

const HOUR_MS = 3600_000;
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of opened.splice(0)) await close();
});

const QUOTAS = new Map([["friday", 100]]);
const EDITOR = "staff@expo.example";

function open(database: TestDatabase, clock: ReturnType<typeof manualClock>) {
  const orders = openOrders(database, clock);
  const connection = database.open();
  opened.push(orders, connection);
  const sales = new SalesReading(connection, { clock });
  async function placeSome(key: string, quantity: number, ticket = "friday"): Promise<Order> {
    const keepUntil = clock.now() + 200 * HOUR_MS;
    const held = await orders.hold({ key, keepUntil, lines: [some(ticket, quantity, 100)] });
    if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
    await orders.place(held.order.reference, buyer(`${key}@visitor.example`), transfer(clock));
    return held.order;
  }
  const report = () =>
    new DailyReport(connection, {
      clock,
      language: "en",
      edition: () => 1,
      read: sales.read.bind(sales),
      nameOf: (id) => `The ${id}`,
    });
  return { ...orders, read: () => sales.read(1), placeSome, report, connection };
}

describe.each(databases.kinds)("figures of sales in $name", ({ create }) => {
  it("add up what is held, sold and refunded, and agree with the counters of the stock", async () => {
    const clock = manualClock(Date.parse("2025-10-15T23:30:00+07:00"));
    const { placeSome, ...orders } = open(await create(), clock);
    const [first, second, third] = [
      await placeSome("a", 3),
      await placeSome("b", 2),
      await placeSome("c", 1, "family"),
    ];
    await orders.pay(first.reference, EDITOR, QUOTAS);
    clock.advance(HOUR_MS);
    await orders.pay(third.reference, EDITOR, QUOTAS);
    const [ticket] = await orders.ticketsOf(first.reference);
    await orders.refundTicket(ticket?.id ?? "", EDITOR);
    await orders.cancel(second.reference, { editor: EDITOR });
    await orders.pay(second.reference, EDITOR, QUOTAS);
    await placeSome("d", 4);
    const { tickets, days, states } = await orders.read();
    expect(tickets).toEqual([
      { ticket: "family", day: "", sold: 1, held: 0, refunded: 0, revenue: 50_000 },
      { ticket: "friday", day: "", sold: 2, held: 4, refunded: 3, revenue: 100_000 },
    ]);
    expect(days).toEqual([
      { day: "2025-10-15", orders: 1, tickets: 3, revenue: 150_000 },
      { day: "2025-10-16", orders: 1, tickets: 1, revenue: 50_000 },
    ]);
    expect(Object.fromEntries(states.map(({ state, orders: count }) => [state, count]))).toEqual({
      ...{ issued: 2, refund_due: 1, placed: 1 },
    });
    expect(await orders.audit()).toEqual([]);
    const stock = (await orders.stock()).filter(({ ticket: row }) => dayOf(row) === null);
    const counters = stock.map((row) => [row.ticket, row.sold, row.held]);
    expect(counters).toEqual(tickets.map((row) => [row.ticket, row.sold, row.held]));
  });

  it("keep the sums of days that are over, and say the same as those that add up all of them", async () => {
    const clock = manualClock(Date.parse("2025-10-15T23:30:00+07:00"));
    const { placeSome, pay, refundTicket, ticketsOf, read, connection } = open(await create(), clock);
    const waits = await placeSome("late", 2);
    for (let day = 0; day < 5; day += 1) {
      const order = await placeSome(`day${day}`, day + 1);
      await pay(order.reference, EDITOR, QUOTAS);
      await read();
      // What becomes of an order later changes nothing of its day.
      const [ticket] = await ticketsOf(order.reference);
      if (day === 1) await refundTicket(ticket?.id ?? "", EDITOR);
      if (day === 3) await pay(waits.reference, EDITOR, QUOTAS);
      const { days } = await read();
      expect(days).toEqual((await new SalesReading(connection).read(1)).days);
      expect(days.map(({ tickets }) => tickets)).toEqual([1, 2, 3, 6, 5].slice(0, day + 1));
      clock.advance(24 * HOUR_MS);
    }
    const other = await new SalesReading(connection, { clock }).read(2);
    expect(other.days).toEqual([]);
  });

  it("are mailed once each morning while there are orders, by whichever process is first", async () => {
    const clock = manualClock(Date.parse("2025-10-15T09:00:00+07:00"));
    const database = await create();
    const { placeSome, report, connection, ...orders } = open(database, clock);
    const other = open(database, clock);
    const all = [report(), report(), other.report()];
    const plan = async () => (await Promise.all(all.map((one) => one.planDue()))).filter(Boolean).length;
    expect(await plan()).toBe(0);
    const { reference } = await placeSome("a", 2);
    await orders.pay(reference, EDITOR, QUOTAS);
    clock.advance(20 * HOUR_MS);
    expect(await plan()).toBe(0);
    clock.advance(3 * HOUR_MS);
    await placeSome("b", 1);
    expect(await plan()).toBe(1);
    expect(await plan()).toBe(0);

    const before = smtp.arrived.length;
    const deliver = createDeliver({
      mailer: createSmtpMailer(smtp.url),
      settings: mailSettings,
      seasonNote: async () => null,
      orderMails: {} as MailFacts,
    });
    const outbox = createExpoOutbox(connection, {
      ...{ deliver, clock, withApi: false, secrets: ["a secret of the tests that is long enough"] },
      ...{ logger: pino({ level: "silent" }), pollMs: 50 },
    });
    outbox.start();
    const toTreasurer = () => smtp.arrived.slice(before).filter(({ raw }) => raw.includes("Ticket sales"));
    await expect.poll(() => toTreasurer().length).toBe(1);
    await outbox.stop();
    const mail = await parseMail(toTreasurer()[0] ?? expect.unreachable());
    expect(mail.subject).toBe("Ticket sales, 16 October 2025 · Jakarta Outing Expo 2025");
    expect(mail.to).toMatchObject({ text: "treasurer@expo.example" });
    expect(mail.text).toMatch(/yesterday: Rp.100\.000 \(tickets: 2, orders: 1\)/);
    expect(mail.text).toContain("1 order is waiting for a payment");
    expect(mail.text).toMatch(/The friday: 2 sold, 1 held, Rp.100\.000/);

    clock.advance(24 * HOUR_MS);
    expect(await plan()).toBe(1);
    clock.advance(300 * HOUR_MS);
    expect(await plan()).toBe(0);
  });
});

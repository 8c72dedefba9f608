import { lineOf } from "~/sales/model/order-lines";
import { refundTerms } from "~/sales/model/refund-fee";
import type { Order } from "~/sales/orders/orders";
import { type DueMoney, dueMoney, isDifference } from "~/sales/payments/refund-due";
import { moneyMoves } from "~/sales/reports/money-by-day";
import { OrderPages } from "~/sales/reports/order-pages.server";
import { SalesReading } from "~/sales/reports/sales-reading.server";
import type { manualClock } from "../servers/manual-clock";
import type { Midtrans } from "./midtrans";
import { buyer, some } from "./orders";
import { openPayments } from "./provider-payments";
import type { TestDatabase } from "./test-databases";

const HOUR_MS = 3600_000;
const FINANCE = "fin@expo.example";
const QUOTA = 1_000;

/** Kinds of tickets, each with its price in rupiah. */
export const PRICES = { friday: 50_000, family: 120_000, club: 150_000, guest: 0 } as const;
export type Kind = keyof typeof PRICES;

/** A sale at a double of Midtrans in which staff exchange and refund tickets as their pages do. */
export function openExchanges(database: TestDatabase, clock: ReturnType<typeof manualClock>, midtrans: Midtrans) {
  const quotas = new Map(Object.keys(PRICES).map((kind) => [kind, QUOTA]));
  const shop = openPayments(database, clock, midtrans, { quotas, timeLimit: 30_000 });
  const { orders, attempts, payments, refunds } = shop;
  const connection = database.open();
  let count = 0;
  function next(): string {
    count += 1;
    return `press ${count}`;
  }
  const find = async (reference: string) => {
    const order = await orders.find(reference);
    if (!order) throw new Error(`there is no order ${reference}`);
    return order;
  };
  const isOnline = async (order: Order) =>
    order.payment === "midtrans" &&
    !isDifference(order) &&
    (await orders.journal(order.reference)).some(
      ({ state, actor }) => (state === "paid" || state === "refund_due") && actor === "provider",
    );
  /** As `attemptOfPayment`. */
  async function attemptOf(order: Order): Promise<string> {
    if (!(await isOnline(order))) return "";
    return (await attempts.attempts(order.reference)).find(({ state }) => state === "paid")?.id ?? "";
  }
  const lineOfKind = (kind: Kind, quantity = 1) => some(kind, quantity, QUOTA, PRICES[kind]);
  function holdOf(kind: Kind) {
    const { quota: _, ...line } = lineOfKind(kind);
    return { key: next(), keepUntil: clock.now() + 1000 * HOUR_MS, lines: [line], edition: 1, quotas };
  }
  const ticketAt = async ({ reference }: Order, place: number) =>
    (await orders.ticketsOf(reference)).find((ticket) => ticket.place === place)?.id ?? "";

  /** Places an order that waits for its payment online. @param beside kinds of which it has one ticket more each */
  async function place(kind: Kind, quantity = 1, ...beside: Kind[]): Promise<Order> {
    const keepUntil = clock.now() + 1000 * HOUR_MS;
    const lines = [lineOfKind(kind, quantity), ...beside.map((other) => lineOfKind(other))];
    const held = await orders.hold({ key: next(), keepUntil, lines, quotas });
    if (!("order" in held)) throw new Error("sold out");
    const terms = { payment: "midtrans", deadline: clock.now() + 24 * HOUR_MS } as const;
    await orders.place(held.order.reference, buyer(`${count}@visitor.example`), terms);
    return find(held.order.reference);
  }
  /** The buyer pays what an order asks for. @returns the order, and the id of its payment */
  async function pay({ reference }: Order): Promise<{ order: Order; id: string }> {
    await payments.payPage(reference);
    const id = (await attempts.attempts(reference)).at(-1)?.id ?? "";
    await midtrans.pay(id, "credit_card");
    await payments.noticed(id);
    return { order: await find(reference), id };
  }
  const buy = async (kind: Kind, quantity = 1) => pay(await place(kind, quantity));

  /** Staff ask for the difference to a dearer ticket. @returns null: they may not */
  async function ask(order: Order, to: Kind, ticket = 1): Promise<Order | null> {
    const terms = { payment: "midtrans", deadline: clock.now() + 24 * HOUR_MS, note: "", editor: FINANCE } as const;
    const attempt = await attemptOf(order);
    const done = await orders.askForExchange(await ticketAt(order, ticket), holdOf(to), { ...terms, attempt });
    return "order" in done ? done.order : null;
  }
  /** Staff exchange a ticket at the desk, where the buyer pays what it costs more. @returns null: they may not */
  async function exchange(order: Order, to: Kind, ticket = 1, rest: "back" | "kept" = "back"): Promise<Order | null> {
    const terms = { rest, note: "cash", attempt: await attemptOf(order), editor: FINANCE };
    const done = await orders.exchangeTicket(await ticketAt(order, ticket), holdOf(to), terms);
    return "order" in done ? done.order : null;
  }
  /** Staff give tickets back, with a fee of each in percent. @returns whether they may */
  async function giveBack(order: Order, places: readonly number[], fee = 0): Promise<boolean> {
    const tickets = await orders.ticketsOf(order.reference);
    const chosen = tickets.filter(({ place: at, state }) => places.includes(at) && state !== "refunded");
    const prices = new Map(chosen.map((ticket) => [ticket.id, lineOf(order, ticket)?.price ?? 0]));
    const { missing } = await orders.moneyOf(order.reference);
    const terms = refundTerms(prices, { unit: "percent", value: fee }, missing);
    const by = { editor: FINANCE, attempt: await attemptOf(order) };
    return terms !== null && orders.refundTickets(order.reference, terms.fees, by);
  }
  /** What the order's page says has to go back. */
  async function dueOf({ reference }: Order): Promise<DueMoney[]> {
    const order = await find(reference);
    const known = await attempts.attempts(reference);
    return dueMoney(order, {
      tickets: await orders.ticketsOf(reference),
      acts: await orders.acts(reference),
      payments: await Promise.all(
        known.map(async (attempt) => ({ attempt, refunds: await refunds.refunds(attempt.id) })),
      ),
      isPaidOnline: await isOnline(order),
      money: await orders.moneyOf(reference),
    });
  }
  const dueSum = async (order: Order) => (await dueOf(order)).reduce((sum, { amount }) => sum + amount, 0);
  /** Staff send back what is due: through the provider, or by hand. @returns rupiah that went by hand */
  async function sendBack(order: Order): Promise<number> {
    let byHand = 0;
    for (const { attempt, amount, count: known } of await dueOf(order)) {
      const key = `${attempt?.id ?? order.reference}-r${known + 1}`;
      if (attempt) {
        await payments.refund({ attempt: attempt.id, formKey: key, amount, reason: "given back", editor: FINANCE });
        await payments.noticed(attempt.id);
      } else if (
        await orders.settleByHand(order.reference, key, { act: "returned", amount, attempt: "", editor: FINANCE })
      )
        byHand += amount;
    }
    return byHand;
  }
  /** What came, and what went, by the accountant's file. */
  async function books() {
    const sum = { paid: 0, back: 0 };
    for await (const page of new OrderPages(connection).read(1)) {
      for (const { order, money } of page) {
        for (const move of moneyMoves(order, money)) {
          sum.paid += move.paid;
          sum.back += move.back;
        }
      }
    }
    return sum;
  }
  const revenue = async () =>
    (await new SalesReading(connection).read(1)).tickets.reduce((sum, row) => sum + row.revenue, 0);
  const statesOf = async ({ reference }: Order) => (await orders.ticketsOf(reference)).map(({ state }) => state);

  return {
    ...{ shop, connection, find, place, pay, buy, ask, exchange, giveBack, dueOf, dueSum, sendBack, books, revenue },
    ...{ statesOf, ticketAt },
    close: async () => {
      await connection.close();
      await shop.close();
    },
  };
}

export type ExchangeSale = ReturnType<typeof openExchanges>;

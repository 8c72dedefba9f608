import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Order } from "~/sales/orders/orders";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";
import type { Midtrans } from "../services/midtrans";
import { buyer, some } from "../services/orders";
import type { Answers, Calls } from "./order-program";

/** What buyers have to do with. */
export type Shop = {
  midtrans: Midtrans;
  clock: { now(): number };
  /** Calls until there is an answer, like a buyer who presses again. */
  call<Name extends keyof Calls>(call: Name, ...args: Parameters<Calls[Name]>): Promise<Answers[Name]>;
  pause(): Promise<void>;
};

/**
 * What a buyer was told. `waited`: the link in a mail had to place the order; `paid`: a transfer; `owed`: the reference of an order whose
 * transfer goes back; `late`, `sentBack`: attempts whose money comes after the deadline, and whose money was sent back.
 */
type End = {
  reference?: string;
  waited?: boolean;
  placed?: true;
  paid?: Order;
  owed?: string;
  late?: string;
  sentBack?: string;
};

type Buying = Shop & { order: Order };

/** Presses "Pay now" until there is a page. @returns the attempt at the provider; null: the order's time is over */
async function openPage({ call, midtrans, order }: Buying): Promise<string | null> {
  for (;;) {
    const way = await call("payPage", order.reference);
    if (way && "address" in way) return midtrans.pages.get(way.address.split("/").at(-1) ?? "")?.orderId ?? null;
    if (way?.none === "closed") return null;
    await sleep(100);
  }
}

/** @returns null: the order takes no payment, after too many pages that were never shown */
async function payPage(buying: Buying): Promise<string | null> {
  const id = await openPage(buying);
  await buying.pause();
  if (id) await buying.midtrans.pay(id);
  return id;
}

/** The tickets of an order that is paid online, once the buyer sees them. None: the money came too late, and goes back. */
async function ticketsSeen({ call, order }: Buying): Promise<IssuedTicket[]> {
  for (;;) {
    await call("look", order.reference);
    const tickets = await call("ticketsOf", order.reference);
    if (tickets.length > 0 || (await call("find", order.reference))?.state === "refund_due") return tickets;
    await sleep(100);
  }
}

/** Staff have seen the money of a transfer. @param beside what happens at the same moment */
async function transfer({ call, order: { reference } }: Buying, beside?: "pay" | "cancel"): Promise<End> {
  const [order] = await Promise.all([call("pay", reference), beside && call(beside, reference)]);
  if (beside === "cancel" && order?.state === "refund_due") return { owed: reference };
  expect(order?.state).toBe("issued");
  return order ? { paid: order } : {};
}

async function giveBack({ call }: Buying, tickets: readonly IssuedTicket[]): Promise<void> {
  for (const { id } of tickets) await Promise.all([call("refundTicket", id), call("refundTicket", id)]);
}

const nothing = async (): Promise<End> => ({});
/** Minutes to pay: enough, and so few that they are over before the run is. */
const [LONG, SHORT] = [60, 1];
/** Makes a way of transfers or of online payments. */
const by = (payment: "manual" | "midtrans") => (minutes: number, end: (buying: Buying) => Promise<End>) => ({
  ...{ payment, minutes, end },
});
const [manual, online] = [by("manual"), by("midtrans")];

/** What becomes of orders, by turns; null: the buyer never says who they are. */
const WAYS = [
  manual(LONG, (buying) => transfer(buying)),
  online(LONG, async (buying) => {
    await payPage(buying);
    return {};
  }),
  manual(LONG, (buying) => transfer(buying, "pay")),
  // In two tabs.
  online(LONG, async (buying) => {
    const pages = await Promise.all([openPage(buying), openPage(buying)]);
    expect(pages[0]).toBe(pages[1]);
    expect(await payPage(buying)).toBe(pages[1]);
    return {};
  }),
  manual(SHORT, nothing),
  online(SHORT, nothing),
  manual(LONG, async ({ call, order }) => {
    await call("cancel", order.reference);
    return {};
  }),
  // Another way to pay was chosen first.
  online(LONG, async (buying) => {
    const first = await openPage(buying);
    if (first) await buying.midtrans.choose(first, "bank_transfer");
    while (!(await buying.call("payAnew", buying.order.reference))) await sleep(100);
    if (first) expect(await payPage(buying)).not.toBe(first);
    return {};
  }),
  manual(LONG, (buying) => transfer(buying, "cancel")),
  online(LONG, async (buying) => {
    const id = await openPage(buying);
    // Too late when the page was closed before.
    const paying = id ? buying.midtrans.pay(id).catch(() => undefined) : undefined;
    await Promise.all([paying, buying.call("cancel", buying.order.reference)]);
    return {};
  }),
  null,
  // The page is looked at, no more.
  online(SHORT, async (buying) => {
    await openPage(buying);
    return {};
  }),
  manual(LONG, async (buying) => {
    const end = await transfer(buying);
    await giveBack(buying, (await buying.call("ticketsOf", buying.order.reference)).slice(0, 1));
    return end;
  }),
  // Everything is given back, and the money sent through the provider.
  online(LONG, async (buying) => {
    const id = await payPage(buying);
    if (!id) return {};
    await giveBack(buying, await ticketsSeen(buying));
    for (;;) {
      const sent = await buying.call("sendBack", id, buying.order.total);
      if (!("refund" in sent)) throw new Error(`${id} cannot be sent back: ${sent.fault}`);
      if (sent.refund.state !== "new") break;
      await sleep(200);
    }
    await buying.midtrans.confirmRefunds(id);
    return { sentBack: id };
  }),
  // A number of a bank that outlives its page.
  online(SHORT, async (buying) => {
    const id = await openPage(buying);
    // Nobody can choose on a page that is over.
    await (id && buying.midtrans.choose(id, "bank_transfer").catch(() => undefined));
    return id && buying.midtrans.transactions.has(id) ? { late: id } : {};
  }),
  // The bank takes the money back.
  online(LONG, async (buying) => {
    const id = await payPage(buying);
    await buying.pause();
    if (id) await buying.midtrans.become(id, "deny");
    return {};
  }),
];

const DAY_MS = 24 * 3600_000;
const MINUTE_MS = 60_000;

/** One buyer, from the first press on. @param quotas how many there are of both tickets */
export async function buy(shop: Shop, number: number, quotas: { friday: number; weekend: number }): Promise<End> {
  const { call, clock, pause } = shop;
  const hold = (lines: ReturnType<typeof some>[]) =>
    call("hold", { key: `key ${number}`, keepUntil: clock.now() + 10 * DAY_MS, lines });
  // On another day, so that no row of the stock is in all orders.
  const weekend = { ...some("weekend", 1, quotas.weekend), days: ["2025-11-15"] };
  // Some choose other tickets first, on the same form.
  if (number % 5 === 0) await hold([weekend]);
  const lines = [some("friday", 1 + (number % 2), quotas.friday), ...(number % 3 === 0 ? [weekend] : [])];
  const [held, again] = await Promise.all([hold(lines), hold(lines)]);
  if (!("order" in held) || !("order" in again)) return {};
  const { reference } = held.order;
  expect(again.order.reference).toBe(reference);
  const way = WAYS[number % WAYS.length];
  if (!way) return { reference };
  await pause();
  const terms = { payment: way.payment, deadline: clock.now() + way.minutes * MINUTE_MS };
  const placed = await call("place", reference, buyer(`b${number}@visitor.example`), terms);
  // On a busy machine the hold may be over.
  if (!("accepted" in placed)) return { reference };
  // Where many orders are unconfirmed, the link in the mail places it while the hold is not over. An order that is over has no way to pay.
  const waited = placed.accepted.waits;
  if (waited) {
    await pause();
    const confirmed = await call("confirm", reference, terms);
    if (!confirmed || "refused" in confirmed || confirmed.payment === null) return { reference, waited };
  }
  await pause();
  return { reference, waited, placed: true, ...(await way.end({ ...shop, order: held.order })) };
}

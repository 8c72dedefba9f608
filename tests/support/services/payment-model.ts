import { expect } from "vitest";
import type { OrderState } from "~/sales/model/order";
import { mayBecome, RELEASE_MS } from "~/sales/model/order-rules";
import type { PaymentProvider } from "~/sales/payments/provider/payment-provider";
import { manualClock } from "../servers/manual-clock";
import { type Midtrans, startMidtrans } from "./midtrans";
import { faultsIn, openPayments, PAY_MS, type Payments } from "./provider-payments";
import type { TestDatabase } from "./test-databases";

const MINUTE_MS = 60_000;
/** ms after a deadline in which a page may still be open on which a try was refused. */
const GRACE_MS = 10 * MINUTE_MS;

/** Minutes between two rounds of the timers: they find the same as with more of them. */
const STEP = 30;

/** When a process dies that calls the provider: `before` it has asked, or `after` it was answered. */
export type Fate = "lives" | "before" | "after";
class Died extends Error {}

export type Known = { state: OrderState; quantity: number; deadline: number; byStaff: boolean };
/** `shown`: the addresses of pages that buyers have; `paid`: the attempts that were ever paid at the provider. */
export type Model = { orders: Map<string, Known>; shown: Set<string>; paid: Set<string>; isAway: boolean };
export type Real = {
  shop: Payments;
  clock: ReturnType<typeof manualClock>;
  midtrans: Midtrans;
  fate: Fate;
  reopen(): Promise<void>;
};

/** The ids of an order's attempts that the provider knows. */
const attemptsAt = ({ pages }: Midtrans, reference: string) =>
  new Set([...pages.values()].map(({ orderId }) => orderId).filter((id) => id.startsWith(reference)));

/** Whether a buyer has paid an order at the provider, and the bank has not taken it back. */
const isPaidAt = (midtrans: Midtrans, reference: string) =>
  [...attemptsAt(midtrans, reference)].some((id) => midtrans.transactions.get(id)?.status === "settlement");

/** Whether somebody could pay an order now. */
function isPayableAt({ midtrans, clock }: Real, { shown }: Model, reference: string): boolean {
  return [...midtrans.pages.values()].some(({ orderId, token, gone, until }) => {
    if (!orderId.startsWith(reference)) return false;
    const transaction = midtrans.transactions.get(orderId);
    if (transaction) return transaction.status === "pending" && transaction.until > clock.now();
    return !gone && until > clock.now() && [...shown].some((address) => address.endsWith(token));
  });
}

/** Whether an order may have come into a state by what has happened until now. */
function hasReason(to: OrderState, reference: string, { deadline, byStaff }: Known, model: Model, real: Real): boolean {
  const now = real.clock.now();
  const isPaid = isPaidAt(real.midtrans, reference);
  switch (to) {
    case "expiring":
      return now >= deadline;
    case "expired":
      // The stock is held until the provider has closed, for an hour at most.
      return now >= deadline + RELEASE_MS || !(isPaid || isPayableAt(real, model, reference));
    case "paid":
    case "issued":
    case "refund_due":
      return byStaff || isPaid;
    case "refunded":
      return [...attemptsAt(real.midtrans, reference)].some(
        (id) => real.midtrans.transactions.get(id)?.status === "deny",
      );
    default:
      return false;
  }
}

/** What must be true after every step: each move of an order had a reason. */
export async function check(model: Model, real: Real): Promise<void> {
  const { orders } = real.shop;
  expect(await orders.audit()).toEqual([]);
  for (const { held, sold, quota } of await orders.stock()) expect(held + sold).toBeLessThanOrEqual(quota);
  const states = new Map((await orders.list({ limit: 1_000 })).map(({ reference, state }) => [reference, state]));
  for (const [reference, order] of model.orders) {
    const now = states.get(reference);
    if (now === order.state) continue;
    const journal = (await orders.journal(reference)).map(({ state }) => state);
    for (const [index, to] of journal.entries()) {
      if (index <= journal.indexOf(order.state)) continue;
      expect(mayBecome(journal[index - 1] ?? "held", to)).toBe(true);
      expect([reference, to, hasReason(to, reference, order, model, real)]).toEqual([reference, to, true]);
    }
    order.state = journal.at(-1) ?? "held";
    expect(now).toBe(order.state);
  }
}

/** Does what a process does, which may die of it: another one goes on after half a minute. @returns null: it died */
export async function act<Result>(real: Real, fate: Fate, work: () => Promise<Result>): Promise<Result | null> {
  real.fate = fate;
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Died)) throw error;
    real.clock.advance(MINUTE_MS / 2);
    await real.reopen();
    return null;
  } finally {
    real.fate = "lives";
  }
}

/** The rounds of the timers, as time goes on. */
export async function pass(minutes: number, fate: Fate, model: Model, real: Real): Promise<void> {
  const { clock, midtrans } = real;
  for (let left = minutes; left > 0; left -= STEP) {
    clock.advance(Math.min(left, STEP) * MINUTE_MS);
    await midtrans.tick();
    const died = await act(real, left === minutes ? fate : "lives", async () => {
      await real.shop.orders.expireDue();
      do await real.shop.payments.round();
      while (!model.isAway && (await real.shop.attempts.toClose(1)).length > 0);
      return false;
    });
    await check(model, real);
    if (died === null) continue;
    for (const { state, deadline } of model.orders.values()) {
      const late = clock.now() - deadline;
      if (late >= 0) expect(state).not.toBe("placed");
      if (late >= RELEASE_MS || (late >= GRACE_MS && !model.isAway)) expect(state).not.toBe("expiring");
    }
  }
}

/** In the end the provider is there, and every message has come. */
export async function settle(model: Model, real: Real): Promise<void> {
  const { midtrans } = real;
  midtrans.control.trouble = () => undefined;
  model.isAway = false;
  await pass((PAY_MS + 2 * RELEASE_MS) / MINUTE_MS, "lives", model, real);
  for (const reference of model.orders.keys())
    for (const { id } of await real.shop.attempts.attempts(reference)) await real.shop.payments.noticed(id);
  await check(model, real);
  const paidHere = [...model.orders].filter(([, { byStaff }]) => byStaff).map(([reference]) => reference);
  const faults = await faultsIn(real.shop, midtrans);
  expect(faults.filter((fault) => !paidHere.some((reference) => fault.startsWith(reference)))).toEqual([]);
  const stock = await real.shop.orders.stock();
  expect(stock.map(({ held }) => held)).toEqual(stock.map(() => 0));
}

/** A sale on a database whose payments are made at a double of the provider, before anything has happened. */
export async function startSale(database: Pick<TestDatabase, "open">): Promise<{ model: Model; real: Real }> {
  const clock = manualClock();
  const midtrans = await startMidtrans(clock);
  midtrans.control.holds = true;
  const mortal =
    <Given extends unknown[], Result>(call: (...given: Given) => Promise<Result>) =>
    async (...given: Given) => {
      if (real.fate === "before") throw new Died();
      const result = await call(...given);
      if (real.fate === "after") throw new Died();
      return result;
    };
  const meet = ({ createPage, status, close, ...provider }: PaymentProvider): PaymentProvider => ({
    ...{ ...provider, createPage: mortal(createPage), status: mortal(status), close: mortal(close) },
  });
  const open = () => openPayments(database, clock, midtrans, { meet });
  const model: Model = { orders: new Map(), shown: new Set(), paid: new Set(), isAway: false };
  const real: Real = {
    shop: open(),
    clock,
    midtrans,
    fate: "lives",
    async reopen() {
      await real.shop.close();
      real.shop = open();
    },
  };
  return { model, real };
}

import pino from "pino";
import { Suppressions } from "~/platform/outbox/suppressions.server";
import { BuyerMailQueue } from "~/sales/mails/buyer-mail-queue.server";
import { OrderMoves } from "~/sales/orders/order-moves.server";
import { Orders } from "~/sales/orders/order-store.server";
import { OrderAttempts } from "~/sales/payments/order-attempts.server";
import { OrderRefunds } from "~/sales/payments/order-refunds.server";
import { createMidtrans } from "~/sales/payments/provider/midtrans.server";
import type { PaymentProvider } from "~/sales/payments/provider/payment-provider";
import { createProviderPayments } from "~/sales/payments/provider-payments.server";
import { StrayPayments } from "~/sales/payments/stray-payments.server";
import type { manualClock } from "../servers/manual-clock";
import { boundOrders } from "./bound-store";
import { MERCHANT_ID, type Midtrans, SERVER_KEY } from "./midtrans";
import { buyer, some } from "./orders";
import type { TestDatabase } from "./test-databases";

type Clock = ReturnType<typeof manualClock>;

/** How many tickets there are. */
export const QUOTA = 10;

/** `timeLimit`: ms for a call to the provider. `meet`: changes what the provider does. */
type Sale = {
  quotas?: ReadonlyMap<string, number>;
  timeLimit?: number;
  meet?(provider: PaymentProvider): PaymentProvider;
};

/** A process that sells tickets, which are paid at a double of Midtrans. */
export function openPayments(
  { open }: Pick<TestDatabase, "open">,
  clock: Pick<Clock, "now">,
  { url }: Pick<Midtrans, "url">,
  { quotas = new Map([["friday", QUOTA]]), timeLimit = 1_000, meet = (provider) => provider }: Sale = {},
) {
  const database = open();
  const suppressions = new Suppressions(database, ["a secret of the tests that is long enough"]);
  const options = { clock, buyerMails: new BuyerMailQueue(database, suppressions), limitMs: 30_000 };
  const orders = boundOrders(new Orders(database, options));
  const moves = new OrderMoves(database, options);
  const refunds = new OrderRefunds(database, options, moves);
  const attempts = new OrderAttempts(database, options, moves, refunds);
  const payments = createProviderPayments({
    attempts,
    refunds,
    strays: new StrayPayments(database, "en"),
    provider: meet(
      createMidtrans({ serverKey: SERVER_KEY, merchantId: MERCHANT_ID, production: false, url, timeLimit }),
    ),
    clock,
    log: pino({ level: "silent" }),
    quotas: () => quotas,
    addressOf: ({ reference }) => `https://expo.example/order/${reference}?key=secret`,
  });
  return { orders, attempts, refunds, payments, close: database.close };
}

export type Payments = ReturnType<typeof openPayments>;

/** ms to pay. */
export const PAY_MS = 3 * 3600_000;

let keys = 0;

/** An order that waits for its payment at the provider. @returns its reference */
export async function placeOnline(
  { orders }: Pick<Payments, "orders">,
  clock: Pick<Clock, "now">,
  quantity = 1,
): Promise<string> {
  keys += 1;
  const keepUntil = clock.now() + 1e9;
  const lines = [some("friday", quantity, QUOTA)];
  const held = await orders.hold({ key: `online ${keys}`, keepUntil, lines, quotas: new Map([["friday", QUOTA]]) });
  if (!("order" in held)) throw new Error(`${held.soldOut} is sold out`);
  const { reference } = held.order;
  await orders.place(reference, buyer(`online-${keys}@visitor.example`), {
    ...{ payment: "midtrans", deadline: clock.now() + PAY_MS },
  });
  return reference;
}

/**
 * What is wrong with orders that are paid online, at any time: a stock that disagrees with the orders, tickets without a payment, or a
 * payment without tickets that is not marked as money to return.
 */
export async function faultsIn(
  { orders, attempts }: Pick<Payments, "orders" | "attempts">,
  midtrans: Pick<Midtrans, "transactions">,
): Promise<string[]> {
  const faults = (await orders.audit()).map((fault) => JSON.stringify(fault));
  for (const { reference, state, payment } of await orders.list({ limit: 1_000 })) {
    if (payment !== "midtrans") continue;
    const known = await attempts.attempts(reference);
    const paid = known.filter(({ id }) =>
      ["settlement", "partial_refund", "partial_chargeback"].includes(midtrans.transactions.get(id)?.status ?? ""),
    );
    if (
      state === "issued" &&
      paid.length === 0 &&
      !known.some((attempt) => attempt.state === "reversed" || attempt.state === "refunded")
    )
      faults.push(`${reference} is issued without a payment`);
    if (paid.length > 0 && state !== "issued" && state !== "refund_due")
      faults.push(`${reference} is paid, and ${state}`);
    const surplus = known.filter((attempt) => attempt.state === "surplus");
    if (paid.length > 1 && surplus.length !== paid.length - 1) faults.push(`${reference} is paid ${paid.length} times`);
  }
  return faults;
}

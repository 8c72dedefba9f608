import { siteDatabase } from "~/database/site-database.server";
import { env } from "~/env.server";
import { BASE_LOCALE } from "~/i18n/locales";
import { wallClock } from "~/services/clock/clock.server";
import { log } from "~/services/log/log.server";
import { orderLinks } from "~/services/order-links/order-links.server";
import { createOrderMoves } from "~/services/orders/order-moves.server";
import { siteOrderOptions } from "~/services/orders/site-orders.server";
import { createMidtrans } from "~/services/payments/midtrans.server";
import type { PaymentProvider } from "~/services/payments/payment-provider";
import { recordAnswers } from "~/services/payments/record-answers";
import { startRounds } from "~/services/rounds/rounds.server";
import { quotasHere } from "~/services/stock/site-stock.server";
import { upstreams } from "~/services/upstream/upstreams.server";
import { createOrderAttempts, type OrderAttempts } from "./order-attempts.server";
import { createOrderPayments, type OrderPayments } from "./order-payments.server";
import { createOrderRefunds, type OrderRefunds } from "./order-refunds.server";
import { createStrayPayments, type StrayPayments } from "./stray-payments.server";

const ROUND_EVERY_MS = 2_000;
/** The same where no provider is set, for orders of before. */
const RARELY_MS = 60_000;

type Stores = { attempts: OrderAttempts; refunds: OrderRefunds; strays: StrayPayments };

let stores: Stores | undefined;
let payments: OrderPayments | null | undefined;

/** The provider whose key is set; null: there is none. */
function siteProvider(): PaymentProvider | null {
  const { serverKey, ...options } = env.midtrans;
  return serverKey ? recordAnswers(createMidtrans({ serverKey, ...options }), upstreams) : null;
}

/** Attempts to pay, and money on its way back, in this process's database; created at the first call. */
function siteStores(): Stores {
  if (stores) return stores;
  const database = siteDatabase();
  const options = siteOrderOptions();
  const moves = createOrderMoves(database, options);
  const refunds = createOrderRefunds(database, options, moves);
  const attempts = createOrderAttempts(database, options, moves, refunds);
  stores = { refunds, attempts, strays: createStrayPayments(database, env.staffLanguage) };
  return stores;
}

export const siteAttempts = (): OrderAttempts => siteStores().attempts;
export const siteStrayPayments = (): StrayPayments => siteStores().strays;
export const siteRefunds = (): OrderRefunds => siteStores().refunds;

/** Payments at the provider of this site; null: it has none. Created at the first call. */
export function sitePayments(): OrderPayments | null {
  if (payments !== undefined) return payments;
  const provider = siteProvider();
  payments =
    provider &&
    createOrderPayments({
      ...siteStores(),
      provider,
      clock: wallClock,
      log,
      quotas: quotasHere,
      addressOf: ({ reference, buyer }) => orderLinks.link(reference, buyer?.language ?? BASE_LOCALE),
    });
  return payments;
}

/** Follows payments whose notification is missing, and ends orders that nobody paid in time. */
export const startPaymentChecks = (): void =>
  startRounds("payments", env.midtrans.serverKey ? ROUND_EVERY_MS : RARELY_MS, async () => {
    await (sitePayments()?.round() ?? siteAttempts().releaseExpiring());
  });

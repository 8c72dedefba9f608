import { wallClock } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { BASE_LOCALE } from "~/base/i18n/locales";
import { log } from "~/base/log/log.server";
import { startRounds } from "~/base/rounds/rounds.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { upstreams } from "~/platform/upstream/upstreams.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { OrderMoves } from "~/sales/orders/order-moves.server";
import { siteOrderOptions } from "~/sales/orders/site-orders.server";
import { quotasHere } from "~/sales/stock/site-quotas.server";
import { OrderAttempts } from "./order-attempts.server";
import { OrderRefunds } from "./order-refunds.server";
import { createMidtrans } from "./provider/midtrans.server";
import type { PaymentProvider } from "./provider/payment-provider";
import { recordAnswers } from "./provider/record-answers";
import { createProviderPayments, type ProviderPayments } from "./provider-payments.server";
import { StrayPayments } from "./stray-payments.server";

/** ms between two rounds. */
const ROUND_EVERY_MS = 2_000;
/** ms between two rounds where no provider is set any more, for older orders. */
const RARELY_MS = 60_000;

type Stores = { attempts: OrderAttempts; refunds: OrderRefunds; strays: StrayPayments };

let stores: Stores | undefined;
let payments: ProviderPayments | null | undefined;

/** The provider whose key is set; null: there is none. */
export function siteProvider(): PaymentProvider | null {
  const { serverKey, ...options } = env.midtrans;
  return serverKey ? recordAnswers(createMidtrans({ serverKey, ...options }), upstreams) : null;
}

/** Attempts to pay, and money on its way back, in this process's database; created at the first call. */
function siteStores(): Stores {
  if (stores) return stores;
  const database = siteDatabase();
  const options = siteOrderOptions();
  const moves = new OrderMoves(database, options);
  const refunds = new OrderRefunds(database, options, moves);
  const attempts = new OrderAttempts(database, options, moves, refunds);
  stores = { refunds, attempts, strays: new StrayPayments(database, env.staffLanguage) };
  return stores;
}

export const siteAttempts = (): OrderAttempts => siteStores().attempts;
export const siteStrayPayments = (): StrayPayments => siteStores().strays;
export const siteRefunds = (): OrderRefunds => siteStores().refunds;

/** Payments at the provider of this site; null: it has none. Created at the first call. */
export function sitePayments(): ProviderPayments | null {
  if (payments !== undefined) return payments;
  const provider = siteProvider();
  payments =
    provider &&
    createProviderPayments({
      ...siteStores(),
      provider,
      clock: wallClock,
      log,
      quotas: quotasHere,
      addressOf: ({ reference, buyer }) => orderLinks.link(reference, buyer?.language ?? BASE_LOCALE),
    });
  return payments;
}

/** ms between two looks for money that a release before did not book. */
const FILL_EVERY_MS = 6 * 3600_000;

/** Follows payments whose notification is missing, and ends orders that nobody paid in time. */
export function startPaymentChecks(): void {
  startRounds("payments", env.midtrans.serverKey ? ROUND_EVERY_MS : RARELY_MS, async () => {
    await (sitePayments()?.round() ?? siteAttempts().releaseExpiring());
  });
  startRounds("payments that went back", FILL_EVERY_MS, () => siteAttempts().fillReversed());
}

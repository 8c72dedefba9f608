import { wallClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { log } from "~/base/log/log.server";
import { formatPrice } from "~/base/values/money";
import { required } from "~/platform/http/rendering/outage.server";
import { siteStrayPayments } from "~/sales/payments/site-payments.server";
import { STAFF_OUTAGE } from "~/staff/staff-access.server";

/** Characters of a payment's id. */
export const PAYMENT_ID_LENGTH = 100;

/** Money for orders that the database does not know, until somebody has looked at it. */
export async function listStrayPayments() {
  const strays = await siteStrayPayments().open();
  return strays.map(({ id, amount, method, at }) => ({
    id,
    text: [formatPrice(amount, "IDR"), method, formatSiteMoment(at)].filter(Boolean).join(", "),
  }));
}

export type StrayPaymentView = Awaited<ReturnType<typeof listStrayPayments>>[number];

/** Somebody has looked at a payment: it leaves the list. A repeat changes nothing. @param payment its id @param editor who has */
export async function closeStrayPayment(payment: string, editor: string): Promise<void> {
  const isClosed = await required(siteStrayPayments().close(payment, wallClock.now()), STAFF_OUTAGE);
  if (isClosed) log.info({ payment, editor }, "a payment without an order was looked at");
}

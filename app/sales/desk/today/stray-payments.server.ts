import { type RouterContextProvider, redirect } from "react-router";
import { wallClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { log } from "~/base/log/log.server";
import { formatPrice } from "~/base/values/money";
import { requireFields } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { siteStrayPayments } from "~/sales/payments/site-payments.server";
import { requireStaff, STAFF_OUTAGE } from "~/staff/staff-access.server";

/** Characters of a payment's id. */
const ID_LENGTH = 100;

/** Money for orders that the database does not know, until somebody has looked at it. */
export async function listStrayPayments() {
  const strays = await siteStrayPayments().open();
  return strays.map(({ id, amount, method, at }) => ({
    id,
    text: [formatPrice(amount, "IDR"), method, formatSiteMoment(at)].filter(Boolean).join(", "),
  }));
}

export type StrayPaymentView = Awaited<ReturnType<typeof listStrayPayments>>[number];

/** The action of the list: somebody has looked at a payment. A repeat changes nothing. @returns a redirect to the page "Today" */
export async function closeStrayPayment(args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const { signIn } = requireStaff(args.context, "take-money");
  const fields = await requireFields(args.request, { payment: ID_LENGTH });
  const payment = fields.get("payment") ?? "";
  const isClosed = await required(siteStrayPayments().close(payment, wallClock.now()), STAFF_OUTAGE);
  if (isClosed) log.info({ payment, editor: signIn.email }, "a payment without an order was looked at");
  return redirect("/staff", 303);
}

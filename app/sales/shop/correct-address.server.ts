import { data, type RouterContextProvider } from "react-router";
import { env } from "~/base/env/env.server";
import { m } from "~/paraglide/messages";
import { redirectWithSuccess } from "~/platform/cookies/toast.server";
import { ASKED_EMAIL_LENGTHS, readAskedEmail } from "~/platform/forms/read-email";
import { REFUSED_FORM, readForm } from "~/platform/forms/read-form.server";
import { orderNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { limitsOf } from "~/platform/http/security/rate-limit.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { isUnpaid } from "~/sales/model/order-rules";
import type { CorrectionRefusal } from "~/sales/orders/order-correcting.server";
import { ORDERS_OUTAGE, siteOrders } from "~/sales/orders/site-orders.server";
import { mostPerBuyer } from "~/sales/stock/site-quotas.server";

/** Why an address is not taken, and what was typed. `meant`: what the form asks about. */
export type AddressRefusal = { fault: string; typed: string; meant: string | null };

/** What the form for another address shows of an order. @throws a 404 response when there is no such order */
export async function readCorrectionPage(reference: string) {
  const order = await required(siteOrders().reading.find(reference), ORDERS_OUTAGE);
  if (!order) throw orderNotFound();
  return {
    lead: m.orders_for({ reference }),
    back: orderLinks.pathOf(reference),
    email: order.buyer && isUnpaid(order) ? order.buyer.email : null,
  };
}

/** The action of the form: the order has the new address, which gets a mail. A domain that looks mistyped is asked about once. */
export async function saveAddress(
  reference: string,
  args: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const { fields, refusal } = await readForm(args, {
    lengths: ASKED_EMAIL_LENGTHS,
    limit: limitsOf("order-address", env.orderLimit).accepted,
  });
  const read = readAskedEmail(fields);
  const refuse = (status: number, text: string, meant: string | null = null) =>
    data<AddressRefusal>({ fault: text, typed: read.typed, meant }, { status, headers: REFUSED_FORM });
  if (refusal) return refuse(refusal.status, refusal.message);
  if ("fault" in read) return refuse(400, read.fault, read.meant);
  const { email } = read;
  const why = await required(correct(reference, email), ORDERS_OUTAGE);
  if (why) return refuse(409, CORRECTION_REFUSALS[why]());
  return redirectWithSuccess(orderLinks.pathOf(reference), m.orders_address_saved({ email }), { status: 303 });
}

async function correct(reference: string, email: string): Promise<CorrectionRefusal | null> {
  const order = await siteOrders().reading.find(reference);
  if (!order) return "closed";
  return siteOrders().buyers.correctAddress(reference, email, "buyer", { perBuyer: mostPerBuyer(order.edition) });
}

const CORRECTION_REFUSALS: Readonly<Record<CorrectionRefusal, () => string>> = {
  closed: m.orders_address_closed,
  too_often: m.orders_address_too_often,
  too_many_mails: m.orders_too_many,
  busy: m.orders_address_busy,
  share: m.orders_address_too_often,
  too_many_unpaid: m.orders_unpaid,
  too_many_unpaid_nearby: m.orders_unpaid_nearby,
  too_many_of_ticket: m.orders_link_limit,
};

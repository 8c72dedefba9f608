import { data, type RouterContextProvider } from "react-router";
import { env } from "~/base/env/env.server";
import { cleanLine } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";
import { redirectWithSuccess } from "~/platform/cookies/toast.server";
import { REFUSED_FORM, readForm } from "~/platform/forms/read-form.server";
import { required } from "~/platform/http/rendering/outage.server";
import { limitsOf } from "~/platform/http/security/rate-limit.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { MAX_HOLDER } from "~/sales/model/order-form";
import { ORDERS_OUTAGE, siteOrders } from "~/sales/orders/site-orders.server";
import { readTicketPage } from "./read-ticket.server";

/** The name of the field, and the most that it takes. */
const FIELD_LENGTHS = { holder: MAX_HOLDER };

/** Why a name was not stored, and what was typed. */
export type NameRefusal = { message: string; holder: string };

/** The action of a ticket's page: says who comes with it. Its code stays as it is. */
export async function nameTicket(id: string, args: { request: Request; context: Readonly<RouterContextProvider> }) {
  const { fields, refusal } = await readForm(args, {
    lengths: FIELD_LENGTHS,
    limit: limitsOf("ticket-name", env.orderLimit).accepted,
  });
  const holder = cleanLine(fields.get("holder") ?? "");
  const refuse = (status: number, message: string) =>
    data<NameRefusal>({ message, holder }, { status, headers: REFUSED_FORM });
  if (refusal) return refuse(refusal.status, refusal.message);
  if (holder === "") return refuse(400, m.eticket_name_missing());
  if (holder.length > MAX_HOLDER) return refuse(400, m.eticket_name_long({ count: MAX_HOLDER }));
  const { naming } = (await readTicketPage(id, args.request)).ticket;
  if (naming === null) return refuse(409, m.eticket_change_over());
  await required(siteOrders().tickets.nameTicket(id, holder, "buyer"), ORDERS_OUTAGE);
  return redirectWithSuccess(orderLinks.ticketPath(id), m.eticket_changed(), { status: 303 });
}

import { data, type RouterContextProvider } from "react-router";
import { nameField } from "~/entities/forms/form-definition";
import { cleanLine } from "~/entities/values/plain-text";
import { env } from "~/env.server";
import { readFormFields } from "~/http/forms/form-fields.server";
import { withOrders } from "~/http/rendering/with-orders.server";
import { visitorAddress } from "~/http/security/client-address.server";
import { limitsOf } from "~/http/security/rate-limit.server";
import { m } from "~/paraglide/messages";
import { orderLinks } from "~/services/order-links/order-links.server";
import { redirectWithSuccess } from "~/sessions/toast.server";
import { readTicketPage } from "./read-ticket.server";

/** The name of the field, and the most that it takes. */
const FIELD_LENGTHS = { holder: nameField.maxLength };

/** Why a name was not stored, and what was typed. */
export type NameRefusal = { message: string; holder: string };

/** The action of a ticket's page: says who comes with it. Its code stays as it is. */
export async function nameTicket(
  id: string,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
) {
  const address = visitorAddress(request, context);
  const attempt = address ? await limitsOf("ticket-name", env.orderLimit).accepted.consume(address) : null;
  const { fields, fault } = await readFormFields(request, FIELD_LENGTHS);
  const holder = cleanLine(fields.get("holder") ?? "");
  const refuse = (status: number, message: string) => data<NameRefusal>({ message, holder }, { status });
  if (attempt && !attempt.allowed) {
    return refuse(429, m.forms_too_many({ minutes: Math.ceil(attempt.retryAfterSeconds / 60) }));
  }
  if (fault) return refuse(fault.status, fault.message());
  if (holder === "") return refuse(400, m.eticket_name_missing());
  if (holder.length > nameField.maxLength) return refuse(400, m.eticket_name_long({ count: nameField.maxLength }));
  const { naming } = await readTicketPage(id);
  if (naming === null) return refuse(409, m.eticket_change_over());
  await withOrders((orders) => orders.nameTicket(id, holder, "buyer"));
  return redirectWithSuccess(orderLinks.ticketPath(id), m.eticket_changed(), { status: 303 });
}

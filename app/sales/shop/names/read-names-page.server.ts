import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { inEdition } from "~/content/editions/in-edition.server";
import { m } from "~/paraglide/messages";
import { orderNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { ORDERS_OUTAGE, siteOrders } from "~/sales/orders/site-orders.server";
import { readDocument } from "~/sales/shop/tickets/read-ticket.server";
import { readTicketTexts, toNamedTicket } from "~/sales/tickets/ticket-view.server";
import type { NamesPage } from "./names-page";

/**
 * The tickets of an order that let in, with who comes and where each is mailed to.
 * @returns null when the order has no tickets @throws a 503 response when the database did not respond
 */
export async function findNamedTickets(reference: string) {
  const order = await readDocument(reference);
  if (!order) return null;
  const emails = await required(siteOrders().buyers.holderEmails(reference), ORDERS_OUTAGE);
  const texts = await inEdition(order.edition, () => required(readTicketTexts()));
  const valid = order.tickets.filter(({ state }) => state === "issued");
  return valid.map((ticket) => {
    const known = emails.get(ticket.id);
    return { ...toNamedTicket(ticket, order, texts), email: known?.email ?? "", mailedAt: known?.mailedAt ?? null };
  });
}

export type NamedTicketView = NonNullable<Awaited<ReturnType<typeof findNamedTickets>>>[number];

/** The same. @throws a 404 response when the order has no tickets, too */
export async function readNamedTickets(reference: string): Promise<NamedTicketView[]> {
  const tickets = await findNamedTickets(reference);
  if (!tickets) throw orderNotFound();
  return tickets;
}

/** Whether the buyer may have tickets mailed: whoever has paid, or has opened a link in a mail. A stranger's address sends nothing. */
export async function mayMail(reference: string): Promise<boolean> {
  const order = await required(siteOrders().reading.find(reference), ORDERS_OUTAGE);
  return order !== null && (order.amount > 0 || order.confirmedAt !== null);
}

/** The page as it is now. @throws as `readNamedTickets` */
export async function readNamesPage(reference: string): Promise<NamesPage> {
  const [tickets, isTrusted] = await Promise.all([readNamedTickets(reference), mayMail(reference)]);
  const waiting = tickets.filter(({ email, mailedAt }) => email !== "" && mailedAt === null).length;
  const isOpen = tickets.some(({ mayBeNamed }) => mayBeNamed);
  const file = (name: "names.xlsx" | "names.csv", label: string) => ({
    href: orderLinks.filePath(reference, name),
    label,
  });
  return {
    lead: m.orders_for({ reference }),
    back: orderLinks.pathOf(reference),
    files: isOpen ? [file("names.xlsx", m.names_download_excel()), file("names.csv", m.names_download_csv())] : [],
    rows: tickets.map(({ id, number, which, what, holder, email, mailedAt, mayBeNamed }) => ({
      ...{ id, number, what: [which, what].filter(Boolean).join("\n"), email },
      name: holder || (mayBeNamed ? m.shop_add_name() : m.eticket_holder_none()),
      page: mayBeNamed ? `${orderLinks.ticketPath(id)}#holder` : null,
      state:
        email === ""
          ? ""
          : mailedAt === null
            ? m.names_unsent()
            : m.names_sent_at({ moment: formatSiteMoment(mailedAt) }),
    })),
    send: waiting > 0 && isTrusted ? m.names_send({ count: waiting }) : null,
    unsent: waiting > 0 && !isTrusted ? m.names_confirm_first() : null,
  };
}

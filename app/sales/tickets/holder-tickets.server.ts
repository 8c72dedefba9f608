import { currentLocale } from "~/base/i18n/current-locale";
import { inEdition } from "~/content/editions/in-edition.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { HolderEmails } from "./holder-emails.server";
import { findOrderDocument } from "./site-documents.server";
import { readTicketTexts, toEventView, toTicketView } from "./ticket-view.server";

/** A ticket as the mail to who comes with it says it. `code`: the text of its QR code. */
export type HolderTicket = { name: string; holder: string; number: string; days: string; link: string; code: string };

/** What somebody gets who comes with tickets of an order. `sent`: names this sending of them, so that a repeat is known. */
export type HolderTickets = { tickets: HolderTicket[]; where: string; sent: string };

/** The tickets of an order that let in and are mailed to an address, in the current language; null: there are none any more. */
export async function readHolderTickets(reference: string, email: string): Promise<HolderTickets | null> {
  const order = await findOrderDocument(reference);
  if (!order) return null;
  const emails = await new HolderEmails(siteDatabase()).ofOrder(reference);
  const own = order.tickets.filter(({ id, state }) => state === "issued" && emails.get(id)?.email === email);
  if (own.length === 0) return null;
  return inEdition(order.edition, async () => {
    const texts = await readTicketTexts();
    return {
      where: toEventView(texts.event).where,
      sent: own.map(({ id }) => `${id} ${emails.get(id)?.mailedAt}`).join(),
      tickets: own.map((ticket) => {
        const { name, holder, number, days } = toTicketView(ticket, order, texts);
        const link = orderLinks.ticketLink(ticket.id, currentLocale());
        return { name, holder, number, days: days.join("; "), link, code: ticket.code };
      }),
    };
  });
}

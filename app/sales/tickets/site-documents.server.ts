import { currentLocale } from "~/base/i18n/current-locale";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { drawInTurn } from "~/base/pdf/pdf-turns.server";
import { inEdition } from "~/content/editions/in-edition.server";
import { siteDatabase } from "~/platform/database/site-database.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { createGroupSigner } from "./keys/group-codes.server";
import { siteTicketKeys } from "./keys/site-ticket-keys.server";
import { type OrderDocument, OrderDocuments } from "./order-document.server";
import { readVisitFacts, type VisitFacts } from "./paid-order.server";
import { type GroupOfOrder, groupOf } from "./ticket-view.server";

/** Tickets of an order that a mail still has as a PDF: about 25 kB each. */
export const MAX_ATTACHED = 40;

/** An order in this process's database with its tickets; null: it has none. */
export const findOrderDocument = (reference: string): Promise<OrderDocument | null> =>
  new OrderDocuments(siteDatabase(), () => createGroupSigner(siteTicketKeys())).find(reference);

/** The tickets of an order and its receipt as a PDF, in the buyer's language, once it is their turn. */
export const ticketsPdf = (order: OrderDocument): Promise<Buffer> => drawInTurn(() => draw(order));

async function draw(order: OrderDocument): Promise<Buffer> {
  // Loaded with the first one: it would take a fifth of the site's start.
  const { drawTickets } = await import("./draw-tickets.server");
  const language = order.buyer?.language ?? currentLocale();
  return runWithLocale(language, () => inEdition(order.edition, () => drawTickets(order)));
}

/**
 * What the mail about a paid order has with it. `pdf`: its tickets, or where they are when they are too many for a mail; `group`: the code
 * for all of them.
 */
export type PaidOrder = {
  pdf: Buffer | string | null;
  group: GroupOfOrder | null;
  visit: VisitFacts | null;
};

/** The same of an order of this process's database, in the current language. */
export async function readPaidOrder(reference: string): Promise<PaidOrder> {
  const order = await ifMade(findOrderDocument(reference));
  return order ? toPaidOrder(order) : { pdf: null, group: null, visit: null };
}

/** What the mail about a paid order has with it, in the current language. What cannot be made now is null: the order's page has it. */
export async function toPaidOrder(order: OrderDocument): Promise<PaidOrder> {
  const { reference } = order;
  const isAttached = order.tickets.length <= MAX_ATTACHED;
  const pdf = isAttached ? ifMade(ticketsPdf(order)) : orderLinks.fileLink(reference, "tickets.pdf", currentLocale());
  return {
    pdf: await pdf,
    group: groupOf(order),
    visit: await ifMade(inEdition(order.edition, () => readVisitFacts(order))),
  };
}

/** A part of a mail; null, with a line in the log: it cannot be made now. */
export const ifMade = <Result>(made: Promise<Result>): Promise<Result | null> =>
  made.catch((error: unknown) => {
    log.error(faultOf(error), "a part of the mail about a paid order could not be made");
    return null;
  });

import pLimit from "p-limit";
import { siteDatabase } from "~/database/site-database.server";
import { currentLocale } from "~/i18n/current-locale";
import { runWithLocale } from "~/i18n/run-with-locale.server";
import { createOrderDocuments, type OrderDocument } from "./order-document.server";

/** Tickets of an order that a mail still has as a PDF: about 25 kB each. */
const MAX_ATTACHED = 40;

/** An order in this process's database with its tickets; null: it has none. */
export const findOrderDocument = (reference: string): Promise<OrderDocument | null> =>
  createOrderDocuments(siteDatabase()).find(reference);

/** One is drawn at a time, or ten together would leave no time for pages. */
const inTurn = pLimit(1);

/** How many PDFs wait until others are drawn. */
export const waitingPdfs = (): number => inTurn.pendingCount;

/** The tickets of an order and its receipt as a PDF, in the buyer's language, once it is their turn. */
export const ticketsPdf = (order: OrderDocument): Promise<Buffer> => inTurn(() => draw(order));

async function draw(order: OrderDocument): Promise<Buffer> {
  // Loaded with the first one: it would take a fifth of the site's start.
  const { drawTickets } = await import("./draw-tickets.server");
  return runWithLocale(order.buyer?.language ?? currentLocale(), () => drawTickets(order));
}

/** The same for a mail; null: there are no tickets, or too many. */
export async function attachedTickets(reference: string): Promise<Buffer | null> {
  const order = await findOrderDocument(reference);
  return order && order.tickets.length <= MAX_ATTACHED ? ticketsPdf(order) : null;
}

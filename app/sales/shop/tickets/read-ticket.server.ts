import { siteClock } from "~/base/clock/clock.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { identity } from "~/base/identity/identity.server";
import { whatsappLink } from "~/base/values/addresses";
import { formatDay } from "~/base/values/jakarta-time";
import { calledOff } from "~/content/editions/edition-state.server";
import { inEdition } from "~/content/editions/in-edition.server";
import { lastClosing } from "~/content/model/opening-hours";
import type { OffSeason } from "~/content/model/season";
import { m } from "~/paraglide/messages";
import { orderNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { orderLinks } from "~/sales/buyers/order-links.server";
import { MAX_HOLDER } from "~/sales/model/order-form";
import { ORDERS_OUTAGE, siteOrders } from "~/sales/orders/site-orders.server";
import { drawQrPicture } from "~/sales/payments/qr-picture.server";
import { readTicketId } from "~/sales/tickets/codes/ticket-code";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";
import type { OrderDocument } from "~/sales/tickets/order-document.server";
import { openDaysOf } from "~/sales/tickets/paid-order.server";
import { findOrderDocument } from "~/sales/tickets/site-documents.server";
import { TICKET_WORDS } from "~/sales/tickets/ticket-states.server";
import {
  readTicketTexts,
  type TicketView,
  toEventView,
  toGroupView,
  toReceiptView,
  toTicketView,
} from "~/sales/tickets/ticket-view.server";
import type { PaidStamp } from "./paid-stamp";
import { readStamp } from "./paid-stamp.server";

/** The order of a reference with its tickets; null: it has none. @throws a 503 response when the database did not respond */
export const readDocument = (reference: string): Promise<OrderDocument | null> =>
  required(findOrderDocument(reference), ORDERS_OUTAGE);

/** The id in the address of a ticket. Without its key the response is that of a ticket that does not exist. */
export function readTicketAddress({ params, url }: { params: { id: string }; url: URL }): string {
  const id = readTicketId(params.id);
  if (id === null || !orderLinks.opensTicket(id, url.searchParams)) throw orderNotFound();
  return id;
}

/** A ticket as its page shows it, and the headers that remember its stamp. */
export async function readTicketPage(id: string, request: Request) {
  const issued = await required(siteOrders().tickets.findTicket(id), ORDERS_OUTAGE);
  const order = issued && (await readDocument(issued.reference));
  const ticket = order?.tickets.find((one) => one.id === id);
  if (!order || !ticket) throw orderNotFound();
  const { stamp, headers } = await readStamp(request, id, order);
  return { ticket: await inEdition(order.edition, () => toTicketPage(ticket, order, stamp)), headers };
}

async function toTicketPage(ticket: IssuedTicket, order: OrderDocument, stamp: PaidStamp | null) {
  const texts = await required(readTicketTexts());
  const { namedUntil, off, ...view } = toTicketView(ticket, order, texts);
  const event = toEventView(texts.event);
  const letsIn = view.state === "issued" && off !== "cancelled";
  return {
    ...view,
    event,
    /** What everybody with the ticket has to know first. */
    notices: off ? OFF_NOTICES[off]() : [wordsOf(view.state).notice()].filter(Boolean),
    /** Below the code. */
    lead: view.state === "issued" && off === null ? m.eticket_lead() : null,
    /** Until when the name may change; null: not any more. */
    naming: ticket.state === "issued" && namedUntil > siteClock.now() ? endOfDayBefore(namedUntil) : null,
    nameLength: MAX_HOLDER,
    share: letsIn ? shareLink(view, event.title) : null,
    stamp: letsIn ? stamp : null,
    /** Until when a phone may keep it, ms since the epoch. */
    until: Date.parse(lastClosing(texts.event)),
    chat: whatsappLink(identity().contact.whatsapp, `${m.eticket_number()}: ${view.number}`),
  };
}

const OFF_NOTICES: Readonly<Record<OffSeason, () => string[]>> = {
  cancelled: () => [m.off_ticket_cancelled(), m.off_ticket_cancelled_money()],
  postponed: () => [m.off_ticket_postponed()],
};

/** The end of a day, in words. @param midnight the moment that ends it, ms since the epoch */
const endOfDayBefore = (midnight: number) => m.eticket_change_until({ day: formatDay(midnight - 60_000) });

/** How a ticket's state is said to who comes with it. */
const wordsOf = (state: TicketView["state"]) =>
  state === "over" ? { visitor: m.eticket_state_over, notice: m.eticket_over } : TICKET_WORDS[state];

export type TicketPageView = Awaited<ReturnType<typeof readTicketPage>>["ticket"];

/** Opens WhatsApp with the address of a ticket, for a chat that its user chooses. */
function shareLink({ id, name }: Pick<TicketView, "id" | "name">, event: string): string {
  const link = orderLinks.ticketLink(id, currentLocale());
  return `https://wa.me/?text=${encodeURIComponent(m.eticket_share_text({ event, name, link }))}`;
}

const OFF_STATES: Readonly<Record<OffSeason, () => string>> = {
  cancelled: m.off_state_cancelled,
  postponed: m.off_state_postponed,
};

/** A code as a picture that the page brings with it: with the buyer's form the page has no room for what draws one. */
const toPicture = async (code: string) => `data:image/png;base64,${(await drawQrPicture(code)).toString("base64")}`;

/** The most tickets whose codes the order's page shows: with more it would be a long download, and each ticket has its page. */
const MOST_CODES = 12;

/** The tickets and the receipt of an order, for its page, and the headers that remember its stamp; null: it has none. */
export async function readOrderTickets(reference: string, request: Request) {
  const order = await readDocument(reference);
  if (!order || order.tickets.length === 0) return null;
  const texts = await required(readTicketTexts());
  const isOff = calledOff() !== null;
  const views = order.tickets.map((ticket) => toTicketView(ticket, order, texts));
  const group = toGroupView(order, views);
  const codes = order.tickets.length > MOST_CODES ? new Map() : await codesOf(order.tickets, views);
  const isAlone = views.length === 1;
  const mayBeNamed = views.some((view) => view.state === "issued" && view.namedUntil > siteClock.now());
  // An expo that is called off has no days for a calendar, nor have tickets of days on which it does not open.
  const hasDays = !isOff && openDaysOf(order, texts.event, texts.kinds).length > 0;
  const pdf = {
    to: orderLinks.filePath(reference, "tickets.pdf"),
    label: isAlone ? m.eticket_pdf_alone() : m.eticket_pdf(),
    isFile: true,
  };
  const { stamp, headers } = await readStamp(request, reference, order);
  const tickets = views.map((view) =>
    toListedTicket(view, { code: codes.get(view.id), stamp, event: texts.event.title }),
  );
  const shown = {
    event: texts.event.title,
    /** The code for all of them, with what it is for. */
    group: group && {
      ...{ title: group.title, days: sharedDays(views), stamp },
      ...{ lead: m.group_lead(), label: group.label, code: await toPicture(group.code) },
    },
    tickets,
    /** Until when a phone may keep them, ms since the epoch. */
    until: Date.parse(lastClosing(texts.event)),
    lead:
      !isOff && tickets.length > 1 && tickets.some(({ state }) => state === "issued") ? m.eticket_list_lead() : null,
    receipt: toReceiptView(order),
    /** What to do with all of them, above their codes; with one alone, beside or below it. One alone gets its name on its own page. */
    acts: [
      ...(hasDays
        ? [{ to: orderLinks.filePath(reference, "days.ics"), label: m.eticket_calendar(), isFile: true }]
        : []),
      pdf,
      ...(!isAlone && mayBeNamed
        ? [{ to: orderLinks.namesPath(reference), label: m.names_link(), isFile: false }]
        : []),
    ],
  };
  return { shown, headers };
}

/** The codes of the tickets that let in, as pictures, by the ticket's id. */
async function codesOf(tickets: readonly IssuedTicket[], views: readonly TicketView[]): Promise<Map<string, string>> {
  const valid = tickets.filter((_, index) => views[index]?.state === "issued" && views[index].qr !== null);
  return new Map(await Promise.all(valid.map(async ({ id, code }) => [id, await toPicture(code)] as const)));
}

/** The days on which all tickets of a group let in; undefined: not all on the same. */
function sharedDays(views: readonly TicketView[]): string[] | undefined {
  const days = new Set(views.filter(({ state }) => state === "issued").map((view) => view.days.join("; ")));
  return days.size === 1 ? [...days] : undefined;
}

/** A ticket in the list of its order. */
function toListedTicket(
  { id, name, number, which, holder, state, off, days, namedUntil }: TicketView,
  { code, stamp, event }: { code?: string; stamp: PaidStamp | null; event: string },
) {
  const path = orderLinks.ticketPath(id);
  const letsIn = state === "issued" && off !== "cancelled";
  const mayBeNamed = letsIn && namedUntil > siteClock.now();
  return {
    ...{ id, name, state, path, number, days: days.join("; ") },
    /** In the head: which of the order's tickets it is, and below that its days. */
    when: [...(which ? [which] : []), days.join("; ")],
    code: code && { picture: code, label: m.eticket_code({ id: number }) },
    holder: holder || m.eticket_holder_none(),
    /** Where its first name is given. */
    naming: !holder && mayBeNamed ? { href: `${path}#holder`, label: m.shop_add_name() } : null,
    /** What has become of it. */
    said: (off ? OFF_STATES[off] : wordsOf(state).visitor)(),
    share: letsIn ? shareLink({ id, name }, event) : null,
    stamp: letsIn ? stamp : null,
  };
}

export type OrderTicketsView = NonNullable<Awaited<ReturnType<typeof readOrderTickets>>>["shown"];

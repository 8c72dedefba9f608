import { siteClock } from "~/base/clock/clock.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { localized } from "~/base/translations/localized";
import { clockTime, jakartaDay, jakartaMoment } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { z } from "~/base/values/zod";
import { idsSoldHere, withSale } from "~/content/availability/shown-tickets.server";
import type { SiteContent } from "~/content/documents/parse-content";
import { TICKET_STATES, type Ticket, type TicketState, ticketSchema } from "~/content/model/ticket";
import { ticketStateLabels, toTicketStateView } from "~/content/season/ticket-state";
import { currentContent } from "~/content/site-content.server";
import type { Snapshot } from "~/content/store/publication";
import { m } from "~/paraglide/messages";
import { momentField, wholeField } from "./fields.server";
import type { Shown } from "./task";
import { defineTask, type Task, type TaskChange } from "./task.server";

/** Highest price in the currency's own unit, and most tickets of an order, that a form takes. */
const MAX_PRICE = 99_999_999;
const MAX_PER_ORDER = 100;

/**
 * Which tickets an editor may give a state: also those that this site sells, or those alone that others sell, whose number it does not know.
 * null: none, since the state follows from the times of the sale, or from the stock.
 */
const MAY_BE_GIVEN: Readonly<Record<TicketState, "all" | "sold elsewhere" | null>> = {
  not_yet: null,
  on_sale: "all",
  few_left: "sold elsewhere",
  held: null,
  sold_out: "all",
  ended: null,
  unavailable: null,
};

/** A ticket in the list of those that can be changed. */
export type ListedTicket = { id: string; name: string; price: string; state: string; buyable: boolean };

const nameOf = (ticket: Ticket) => localized(ticketSchema, ticket, currentLocale()).name;

const stateOf = (ticket: Ticket, { event }: SiteContent) =>
  toTicketStateView(withSale(ticket, currentLocale()), event, siteClock.now());

/** All tickets as visitors see them now. */
export function listTickets(): ListedTicket[] {
  const content = currentContent();
  return content.tickets.map((ticket) => {
    const { label, buyable } = stateOf(ticket, content);
    const price = formatPrice(ticket.price, ticket.currency);
    return { id: ticket.id, name: nameOf(ticket), price, state: label, buyable };
  });
}

/** A ticket as visitors see it in each language. */
const shownTicket = (content: SiteContent, id: string): Shown[] =>
  content.tickets
    .filter((ticket) => ticket.id === id)
    .flatMap((ticket) =>
      LOCALES.map((locale) =>
        runWithLocale(locale, () => {
          const { price, doorPrice, currency, maxPerOrder } = ticket;
          const { label, reason } = stateOf(ticket, content);
          const door =
            doorPrice === undefined ? [] : [m.staff_today_ticket_at_door({ price: formatPrice(doorPrice, currency) })];
          const most = m.staff_today_ticket_at_most({ count: maxPerOrder });
          return {
            locale,
            lines: [nameOf(ticket), formatPrice(price, currency), ...door, `${label}: ${reason}`, most],
          };
        }),
      ),
    );

function ticketIn({ documents }: Snapshot, params: URLSearchParams): Ticket | undefined {
  return documents.tickets.find(({ id }) => id === params.get("ticket"))?.document as Ticket | undefined;
}

/** Publishes a ticket with other fields; those that are undefined go. */
function changeTicket(
  ticket: Ticket,
  fields: { [Name in keyof Ticket]?: Ticket[Name] | undefined },
  note: string,
): TaskChange {
  const { id } = ticket;
  return {
    note,
    done: m.staff_today_ticket_done(),
    changes: [{ kind: "tickets", id, document: { ...ticket, ...fields } }],
    preview: (content) => ({ before: shownTicket(currentContent(), id), after: shownTicket(content, id) }),
  };
}

const ticketFormSchema = z.object({
  price: wholeField(0, MAX_PRICE),
  door_price: wholeField(0, MAX_PRICE).optional(),
  availability: z.string(),
  most: wholeField(1, MAX_PER_ORDER),
  sales_end: momentField,
});

/** Changes a ticket's price, what is left of it, and the end of its sale. */
export function ticketTask(snapshot: Snapshot, params: URLSearchParams): Task | null {
  const ticket = ticketIn(snapshot, params);
  if (!ticket) return null;
  const { id, price, doorPrice, availability, maxPerOrder, salesEnd } = ticket;
  // With a point after each three digits.
  const most = MAX_PRICE.toLocaleString("en").length;
  const digits = { control: "text" as const, numeric: true as const, maxLength: most };
  const isSoldHere = idsSoldHere().has(id);
  const states = TICKET_STATES.filter((state) =>
    isSoldHere ? MAY_BE_GIVEN[state] === "all" : MAY_BE_GIVEN[state] !== null,
  );
  const stock = states.find((state) => state === availability);
  return defineTask({
    title: m.staff_today_ticket(),
    subject: nameOf(ticket),
    also: { to: `/staff/today/close-sale?ticket=${encodeURIComponent(id)}`, label: m.staff_today_close_sale() },
    fields: [
      { ...digits, name: "price", label: m.staff_today_ticket_price(), hint: m.staff_today_ticket_price_hint() },
      { ...digits, name: "door_price", label: m.staff_today_ticket_door(), hint: m.staff_today_ticket_door_hint() },
      {
        name: "availability",
        control: "select",
        label: m.staff_today_ticket_left(),
        ...(isSoldHere ? { hint: m.staff_today_ticket_left_here() } : {}),
        maxLength: 20,
        choices: [
          ...(stock ? [] : [[availability, m.staff_today_ticket_as_it_is()] as const]),
          ...states.map((state) => [state, ticketStateLabels[state]()] as const),
        ],
      },
      { ...digits, name: "most", label: m.staff_today_ticket_most() },
      {
        name: "sales_end",
        control: "datetime-local",
        label: m.staff_today_ticket_end(),
        hint: m.staff_today_zone(),
        maxLength: 20,
      },
    ],
    values: {
      price: String(price),
      door_price: doorPrice === undefined ? "" : String(doorPrice),
      availability,
      most: String(maxPerOrder),
      sales_end: `${jakartaDay(salesEnd)}T${clockTime(salesEnd)}`,
    },
    schema: ticketFormSchema,
    toChange: (values) =>
      changeTicket(
        ticket,
        {
          price: values.price,
          doorPrice: values.door_price,
          availability: states.find((state) => state === values.availability) ?? availability,
          maxPerOrder: values.most,
          // A sale that ends within a minute keeps its second.
          salesEnd:
            Date.parse(values.sales_end) === Math.floor(Date.parse(salesEnd) / 60_000) * 60_000
              ? salesEnd
              : values.sales_end,
        },
        m.staff_today_ticket_note({ ticket: nameOf(ticket) }),
      ),
  });
}

/** Ends the sale of a ticket with the minute that has begun. */
export function closeSaleTask(snapshot: Snapshot, params: URLSearchParams): Task | null {
  const ticket = ticketIn(snapshot, params);
  if (!ticket) return null;
  return defineTask({
    title: m.staff_today_close_sale(),
    subject: nameOf(ticket),
    fields: [],
    values: {},
    schema: z.object({}),
    toChange() {
      const now = siteClock.now();
      const salesEnd = jakartaMoment(jakartaDay(now), clockTime(now));
      return changeTicket(ticket, { salesEnd }, m.staff_today_close_sale_note({ ticket: nameOf(ticket) }));
    },
  });
}

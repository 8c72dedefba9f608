import { siteClock } from "~/base/clock/clock.server";
import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { env } from "~/base/env/env.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { type Identity, identity } from "~/base/identity/identity.server";
import { foreignLang } from "~/base/translations/localized";
import { listDays } from "~/base/values/day-runs";
import { formatTimes, jakartaDay, nameOfDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import type { Event } from "~/content/model/event";
import { expoDays } from "~/content/model/expo-days";
import { hoursOn } from "~/content/model/opening-hours";
import { type OffSeason, offSeason, seasonAt } from "~/content/model/season";
import { peopleOf, type Ticket } from "~/content/model/ticket";
import type { Visit } from "~/content/model/visit";
import { productApi } from "~/content/product-api/product-api.server";
import { areDaysOver } from "~/content/season/ticket-state";
import { m } from "~/paraglide/messages";
import { describeCompany } from "~/sales/model/company";
import { type OrderLine, orderPaymentLabels } from "~/sales/model/order";
import { discountLine, exchangeLine, listPriceOf } from "~/sales/model/order-lines";
import { MIN_GROUP } from "./codes/group-code";
import { peopleOfTerms, readTerms } from "./codes/ticket-terms";
import type { IssuedTicket } from "./issued-ticket";
import type { OrderDocument } from "./order-document.server";
import { drawQr } from "./ticket-qr";

/** The fact of the visit's content that says what to bring. */
const TO_BRING = "to-bring";

/** What the texts of tickets come from, in the current language. */
export async function readTicketTexts() {
  const [event, kinds, visit] = await Promise.all([productApi.event(), productApi.tickets(), productApi.visit()]);
  return { event, kinds, visit };
}

type TicketTexts = { event: Event; kinds: readonly Ticket[]; visit: Visit };

/** So many days with the same hours are one phrase with the hours once. */
const MIN_LISTED = 3;

/** Days with the hours of the doors; a day on which the expo does not open, or no longer, says so. */
export function withHours(days: readonly string[], event: Event): string[] {
  const openDays = new Set(expoDays(event));
  const open = (day: string) => {
    if (!openDays.has(day)) return m.event_day_closed();
    const { from, until } = hoursOn(event, day);
    return m.event_opening_times(formatTimes(from, until));
  };
  const alike: { hours: string; days: string[] }[] = [];
  for (const day of days) {
    const [hours, last] = [open(day), alike.at(-1)];
    if (last?.hours === hours) last.days.push(day);
    else alike.push({ hours, days: [day] });
  }
  return alike.flatMap(({ days: some, hours }) =>
    (some.length < MIN_LISTED ? some.map(nameOfDay) : [listDays(some)]).map((text) => `${text}, ${hours}`),
  );
}

/** What a ticket carries, in the current language. Of one that a release before has issued: what its order and its kind say. */
function carriedBy(ticket: IssuedTicket, line: OrderLine | undefined, kinds: readonly Ticket[]) {
  const terms = readTerms(ticket);
  const kind = kinds.find(({ id }) => id === ticket.ticket);
  const name = kind?.name ?? line?.name ?? "";
  if (terms) return { days: terms.days, people: peopleOfTerms(terms), name: terms.names[currentLocale()] || name };
  const ordered = ticket.day ? [ticket.day] : (line?.days ?? []);
  const days = ordered.length > 0 ? ordered : (kind?.validOn ?? []);
  return { days: days.toSorted(), people: kind ? peopleOf(kind) : (line?.people ?? 1), name };
}

/** The line of an order to which a ticket belongs. */
const lineOf = ({ lines }: Pick<OrderDocument, "lines">, { ticket, day }: IssuedTicket) =>
  lines.find((line) => line.ticket === ticket && line.day === day);

/** The tickets of an order that let in, those that carry the same together. */
export function carriedByOrder(order: Pick<OrderDocument, "lines" | "tickets">, kinds: readonly Ticket[]) {
  const valid = order.tickets.filter(({ state }) => state === "issued");
  const carried = valid.map((ticket) => carriedBy(ticket, lineOf(order, ticket), kinds));
  const alike = Map.groupBy(carried, ({ name, days }) => JSON.stringify([name, days]));
  return [...alike.values()].flatMap(([first, ...others]) => (first ? [{ ...first, count: others.length + 1 }] : []));
}

/** Whether the expo of a ticket that lets in is cancelled or postponed; null: neither. */
const offOf = ({ state }: IssuedTicket, { event }: TicketTexts): OffSeason | null =>
  state === "issued" ? offSeason(seasonAt(event, siteClock.now())) : null;

/** The code for all tickets of an order, and how many of them let in. */
export type GroupOfOrder = { code: string; count: number };

/** The code of an order's group; null: fewer than two of its tickets let in, or it never had more. */
export function groupOf({ tickets, groupCode }: Pick<OrderDocument, "tickets" | "groupCode">): GroupOfOrder | null {
  const count = tickets.filter(({ state }) => state === "issued").length;
  return groupCode !== null && count >= MIN_GROUP ? { code: groupCode, count } : null;
}

/** The same as page and PDF show it; null too while the expo is cancelled, and once no two of the tickets are still to come. */
export function toGroupView(order: OrderDocument, tickets: readonly Pick<TicketView, "state" | "qr">[]) {
  const group = groupOf(order);
  const shown = tickets.filter(({ state, qr }) => state === "issued" && qr !== null).length;
  if (!group || shown < MIN_GROUP) return null;
  const { reference } = order;
  return { title: m.group_title({ count: shown }), code: group.code, label: m.group_code({ reference }) };
}

/** In groups of four, as people read it. */
const numberOf = ({ id }: Pick<IssuedTicket, "id">) => id.replace(/.{4}(?=.)/g, "$& ");

/** Which of the order's tickets it is, as "Ticket 1 of 4"; null: it is the only one. */
const placeOf = ({ place }: IssuedTicket, { tickets: { length: count } }: Pick<OrderDocument, "tickets">) =>
  count > 1 ? m.eticket_place({ place, count }) : null;

/** When the first day of a ticket begins, in ms since the epoch. Until then it may get another name. */
const namedUntilOf = (days: readonly string[], event: Event) =>
  Date.parse(startOfJakartaDay(days[0] ?? jakartaDay(event.startTime)));

/** A ticket as a list of names says it. `mayBeNamed`: whether it may get another name now. */
export function toNamedTicket(
  ticket: IssuedTicket,
  order: Pick<OrderDocument, "lines" | "tickets">,
  texts: TicketTexts,
) {
  const { days, name } = carriedBy(ticket, lineOf(order, ticket), texts.kinds);
  const letsIn = ticket.state === "issued" && offOf(ticket, texts) !== "cancelled";
  return {
    ...{ id: ticket.id, number: numberOf(ticket), holder: ticket.holder },
    which: placeOf(ticket, order),
    what: [name, listDays(days)].filter(Boolean).join(", "),
    mayBeNamed: letsIn && namedUntilOf(days, texts.event) > siteClock.now(),
  };
}

/** A ticket as its page and the PDF say it. */
export function toTicketView(ticket: IssuedTicket, order: OrderDocument, texts: TicketTexts) {
  const { event, kinds, visit } = texts;
  const { days, people, name } = carriedBy(ticket, lineOf(order, ticket), kinds);
  const kind = kinds.find(({ id }) => id === ticket.ticket);
  const off = offOf(ticket, texts);
  const bring = visit.topics.flatMap(({ facts }) => facts).find(({ id }) => id === TO_BRING);
  return {
    id: ticket.id,
    number: numberOf(ticket),
    name,
    which: placeOf(ticket, order),
    holder: ticket.holder,
    /** Nothing is shown as valid once its days are over. */
    state: ticket.state === "issued" && areDaysOver(days, event, siteClock.now()) ? ("over" as const) : ticket.state,
    off,
    /** Says when it is valid. */
    when: off ? m.off_when_was() : m.eticket_when(),
    people: people > 1 ? m.eticket_people({ count: people }) : null,
    days: withHours(days, event),
    /** The language of the texts that come from the content, where it is another one. */
    lang: foreignLang(kind ?? {}),
    /** Nothing of the kind for a day that does not come, such as that it is not refunded. */
    notes:
      off === "cancelled" ? [] : [...(kind?.conditions ?? []), ...(bring ? [`${bring.label}: ${bring.text}`] : [])],
    /** Only a ticket that lets in has a code, or will again. */
    qr: ticket.state === "issued" && off !== "cancelled" ? drawQr(ticket.code) : null,
    namedUntil: namedUntilOf(days, event),
  };
}

export type TicketView = ReturnType<typeof toTicketView>;

/** Where and when, for the head of a ticket. */
export const toEventView = ({ title, hall, location, locationLink, date, time }: Event) => ({
  title,
  where: `${hall}, ${location}`,
  map: locationLink,
  when: m.event_when({ date, time }),
});

const sellerOf = ({ company: { name, address } }: Identity): string => `${name}, ${address}`;

/** The receipt of an order: who sold what to whom, for how much, and when it was paid. */
export function toReceiptView(order: OrderDocument) {
  const { reference, total, amount, payment, paidAt, buyer, lines, tickets, voucher } = order;
  const discount = discountLine({ lines, voucher: voucher ?? undefined });
  const price = (rupiah: number) => formatPrice(rupiah, "IDR");
  const priceOf = (ticket: IssuedTicket) =>
    lines.find((line) => line.ticket === ticket.ticket && line.day === ticket.day)?.price ?? 0;
  const refunded = tickets.filter(({ state }) => state === "refunded").reduce((sum, one) => sum + priceOf(one), 0);
  return {
    number: reference,
    date: formatSiteMoment(paidAt),
    seller: sellerOf(identity()),
    /** In whose name it is: the company's first, where there is one. */
    buyer: buyer
      ? [...(buyer.company ? [describeCompany(buyer.company)] : []), `${buyer.name}, ${buyer.email}`].join("; ")
      : "",
    rows: [
      ...lines.map((line) => ({
        what: [
          `${line.quantity} × ${line.name}`,
          ...(line.day ? [nameOfDay(line.day)] : []),
          price(line.listPrice ?? line.price),
        ].join(", "),
        price: price(listPriceOf(line)),
      })),
      ...(discount ? [discount] : []),
      ...exchangeLine(order),
      // What a transfer is recognized by is paid too.
      ...(amount > total ? [{ what: m.eticket_receipt_code(), price: price(amount - total) }] : []),
    ],
    total: price(amount),
    refunded: refunded > 0 ? price(refunded) : null,
    payment: orderPaymentLabels[payment](),
    taxNote: env.ticketTaxNote ?? null,
  };
}

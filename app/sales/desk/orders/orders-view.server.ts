import { siteClock, siteClockOffset } from "~/base/clock/clock.server";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { formatNumber } from "~/base/values/counts-and-lists";
import {
  dayWords,
  formatDateOfYear,
  formatShortDate,
  formatTime,
  jakartaDay,
  nameOfDay,
} from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { dayOf } from "~/content/availability/availability";
import type { Edition } from "~/content/editions/edition";
import { chosenEdition, editionQuery, toEditionLinks } from "~/content/editions/edition-choice.server";
import { contentOfEdition, currentEdition } from "~/content/editions/site-editions.server";
import { announcedDays } from "~/content/model/expo-days";
import { m } from "~/paraglide/messages";
import { choiceParams, type OrderChoices, readChoices, toNarrowed } from "~/sales/desk/finding/order-choices";
import {
  ORDER_PAYMENTS,
  ORDER_STATES,
  type OrderState,
  orderLabel,
  orderPaymentLabels,
  type TicketCounts,
} from "~/sales/model/order";
import { readOrderReference } from "~/sales/model/order-rules";
import type { OrderSort } from "~/sales/model/order-sorts";
import type { Orders } from "~/sales/orders/order-store.server";
import type { Order, OrderQuery } from "~/sales/orders/orders";
import { siteOrders } from "~/sales/orders/site-orders.server";
import { quotasOf } from "~/sales/stock/site-quotas.server";
import { UNBOUNDED, withQuotas } from "~/sales/stock/stock-rows";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import { readListPage, toPageLinks } from "~/staff/frame/lists/list-pages";
import { type PlainColumn, type SortColumn, toSortedList } from "~/staff/frame/lists/sort-heads";
import { isOpenTo, type StaffPattern } from "~/staff/staff-addresses";
import { nameOfRow } from "./name-of-row.server";
import { MANY_ACTIONS } from "./order-actions";
import {
  BANK_PATH,
  BUYERS_PATH,
  DAYS_PATH,
  FIGURES_PATH,
  INVITATIONS_PATH,
  MESSAGES_PATH,
  MONEY_PATH,
  NEW_ORDER_PATH,
  ORDERS_PATH,
  RESERVATIONS_PATH,
  staffOrderPath,
  VOUCHERS_PATH,
} from "./order-address";
import { staffStateLabels, toneOf } from "./staff-states";

/** Orders on a page. */
const A_PAGE = 100;

type AskedOrders = Pick<OrderQuery, "state" | "payment" | "hasRefusedMail" | "after"> &
  OrderChoices & { search: string; of: Edition };

/**
 * What staff ask of the list: `?q=` for words, `?state=`, `?payment=`, `?mail=refused`, `?edition=`, what `readChoices` reads, and `?after=` for
 * what comes after an order. What is unknown is ignored.
 */
export function readOrderQuery(params: URLSearchParams): AskedOrders {
  const state = ORDER_STATES.find((known) => known === params.get("state"));
  const payment = ORDER_PAYMENTS.find((known) => known === params.get("payment"));
  const hasRefusedMail = params.get("mail") === "refused";
  const after = readOrderReference(params.get("after") ?? "") ?? undefined;
  return {
    state,
    payment,
    hasRefusedMail,
    after,
    ...readChoices(params),
    of: chosenEdition(params),
    search: params.get("q")?.trim().slice(0, MAX_SEARCH_LENGTH) ?? "",
  };
}

/** The address of the list of an edition, with what is asked of it. @param after absent: the first page */
export function orderListHref(
  of: Edition,
  { state, payment, hasRefusedMail, search, after, ...choices }: Partial<Omit<AskedOrders, "of">>,
): string {
  const asked = {
    ...(search && { q: search }),
    ...(state && { state }),
    ...(payment && { payment }),
    ...(hasRefusedMail && { mail: "refused" }),
    ...choiceParams(choices),
    ...(after && { after }),
  };
  const own = new URLSearchParams([...new URLSearchParams(editionQuery(of)), ...Object.entries(asked)]);
  return own.size > 0 ? `${ORDERS_PATH}?${own}` : ORDERS_PATH;
}

/** The list of orders, with the form that searches it. @param may all that the person may do @param areAllPicked whether all are chosen */
export async function toOrderList(
  orders: Orders,
  asked: AskedOrders,
  may: readonly StaffAction[],
  areAllPicked: boolean,
) {
  const { state, payment, hasRefusedMail, search, of, after: last, ...choices } = asked;
  const { number: edition, year } = of;
  const narrowed = { ...toNarrowed(choices, siteClockOffset), sort: choices.sort };
  // Sorted by buyer, an order that is unknown would count as one of those whose buyers are deleted.
  const known = last === undefined ? null : await orders.reading.find(last);
  const page = await readListPage({ after: known?.reference, size: A_PAGE }, (limit, after) =>
    orders.reading.list({ ...{ state, payment, hasRefusedMail, search, after, edition, limit }, ...narrowed }),
  );
  const found = page.rows;
  // What was searched for is counted where it fits a page: the search would be made twice.
  const isWhole = page.after === undefined && page.next === undefined;
  const counted = isWhole
    ? found.length
    : search
      ? null
      : await orders.reading.count({ state, payment, hasRefusedMail, edition, ...narrowed });
  const tickets = await orders.reading.ticketCounts(found.map(({ reference }) => reference));
  const stock = withQuotas(await orders.counts.stock(edition), quotasOf(edition));
  const editions = toEditionLinks(ORDERS_PATH, of);
  const without = (choice: keyof AskedOrders) => orderListHref(of, { ...asked, [choice]: undefined, after: undefined });
  // Those that are sold here, and those that were.
  const kinds = [...new Set([...quotasOf(edition).keys(), ...stock.map(({ ticket }) => ticket)])].filter(
    (row) => dayOf(row) === null,
  );
  const filters = [
    ...(state ? [{ label: staffStateLabels[state](), to: without("state") }] : []),
    ...(payment ? [{ label: orderPaymentLabels[payment](), to: without("payment") }] : []),
    ...(hasRefusedMail ? [{ label: m.staff_orders_mail(), to: without("hasRefusedMail") }] : []),
    ...(choices.ticket ? [{ label: nameOfRow(choices.ticket, edition), to: without("ticket") }] : []),
    ...(choices.day ? [{ label: m.finding_for({ day: nameOfDay(choices.day) }), to: without("day") }] : []),
    ...(choices.from ? [{ label: m.finding_from_chip({ day: dayWords(choices.from) }), to: without("from") }] : []),
    ...(choices.to ? [{ label: m.finding_to_chip({ day: dayWords(choices.to) }), to: without("to") }] : []),
  ];
  return {
    editions,
    href: orderListHref(of, asked),
    /** The list without any choice. */
    allHref: orderListHref(of, {}),
    /** Why the list has what the other choices leave out; empty: it has not. */
    note: readOrderReference(search) && filters.length > 0 && found.length > 0 ? m.desk_order_number() : "",
    areAllPicked,
    /** What can be done with those that are chosen. */
    acts: (["resend", "cancel"] as const)
      .filter((act) => may.includes(MANY_ACTIONS[act]))
      .map((act) => ({ act, label: act === "resend" ? m.desk_many_resend() : m.desk_many_cancel() })),
    /** For the form, which searches in the same edition. */
    hidden: { ...(editions.length > 0 && { edition: String(year) }) },
    search,
    count: counted === null ? "" : countWords(counted, page.after === undefined && !isWhole ? found.length : 0),
    /** The choices that narrow the list, each with the list without it. */
    filters,
    choices,
    tickets: [
      { value: "", label: m.finding_any_ticket() },
      ...kinds.map((ticket) => ({ value: ticket, label: nameOfRow(ticket, edition) })),
    ],
    days: [
      { value: "", label: m.finding_any_day() },
      ...daysOf(edition).map((day) => ({ value: day, label: nameOfDay(day) })),
    ],
    newHref: isOpenTo(may, NEW_ORDER_PATH) ? NEW_ORDER_PATH : null,
    /** A list that is chosen is not offered a second time. */
    links: openLinks(
      dailyPages(of).filter((page) => page.state !== state),
      may,
    ),
    more: morePages(of)
      .map(({ title, pages }) => ({ title, links: openLinks(pages, may) }))
      .filter(({ links }) => links.length > 0),
    state: state ?? "",
    payment: payment ?? "",
    payments: [
      { value: "", label: m.staff_orders_any() },
      ...ORDER_PAYMENTS.map((name) => ({ value: name, label: orderPaymentLabels[name]() })),
    ],
    hasRefusedMail: hasRefusedMail === true,
    states: [
      { value: "", label: m.staff_orders_placed() },
      ...ORDER_STATES.map((name) => ({ value: name, label: staffStateLabels[name]() })),
    ],
    sorted: toSortedList(sortColumns(), choices.sort, (sort) =>
      orderListHref(of, { ...asked, sort, after: undefined }),
    ),
    orders: found.map((order) => ({
      reference: order.reference,
      pill: toPill(order, tickets.get(order.reference), state),
      name: order.buyer?.name ?? "",
      tickets: order.lines.map(({ quantity, ticket }) => `${quantity} × ${nameOfRow(ticket, edition)}`).join(", "),
      amount: formatPrice(order.amount, "IDR"),
      at: shortMoment(order.createdAt),
    })),
    pages: toPageLinks(
      page,
      (after) => orderListHref(of, { ...asked, after }),
      choices.sort ? undefined : { first: m.staff_orders_newest(), next: m.staff_orders_older() },
    ),
    stock: stock
      .filter(({ quota }) => quota < UNBOUNDED)
      .map(({ ticket, held, sold, quota }) => ({
        ...{ ticket: nameOfRow(ticket, edition), held: formatNumber(held), sold: formatNumber(sold) },
        // A number that was lowered takes nothing away.
        free: formatNumber(Math.max(0, quota - held - sold)),
      })),
  };
}

/**
 * What the row of an order says of its state, in few words: of one that waits, until when it can be paid.
 * @param chosen the state of all orders in the list; absent: they have several @returns null: the list says it
 */
function toPill({ state, deadline }: Order, tickets: TicketCounts | undefined, chosen: OrderState | undefined) {
  const label = orderLabel(state, tickets, staffStateLabels);
  const tone = toneOf(state, tickets);
  if (label !== staffStateLabels[state]()) return { label, tone };
  if (state === "placed") return { label: m.staff_orders_due({ moment: shortMoment(deadline) }), tone };
  if (state === chosen) return null;
  return { label: state === "issued" ? m.staff_orders_paid() : label, tone };
}

/** "260 orders", and "260 orders · 1–50" on the first of several pages. @param first how many the first page shows; 0: it is another page, or alone */
function countWords(count: number, first: number): string {
  const all = m.finding_count({ count, number: formatNumber(count) });
  return first > 0 ? `${all} · ${m.lists_range({ from: "1", to: formatNumber(first) })}` : all;
}

/** The columns by which the list is sorted. */
const sortColumns = (): (SortColumn<OrderSort> | PlainColumn)[] => [
  { label: m.lists_buyer(), first: "buyer", firstIs: "up", second: "buyer-last" },
  { label: m.lists_tickets() },
  { label: m.lists_ordered(), first: "", firstIs: "down", second: "oldest" },
  { label: m.lists_state() },
  { label: m.lists_amount(), first: "most", firstIs: "down", second: "least" },
];

/** The days of an edition for which tickets may be. */
function daysOf(edition: number): string[] {
  const content = contentOfEdition(edition);
  return content ? announcedDays(content.event) : [];
}

/** A moment as a list says it: the time of today, and else the day, with another year than this one. @param at ms since the epoch */
export function shortMoment(at: number): string {
  const [day, today] = [at + siteClockOffset, siteClock.now()].map(jakartaDay);
  if (day === today) return formatTime(at + siteClockOffset);
  const isThisYear = day?.slice(0, 4) === today?.slice(0, 4);
  return isThisYear ? formatDateOfYear(at + siteClockOffset) : formatShortDate(at + siteClockOffset);
}

/** Most orders that a search over everything shows. */
const FOUND = 8;

/** Orders of the current edition for the search over everything; one with the number that was typed is found in any. `more`: where all of them are. */
export async function findOrders(search: string) {
  const all = await siteOrders().reading.list({ search, limit: FOUND + 1 });
  const found = all.slice(0, FOUND);
  const tickets = await siteOrders().reading.ticketCounts(found.map(({ reference }) => reference));
  return {
    found: found.map(({ reference, buyer, state, amount }) => ({
      href: staffOrderPath(reference),
      title: buyer?.name ?? reference,
      detail: `${reference} · ${orderLabel(state, tickets.get(reference), staffStateLabels)}`,
      fact: formatPrice(amount, "IDR"),
    })),
    ...(all.length > FOUND && { more: orderListHref(currentEdition(), { search }) }),
  };
}

/** A page or a list that staff open from the list of orders. `href`: where it leads, if that is not the page alone. */
type SalesPage = { to: StaffPattern; href?: string; label: string };

/** What staff open each day. */
const dailyPages = (of: Edition): (SalesPage & { state: OrderState })[] => [
  {
    to: ORDERS_PATH,
    href: orderListHref(of, { state: "placed", payment: "manual" }),
    state: "placed",
    label: m.staff_need_transfers(),
  },
  {
    to: ORDERS_PATH,
    href: orderListHref(of, { state: "refund_due" }),
    state: "refund_due",
    label: m.staff_orders_refunds(),
  },
];

/** What staff open now and then, by what it is about. */
const morePages = (of: Edition): { title: string; pages: SalesPage[] }[] => [
  {
    title: m.staff_orders_more_guests(),
    pages: [
      { to: VOUCHERS_PATH, label: m.vouchers_title() },
      { to: INVITATIONS_PATH, label: m.invitations_title() },
    ],
  },
  {
    title: m.staff_orders_more_buyers(),
    pages: [
      { to: MESSAGES_PATH, label: m.writing_title() },
      { to: RESERVATIONS_PATH, label: m.sales_holders_title() },
    ],
  },
  {
    title: m.staff_orders_more_money(),
    pages: [
      { to: BANK_PATH, label: m.sales_bank_link() },
      { to: MONEY_PATH, label: m.money_strays() },
      { to: FIGURES_PATH, href: FIGURES_PATH + editionQuery(of), label: m.sales_figures_link() },
    ],
  },
  {
    title: m.staff_orders_more_off(),
    pages: [
      { to: DAYS_PATH, label: m.sales_days_title() },
      { to: BUYERS_PATH, label: m.off_staff_title() },
    ],
  },
];

/** The pages of sales that somebody may open, beside the list of orders. */
export const salesPages = (may: readonly StaffAction[]) =>
  openLinks(
    morePages(currentEdition()).flatMap(({ pages }) => pages),
    may,
  );

/** The links to pages that somebody may open. */
const openLinks = (pages: readonly SalesPage[], may: readonly StaffAction[]) =>
  pages.filter(({ to }) => isOpenTo(may, to)).map(({ to, href = to, label }) => ({ to: href, label }));

export type OrderListView = Awaited<ReturnType<typeof toOrderList>>;

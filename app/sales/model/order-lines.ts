import { formatList } from "~/base/values/counts-and-lists";
import { nameOfDay } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { m } from "~/paraglide/messages";
import type { OrderLine } from "~/sales/model/order";
import type { Buyer } from "~/sales/model/order-form";
import { readHolders } from "~/sales/model/order-holders";
import { discountOf } from "~/sales/model/voucher";

/** What an order has of these. */
type WithLines = { lines: readonly OrderLine[] };

type NamedLine = Pick<OrderLine, "name" | "day" | "quantity">;

/** "Family Day Pass, Saturday 15 November"; the day only where the buyer chose it. */
export const describeTicket = ({ name, day }: Pick<OrderLine, "name" | "day">): string =>
  [name, ...(day ? [nameOfDay(day)] : [])].join(", ");

/** "2 × Family Day Pass, Saturday 15 November" */
export const describeTickets = ({ quantity, ...line }: NamedLine): string => `${quantity} × ${describeTicket(line)}`;

/** Rupiah that the tickets of a line cost without the voucher of the order. */
export const listPriceOf = ({
  quantity,
  price,
  listPrice = price,
}: Pick<OrderLine, "quantity" | "price" | "listPrice">): number => quantity * listPrice;

/** What the voucher of an order takes off its price, as its own line; null: it has none. */
export const discountLine = ({ lines, voucher }: WithLines & { voucher?: string }) =>
  voucher === undefined
    ? null
    : { what: m.vouchers_with({ code: voucher }), price: formatPrice(-discountOf(lines), "IDR") };

/** An order by its lines, and by what its buyer pays beside the money of a ticket that it exchanges. */
type WithTotal = WithLines & { total: number };

/** What of an order is paid with the money of a ticket that it exchanges, in rupiah; 0: it exchanges none, or costs no more. */
export const broughtOf = ({ lines, total }: WithTotal): number =>
  Math.max(0, lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0) - total);

/** What an order asks for at a provider, together its amount: its tickets, or the difference to a ticket that it exchanges. */
export function payableLines<Asked extends WithTotal & { amount: number }>(order: Asked): Asked["lines"] {
  const [line] = order.lines;
  if (!line || broughtOf(order) === 0) return order.lines;
  return [{ ...line, name: m.exchange_difference({ ticket: line.name }), quantity: 1, price: order.amount }];
}

/** The same as a line of the order. */
export function exchangeLine(order: WithTotal) {
  const brought = broughtOf(order);
  return brought > 0 ? [{ what: m.money_payment_moved(), price: formatPrice(-brought, "IDR") }] : [];
}

/** What is bought, with its price: each kind of ticket without the voucher, then the voucher. */
export function boughtRows(order: WithLines & { voucher?: string }): { what: string; price: string }[] {
  const discount = discountLine(order);
  const rows = order.lines.map((line) => ({
    what: describeTickets(line),
    price: formatPrice(listPriceOf(line), "IDR"),
  }));
  return discount ? [...rows, discount] : rows;
}

/** The same as lines: "2 × Friday Pass, Rp 200.000". */
export const boughtLines = (order: Parameters<typeof boughtRows>[0]): string[] =>
  boughtRows(order).map(({ what, price }) => `${what}, ${price}`);

/** The same as one text. */
export const describeBought = (order: Parameters<typeof boughtRows>[0]): string => boughtLines(order).join("\n");

/** The line of an order to which a ticket belongs. */
export const lineOf = ({ lines }: WithLines, { ticket, day }: Pick<OrderLine, "ticket" | "day">) =>
  lines.find((line) => line.ticket === ticket && line.day === day);

/** The days of an order on which the expo does not open, in their order. @param openDays on which it does, `YYYY-MM-DD` */
export const closedDaysOf = ({ lines }: WithLines, openDays: readonly string[]): string[] =>
  [...new Set(lines.flatMap(({ days }) => days))].filter((day) => !openDays.includes(day)).toSorted();

/** Says so before somebody pays for them; nothing without any. */
export const describeClosedDays = (days: readonly string[]): string[] =>
  days.length > 0 ? [m.orders_step_closed({ days: formatList(days.map(nameOfDay)) })] : [];

/** Where tickets are chosen, each is named by its id, and by its day where that is chosen: "student-pass.2025-11-14". */
export const fieldOf = ({ ticket, day }: Pick<OrderLine, "ticket" | "day">): string =>
  day ? `${ticket}.${day}` : ticket;

/** Where tickets are chosen, the field with the ticket whose button was pressed: some of it are wanted when no number is given. */
export const PRESSED_FIELD = "buy";

/** The line of each ticket of an order, in the order in which tickets are issued: the first has place 1. */
export const linesOfTickets = (lines: readonly OrderLine[]): OrderLine[] =>
  lines.flatMap((line) => Array.from({ length: line.quantity }, () => line));

/** The lines of an order with the names that its buyer gave for their tickets. The only ticket of an order is its buyer's without one. */
export function namedLines({
  lines,
  buyer,
}: WithLines & { buyer: Pick<Buyer, "name" | "holders"> | null }): (OrderLine & { holders: string[] })[] {
  const holders = readHolders(buyer?.holders ?? "");
  const all = linesOfTickets(lines);
  const other = all.length === 1 ? (buyer?.name ?? "") : "";
  const named = all.map((line, index) => ({ line, holder: holders.get(index + 1) ?? other }));
  return lines.map((line) => ({
    ...line,
    holders: named.flatMap((ticket) => (ticket.line === line ? [ticket.holder] : [])),
  }));
}

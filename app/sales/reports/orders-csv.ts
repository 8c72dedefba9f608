import { csvPieces, jakartaStamp } from "~/base/csv/csv";
import { COMPANY_NAMES, type CompanyField, toCompanyFields } from "~/sales/model/company";
import { discountOf } from "~/sales/model/voucher";
import type { Order, Refunded } from "~/sales/orders/orders";

/** A line of the file: one ticket of an order. `back`: how many were refunded; `fee`: rupiah that were kept of those; `money`: rupiah that were sent back for the whole order. */
type Row = { order: Order; line: Order["lines"][number]; back: number; fee: number; money: number };

type Column = readonly [heading: string, value: (row: Row) => string | number | null | undefined];

const COMPANY_HEADINGS: Readonly<Record<CompanyField, string>> = {
  company: "company",
  npwp: "npwp",
  billing: "billing address",
};

/** The columns, each with its heading. */
const COLUMNS: readonly Column[] = [
  ["reference", ({ order }) => order.reference],
  ["state", ({ order }) => order.state],
  ["reserved (Jakarta)", ({ order }) => jakartaStamp(order.createdAt)],
  ["ticket", ({ line }) => line.name],
  ["day", ({ line }) => line.day],
  ["quantity", ({ line }) => line.quantity],
  ["price", ({ line }) => line.price],
  ["tickets refunded", ({ back }) => back],
  ["order total", ({ order }) => order.total],
  ["to pay", ({ order }) => order.amount],
  ["money sent back", ({ money }) => money],
  ["payment", ({ order }) => order.payment],
  ["name", ({ order }) => order.buyer?.name],
  ["email", ({ order }) => order.buyer?.email],
  ["phone", ({ order }) => order.buyer?.phone],
  ["language", ({ order }) => order.buyer?.language],
  // Last: people's own sheets count on the places of the others.
  ["discount", ({ line }) => discountOf([line])],
  ["voucher", ({ order }) => order.voucher],
  ["fee kept", ({ fee }) => fee],
  ...COMPANY_NAMES.map(
    (name): Column => [COMPANY_HEADINGS[name], ({ order }) => toCompanyFields(order.buyer?.company)[name]],
  ),
];

/**
 * Orders as a CSV file piece by piece, one ticket of an order in a line. Amounts are rupiah; those of the order are in each of its lines.
 * @param orders some at a time
 */
export function ordersCsv(orders: AsyncIterable<readonly Order[]>, refunded: Refunded): AsyncGenerator<string> {
  const keyOf = (line: { reference: string; ticket: string; day: string }) =>
    `${line.reference} ${line.ticket} ${line.day}`;
  const back = new Map(refunded.tickets.map((line) => [keyOf(line), line]));
  const sent = new Map(refunded.money.map(({ reference, amount }) => [reference, amount]));
  const rowsOf = (order: Order): Row[] => {
    const { reference, state, amount } = order;
    const money = Math.max(sent.get(reference) ?? 0, state === "refunded" ? amount : 0);
    return order.lines.map((line) => {
      const { count = 0, fee = 0 } = back.get(keyOf({ reference, ...line })) ?? {};
      return { order, line, back: count, fee, money };
    });
  };
  async function* rows() {
    for await (const some of orders) yield some.flatMap(rowsOf).map((row) => COLUMNS.map(([, value]) => value(row)));
  }
  return csvPieces(
    COLUMNS.map(([heading]) => heading),
    rows(),
  );
}

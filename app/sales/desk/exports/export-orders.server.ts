import type { LongTable, TableCell, TableColumn } from "~/base/tables/table";
import { m } from "~/paraglide/messages";
import type { Database } from "~/platform/database/database";
import { staffStateLabels } from "~/sales/desk/orders/staff-states";
import { COMPANY_NAMES, type CompanyField, toCompanyFields } from "~/sales/model/company";
import { orderPaymentLabels } from "~/sales/model/order";
import { moneyMoves } from "~/sales/reports/money-by-day";
import { type ExportedOrder, OrderPages } from "~/sales/reports/order-pages.server";
import { ticketNames } from "./ticket-names.server";

type Row = { exported: ExportedOrder; line: ExportedOrder["order"]["lines"][number]; nameOf(ticket: string): string };

type Column = TableColumn & { value(row: Row): TableCell };

/** Rupiah that were sent back for an order, second payments too. */
const sentBack = ({ order, money }: ExportedOrder): number =>
  moneyMoves(order, money).reduce((sum, { back }) => sum + back, 0);

const givenBack = ({ exported, line }: Row): number =>
  exported.givenBack.find(({ ticket, day }) => ticket === line.ticket && day === line.day)?.count ?? 0;

const companyTitles: Readonly<Record<CompanyField, () => string>> = {
  company: m.group_company,
  npwp: m.finance_npwp,
  billing: m.finance_billing,
};

const companyColumn = (name: CompanyField): Column => ({
  ...{ title: companyTitles[name](), kind: "text" },
  value: ({ exported: { order } }) => (order.buyer?.company ? toCompanyFields(order.buyer.company)[name] : null),
});

/** A row is one kind of tickets of an order; what belongs to the order stands in each of its rows. */
const columns = (): Column[] => [
  { title: m.exports_order(), kind: "text", value: ({ exported }) => exported.order.reference },
  { title: m.exports_state(), kind: "text", value: ({ exported }) => staffStateLabels[exported.order.state]() },
  { title: m.exports_ordered_at(), kind: "moment", value: ({ exported }) => exported.order.createdAt },
  { title: m.exports_paid_at(), kind: "moment", value: ({ exported }) => exported.money.paid?.at ?? null },
  { title: m.exports_ticket(), kind: "text", value: ({ line, nameOf }) => nameOf(line.ticket) },
  { title: m.exports_day(), kind: "day", value: ({ line }) => line.day },
  { title: m.exports_quantity(), kind: "count", value: ({ line }) => line.quantity },
  { title: m.exports_price(), kind: "money", value: ({ line }) => line.price },
  { title: m.exports_given_back(), kind: "count", value: givenBack },
  { title: m.exports_total(), kind: "money", value: ({ exported }) => exported.order.total },
  { title: m.exports_to_pay(), kind: "money", value: ({ exported }) => exported.order.amount },
  { title: m.exports_sent_back(), kind: "money", value: ({ exported }) => sentBack(exported) },
  {
    title: m.exports_payment(),
    kind: "text",
    value: ({ exported }) => orderPaymentLabels[exported.order.payment ?? "other"](),
  },
  { title: m.exports_name(), kind: "text", value: ({ exported }) => exported.order.buyer?.name ?? null },
  { title: m.exports_email(), kind: "text", value: ({ exported }) => exported.order.buyer?.email ?? null },
  { title: m.exports_phone(), kind: "phone", value: ({ exported }) => exported.order.buyer?.phone ?? null },
  ...COMPANY_NAMES.map(companyColumn),
  { title: m.exports_language(), kind: "text", value: ({ exported }) => exported.order.buyer?.language ?? null },
];

/** All orders of an edition that were placed, in the current language. */
export async function openOrders(database: Database, edition: number): Promise<LongTable> {
  const pages = new OrderPages(database);
  const shown = columns();
  const nameOf = ticketNames(edition);
  async function* read() {
    let done = 0;
    for await (const orders of pages.read(edition)) {
      done += orders.length;
      const rows = orders.flatMap((exported) => exported.order.lines.map((line): Row => ({ exported, line, nameOf })));
      yield { rows: rows.map((row) => shown.map(({ value }) => value(row))), done };
    }
  }
  return { columns: shown, total: await pages.count(edition), pages: read() };
}

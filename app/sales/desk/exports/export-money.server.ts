import type { LongTable } from "~/base/tables/table";
import { m } from "~/paraglide/messages";
import type { Database } from "~/platform/database/database";
import { orderPaymentLabels, toOrderPayment } from "~/sales/model/order";
import { addMoves, type DayMoney, type MoneyOf, moneyMoves, sortedSums } from "~/sales/reports/money-by-day";
import { OrderPages } from "~/sales/reports/order-pages.server";
import { ticketNames } from "./ticket-names.server";

const otherLabels = {
  rest: m.exports_money_rest,
  second: m.exports_money_second,
  several: m.exports_money_several,
};

/** Money of an edition by day, way to pay and kind of tickets, in the current language, for the accountant. */
export async function openMoney(database: Database, edition: number): Promise<LongTable> {
  const pages = new OrderPages(database);
  const nameOf = ticketNames(edition);
  const label = (of: MoneyOf) => ("other" in of ? otherLabels[of.other]() : nameOf(of.ticket));
  const toRow = ({ day, way, of, tickets, paid, back }: DayMoney) => [
    ...[day, orderPaymentLabels[toOrderPayment(way)](), label(of), tickets, paid, back, paid - back],
  ];
  // Added up here, and not by the database: on SQLite no page would be answered meanwhile.
  async function* read() {
    const sums = new Map<string, DayMoney>();
    let done = 0;
    for await (const orders of pages.read(edition)) {
      done += orders.length;
      for (const { order, money } of orders) addMoves(sums, moneyMoves(order, money));
      yield { rows: [], done };
    }
    yield { rows: sortedSums(sums).map(toRow), done };
  }
  return {
    columns: [
      { title: m.exports_money_day(), kind: "day" },
      { title: m.exports_payment(), kind: "text" },
      { title: m.exports_money_for(), kind: "text" },
      { title: m.exports_money_tickets(), kind: "count" },
      { title: m.exports_money_paid(), kind: "money" },
      { title: m.exports_money_back(), kind: "money" },
      { title: m.exports_money_left(), kind: "money" },
    ],
    total: await pages.count(edition),
    pages: read(),
  };
}

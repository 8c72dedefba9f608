import { csvFile, jakartaStamp } from "~/base/csv/csv";
import type { Order, Refunded } from "~/sales/orders/orders";

/** Orders as a CSV file, one ticket of an order in a line. Amounts are rupiah; those of the order are in each of its lines. */
export function ordersCsv(orders: readonly Order[], refunded: Refunded): string {
  const header = [
    ...["reference", "state", "reserved (Jakarta)", "ticket", "day", "quantity", "price"],
    ...["tickets refunded", "order total", "to pay", "money sent back", "payment"],
    ...["name", "email", "phone", "language"],
  ];
  const keyOf = (line: { reference: string; ticket: string; day: string }) =>
    `${line.reference} ${line.ticket} ${line.day}`;
  const back = new Map(refunded.tickets.map((line) => [keyOf(line), line.count]));
  const sent = new Map(refunded.money.map(({ reference, amount }) => [reference, amount]));
  const rows = orders.flatMap((order) => {
    const { reference, state, createdAt, lines, total, amount, payment, buyer } = order;
    const money = Math.max(sent.get(reference) ?? 0, state === "refunded" ? amount : 0);
    return lines.map(({ ticket, name, day, quantity, price }) => [
      ...[reference, state, jakartaStamp(createdAt), name, day, quantity, price],
      ...[back.get(keyOf({ reference, ticket, day })) ?? 0, total, amount, money, payment],
      ...[buyer?.name, buyer?.email, buyer?.phone, buyer?.language],
    ]);
  });
  return csvFile([header, ...rows]);
}

import { csvFile, jakartaStamp } from "~/services/csv/csv";
import type { Order } from "./orders";

/** Orders as a CSV file, one ticket of an order in a line. */
export function ordersCsv(orders: readonly Order[]): string {
  const header = [
    ...[
      "reference",
      "state",
      "reserved (Jakarta)",
      "ticket",
      "day",
      "quantity",
      "price",
      "order total",
      "to pay",
      "payment",
    ],
    ...["name", "email", "phone", "language"],
  ];
  const rows = orders.flatMap(({ reference, state, createdAt, lines, total, amount, payment, buyer }) =>
    lines.map(({ name, day, quantity, price }) => [
      ...[reference, state, jakartaStamp(createdAt), name, day, quantity, price, total, amount, payment],
      ...[buyer?.name, buyer?.email, buyer?.phone, buyer?.language],
    ]),
  );
  return csvFile([header, ...rows]);
}

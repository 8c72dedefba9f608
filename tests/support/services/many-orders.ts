import type { Database, Query, SqlValue } from "~/platform/database/database";
import { drawOrderReference } from "~/sales/model/order-rules";

const NAMES = ["Ani Putri", "Budi Santoso", '=HYPERLINK("x";"y")', "Dimas Pratama Kusumaningrum", "Eka; Wulandari"];
const KINDS = [
  { id: "friday-pass", day: "2025-11-14", name: "Friday Pass", price: 50_000 },
  { id: "saturday-pass", day: "2025-11-15", name: "Saturday Pass", price: 65_000 },
];
/** Orders that one statement adds, and one transaction. */
const [AT_ONCE, BATCH] = [25, 2_500];
const HOUR_MS = 3600_000;

/** References of 25 bits, and an odd number: with it each number has its own reference, and neighbours are far apart as drawn ones are. */
const [REFERENCES, STEP] = [2 ** 25, 7_654_321];

function referenceOf(number: number): string {
  let left = (number * STEP) % REFERENCES;
  return drawOrderReference((below) => {
    const drawn = left % below;
    left = Math.floor(left / below);
    return drawn;
  });
}

/** Adds rows to a table. @param columns in the order of their values */
export const insertRows = (sql: Query, table: string, rows: readonly (readonly SqlValue[])[], columns: string) => {
  const width = rows[0]?.length ?? 0;
  const values = rows.map((row, index) => `(${row.map((_, column) => `$${index * width + column + 1}`).join(", ")})`);
  return sql(`INSERT INTO ${table} (${columns}) VALUES ${values.join(", ")}`, rows.flat());
};

/**
 * Adds orders that are paid, each of one to three tickets, with their buyers, one a minute until now. They are in no count of the stock.
 * @param now ms since the epoch
 */
export async function addManyOrders(database: Database, count: number, now = Date.now()): Promise<void> {
  const { schema } = database.dialect;
  for (let start = 0; start < count; start += BATCH) {
    await database.transaction(async (sql) => {
      for (let first = start; first < Math.min(start + BATCH, count); first += AT_ONCE)
        await addSome(sql, schema, first, Math.min(AT_ONCE, count - first), now);
    });
  }
}

/** @param first the number of the first one @param now ms since the epoch */
async function addSome(sql: Query, schema: string, first: number, count: number, now: number): Promise<void> {
  const orders = Array.from({ length: count }, (_, index) => {
    const number = first + index;
    const kind = KINDS[number % KINDS.length] as (typeof KINDS)[number];
    const reference = referenceOf(number);
    return { number, reference, kind, quantity: 1 + (number % 3), at: now - number * 60_000 };
  });
  await insertRows(
    sql,
    `${schema}ticket_order`,
    orders.map(({ reference, kind, quantity, number, at }) => [
      ...[reference, reference, "", "issued", "manual", quantity * kind.price, quantity * kind.price + (number % 900)],
      ...[at, at + HOUR_MS, now + 900 * HOUR_MS],
    ]),
    "reference, form_key, cart, state, payment, total, amount, created_at, deadline, keep_until",
  );
  await insertRows(
    sql,
    `${schema}order_line`,
    orders.map(({ reference, kind, quantity }) => [
      ...[reference, kind.id, "", kind.day, 1, kind.name, quantity, kind.price],
    ]),
    "reference, ticket, day, days, people, name, quantity, price",
  );
  const buyerOf = (number: number) => ({
    ...{ name: `${NAMES[number % NAMES.length]} ${number}`, email: `buyer${number}@visitor.example` },
    ...{ phone: `+62812${10_000_000 + number}`, language: "id" },
  });
  await insertRows(
    sql,
    `${schema}order_buyer`,
    orders.map(({ reference, number, at }) => [reference, JSON.stringify(buyerOf(number)), "", at]),
    "reference, details, fingerprint, sent_at",
  );
  await insertRows(
    sql,
    `${schema}order_journal`,
    orders.flatMap(({ reference, at }) => [
      [reference, at, "placed", "buyer"],
      [reference, at + HOUR_MS, "paid", "staff"],
      [reference, at + HOUR_MS, "issued", "staff"],
    ]),
    "reference, at, state, actor",
  );
  await insertRows(
    sql,
    `${schema}issued_ticket`,
    orders.flatMap(({ reference, kind, quantity, number, at }) =>
      Array.from({ length: quantity }, (_, place) => [
        ...[`${number}-${place}`, reference, place + 1, kind.id, "", NAMES[number % NAMES.length] ?? "", "issued"],
        ...[`${number}-${place}`, at + HOUR_MS, number * 3 + place + 1, kind.day],
      ]),
    ),
    "id, reference, place, ticket, day, holder, state, code, issued_at, seq, days",
  );
}

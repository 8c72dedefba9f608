import type { SqlValue } from "~/platform/database/database";

/** What a list of orders is narrowed to by its tickets, and by when they were ordered. */
export type Narrowed = {
  /** The id of a kind of ticket: orders with any of it. */
  ticket?: string | undefined;
  /** A day of the expo, `YYYY-MM-DD`: orders with a ticket for it, of that kind if one is given. */
  day?: string | undefined;
  /** From which moment on, and before which one, in ms since the epoch. */
  from?: number | undefined;
  until?: number | undefined;
};

/**
 * A condition on `o`, the table of orders, in SQL. Without a choice it is true for all.
 * @param schema before names of tables @param first the number of its first placeholder
 */
export function narrowedTo(
  { ticket, day, from, until }: Narrowed,
  schema: string,
  first: number,
): { sql: string; values: SqlValue[] } {
  const values: SqlValue[] = [];
  const put = (value: SqlValue) => `$${first - 1 + values.push(value)}`;
  const ofLine = [
    ...(ticket ? [`l.ticket = ${put(ticket)}`] : []),
    ...(day ? [`',' || l.days || ',' LIKE ${put(`%,${day},%`)}`] : []),
  ];
  const conditions = [
    "1 = 1",
    ...(ofLine.length > 0
      ? [`EXISTS (SELECT 1 FROM ${schema}order_line l WHERE ${["l.reference = o.reference", ...ofLine].join(" AND ")})`]
      : []),
    ...(from === undefined ? [] : [`o.created_at >= ${put(from)}`]),
    ...(until === undefined ? [] : [`o.created_at < ${put(until)}`]),
  ];
  return { sql: conditions.join(" AND "), values };
}

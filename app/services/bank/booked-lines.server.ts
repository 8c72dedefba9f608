import type { Database, Query } from "~/database/database";
import type { BankLine } from "./bank-statement";
import { type PayableOrder, referencesIn } from "./match-statement";

/** Values of one statement. */
const BATCH = 200;

/**
 * The lines of statements that were booked, so that another file with the same line pays nothing again: amounts are used again some time
 * after their order is paid. Of a line only a hash and the order are stored.
 */
export function createBookedLines({ query, dialect }: Pick<Database, "query" | "dialect">) {
  const LINE = `${dialect.schema}bank_line`;
  const ORDER = `${dialect.schema}ticket_order`;

  /** Rows whose column has one of the values. */
  async function among<Row extends object>(
    select: string,
    column: string,
    values: readonly (string | number)[],
  ): Promise<Row[]> {
    const rows: Row[] = [];
    for (let start = 0; start < values.length; start += BATCH) {
      const some = values.slice(start, start + BATCH);
      const places = some.map((_, index) => `$${index + 1}`).join(", ");
      rows.push(...(await query<Row>(`${select} ${column} IN (${places})`, some)));
    }
    return rows;
  }

  return {
    /** The ids of those lines that were booked. */
    async booked(lines: readonly BankLine[]): Promise<Set<string>> {
      const rows = await among<{ id: string }>(
        `SELECT id FROM ${LINE} WHERE`,
        "id",
        lines.map(({ id }) => id),
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** The orders paid by transfer that lines may belong to: by their amount, or by a number in the note. */
    async payable(lines: readonly BankLine[]): Promise<PayableOrder[]> {
      const columns = `SELECT reference, state, amount, created_at AS "createdAt" FROM ${ORDER} WHERE payment = 'manual' AND`;
      const amounts = [...new Set(lines.flatMap(({ rupiah }) => rupiah ?? []))];
      const references = [...new Set(lines.flatMap(({ note }) => referencesIn(note)))];
      const found = [
        ...(await among<PayableOrder>(columns, "amount", amounts)),
        ...(await among<PayableOrder>(columns, "reference", references)),
      ];
      return [...new Map(found.map((order) => [order.reference, order])).values()];
    },

    /** Books a line, once. @param sql of the transaction that pays the order @returns false: it was booked before */
    async book(sql: Query, id: string, reference: string, at: number): Promise<boolean> {
      const inserted = await sql(
        `INSERT INTO ${LINE} (id, reference, booked_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING id`,
        [id, reference, at],
      );
      return inserted.length === 1;
    },
  };
}

export type BookedLines = ReturnType<typeof createBookedLines>;

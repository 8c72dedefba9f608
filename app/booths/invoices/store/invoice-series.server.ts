import { type InvoiceKind, invoiceNumber } from "~/booths/invoices/rules/invoice";
import type { Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";

/** Since when the marks of restored backups count seconds. */
const MARKS_FROM = Date.parse("2020-01-01T00:00:00Z");

/** The numbers of invoices and credit notes: without gaps in each year and edition, since each is taken in the transaction that uses it. */
export class InvoiceSeries extends Store {
  /** Takes the next number. @param year `YYYY` */
  async next(sql: Query, kind: InvoiceKind, year: string, edition: number): Promise<string> {
    // A series that the backup did not have may have given numbers after it.
    const [row] = await sql<{ mark: string; last: number }>(
      `INSERT INTO ${this.schema}invoice_series AS s (kind, year, edition, mark, last)
         VALUES ($1, $2, $3, coalesce((SELECT r.mark FROM ${this.schema}invoice_series r WHERE r.kind = 'restored'), ''), 1)
         ON CONFLICT (kind, year, edition) DO UPDATE SET last = s.last + 1 RETURNING mark, last`,
      [kind, year, edition],
    );
    if (!row) throw new Error("the series of invoices gave no number");
    return invoiceNumber(kind, year, edition, row.mark, row.last);
  }

  /**
   * Begins all series again with a mark, because nobody knows which numbers were given after the backup.
   * @param now ms since the epoch
   */
  async markRestored(sql: Query, now: number): Promise<void> {
    const mark = `R${Math.floor((now - MARKS_FROM) / 1000)
      .toString(36)
      .toUpperCase()}`;
    await sql(
      `INSERT INTO ${this.schema}invoice_series (kind, year, edition, mark, last) VALUES ('restored', '', 0, $1, 0)
         ON CONFLICT (kind, year, edition) DO UPDATE SET mark = $1`,
      [mark],
    );
    await sql(`UPDATE ${this.schema}invoice_series SET mark = $1, last = 0 WHERE kind <> 'restored'`, [mark]);
  }
}

import { type Invoice, isStanding, type MoneyEntry, type PlannedInvoice } from "~/booths/invoices/rules/invoice";
import type { Query, SqlValue } from "~/platform/database/database";
import { BoundedStore } from "~/platform/database/store";
import { entryRow, invoiceRow, partRow, toInvoice } from "./invoice-rows.server";

/** Reads invoices with their parts, and the journal. */
export class InvoiceReading extends BoundedStore {
  private async read(where: string, values: readonly SqlValue[], sql: Query = this.query): Promise<PlannedInvoice[]> {
    const rows = await sql<Parameters<typeof toInvoice>[0]>(
      `SELECT ${invoiceRow.select()} FROM ${this.schema}invoice WHERE ${where} ORDER BY ${this.dialect.position}`,
      values,
    );
    const parts = partRow.read(
      await sql(
        `SELECT ${partRow.select()} FROM ${this.schema}invoice_part
         WHERE invoice IN (SELECT id FROM ${this.schema}invoice WHERE ${where}) ORDER BY invoice, place`,
        values,
      ),
    );
    const byInvoice = Map.groupBy(parts, ({ invoice }) => invoice);
    return invoiceRow.read(rows).map((row) => ({
      ...toInvoice(row),
      parts: (byInvoice.get(row.id) ?? []).map(({ invoice: _, ...part }) => part),
    }));
  }

  async find(id: string, sql?: Query): Promise<PlannedInvoice | null> {
    return (await this.within(this.read("id = $1", [id], sql)))[0] ?? null;
  }

  /** By its number, as somebody may type it; null: there is none. */
  async withNumber(number: string, sql?: Query): Promise<PlannedInvoice | null> {
    return (await this.within(this.read("number = $1", [number.trim().toUpperCase()], sql)))[0] ?? null;
  }

  /** The registrations that are billed with invoices and credit notes, by their numbers; those that are not known are left out. */
  async registrations(numbers: readonly string[]): Promise<Map<string, string>> {
    if (numbers.length === 0) return new Map();
    const places = numbers.map((_, index) => `$${index + 1}`).join(", ");
    const found = await this.within(
      this.query<{ number: string; registration: string }>(
        `SELECT number, registration FROM ${this.schema}invoice WHERE number IN (${places})`,
        [...numbers],
      ),
    );
    return new Map(found.map(({ number, registration }) => [number, registration]));
  }

  /** By the key of the form that drew it; null: it drew nothing. */
  async ofForm(key: string, sql?: Query): Promise<PlannedInvoice | null> {
    return (await this.read("form_key = $1", [key], sql))[0] ?? null;
  }

  /** Invoices and credit notes of a registration, oldest first. */
  ofRegistration(registration: string, sql?: Query): Promise<PlannedInvoice[]> {
    return this.within(this.read("registration = $1", [registration], sql));
  }

  /** Whether a registration has an invoice that credit notes have not taken back. */
  async isBilled(registration: string, sql?: Query): Promise<boolean> {
    const all = await this.ofRegistration(registration, sql);
    return all.some((invoice) => isStanding(invoice, all));
  }

  /** How many rows the journal of a registration has. */
  async countRows(registration: string, sql: Query = this.query): Promise<number> {
    const [row] = await sql<{ count: number }>(
      `SELECT count(*) AS count FROM ${this.schema}invoice_entry
       WHERE invoice IN (SELECT id FROM ${this.schema}invoice WHERE registration = $1)`,
      [registration],
    );
    return Number(row?.count ?? 0);
  }

  /** All of an edition, oldest first. */
  ofEdition(edition: number): Promise<PlannedInvoice[]> {
    return this.within(this.read("edition = $1", [edition]));
  }

  /** All of an edition, and those of others whose money is not settled, with their credit notes, oldest first. */
  ofEditionAndUnsettled(edition: number): Promise<PlannedInvoice[]> {
    const unsettled = "kind = 'invoice' AND open <> 0";
    const notes = `credits IN (SELECT i.id FROM ${this.schema}invoice i WHERE i.kind = 'invoice' AND i.open <> 0)`;
    return this.within(this.read(`edition = $1 OR (${unsettled}) OR ${notes}`, [edition]));
  }

  /** All that were drawn on a day or later, whatever the edition, oldest first. @param day `YYYY-MM-DD` */
  since(day: string): Promise<PlannedInvoice[]> {
    return this.within(this.read("day >= $1", [day]));
  }

  /** Invoices on which something is to be paid, or too much has come, whatever the edition. */
  unsettled(sql?: Query): Promise<PlannedInvoice[]> {
    return this.within(this.read("kind = 'invoice' AND open <> 0", [], sql));
  }

  /** The journal of a registration's invoices, the first row first. */
  async journal(registration: string): Promise<MoneyEntry[]> {
    return entryRow.read(
      await this.within(
        this.query<MoneyEntry>(
          `SELECT ${entryRow.select()} FROM ${this.schema}invoice_entry
           WHERE invoice IN (SELECT id FROM ${this.schema}invoice WHERE registration = $1) ORDER BY ${this.dialect.position}`,
          [registration],
        ),
      ),
    );
  }

  /** The journal of one invoice, the first row first. */
  async journalOf(invoice: string): Promise<MoneyEntry[]> {
    return entryRow.read(
      await this.within(
        this.query<MoneyEntry>(
          `SELECT ${entryRow.select()} FROM ${this.schema}invoice_entry WHERE invoice = $1 ORDER BY ${this.dialect.position}`,
          [invoice],
        ),
      ),
    );
  }

  /** The journal of an edition, the first row first. */
  async journalOfEdition(edition: number): Promise<MoneyEntry[]> {
    return entryRow.read(
      await this.within(
        this.query<MoneyEntry>(
          `SELECT ${entryRow.select()} FROM ${this.schema}invoice_entry
           WHERE invoice IN (SELECT id FROM ${this.schema}invoice WHERE edition = $1) ORDER BY ${this.dialect.position}`,
          [edition],
        ),
      ),
    );
  }

  /** Invoices whose open amount is not what their journal says: none, whatever happened. */
  async differing(): Promise<Pick<Invoice, "number" | "open">[]> {
    return this.query(
      `SELECT i.number, i.open FROM ${this.schema}invoice i WHERE i.kind = 'invoice'
         AND i.open <> (SELECT coalesce(sum(e.change), 0) FROM ${this.schema}invoice_entry e WHERE e.invoice = i.id)`,
    );
  }
}

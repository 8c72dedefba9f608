import type { Invoice } from "~/booths/invoices/rules/invoice";
import type { Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { staffAddress } from "~/staff/accounts/staff-rules";
import { invoiceRow, toInvoice } from "./invoice-rows.server";

/**
 * What invoices have of people. An invoice itself is kept as long as the law asks, whoever wants it deleted: who was billed, for what, how much.
 * The e-mail address is not part of it.
 */
export class InvoicePeople extends Store {
  /** Invoices and credit notes that are mailed to an address, oldest first. */
  async ofPerson(email: string): Promise<Invoice[]> {
    const rows = await this.query<Parameters<typeof toInvoice>[0]>(
      `SELECT ${invoiceRow.select()} FROM ${this.schema}invoice WHERE lower(email) = $1 ORDER BY ${this.dialect.position}`,
      [email.toLowerCase()],
    );
    return invoiceRow.read(rows).map(toInvoice);
  }

  /** What a person of the team booked. */
  async ofStaff(email: string): Promise<{ at: number; act: string; number: string }[]> {
    return this.query(
      `SELECT e.at, e.act, i.number FROM ${this.schema}invoice_entry e JOIN ${this.schema}invoice i ON i.id = e.invoice WHERE e.actor = $1 ORDER BY e.at`,
      [staffAddress(email)],
    );
  }

  /** Takes an address off its invoices: no more mail about them is sent. */
  async forget(sql: Query, email: string): Promise<void> {
    await sql(`UPDATE ${this.schema}invoice SET email = NULL WHERE lower(email) = $1`, [email.toLowerCase()]);
  }

  /** Sends mails about the invoices of an address to another one. */
  async correct(sql: Query, email: string, to: string): Promise<void> {
    await sql(`UPDATE ${this.schema}invoice SET email = $2 WHERE lower(email) = $1`, [email.toLowerCase(), to]);
  }

  /** Takes the address of a person of the team off what they booked. */
  async forgetStaff(sql: Query, email: string): Promise<void> {
    await sql(`UPDATE ${this.schema}invoice_entry SET actor = NULL WHERE actor = $1`, [staffAddress(email)]);
  }

  /**
   * Deletes invoices that no law asks for any more, and takes addresses of the team off older rows of the journal.
   * @param before the first day that is kept, `YYYY-MM-DD` @param actorsBefore ms since the epoch
   */
  async purge(before: string, actorsBefore: number): Promise<void> {
    await this.query(`DELETE FROM ${this.schema}invoice WHERE day < $1`, [before]);
    await this.query(`UPDATE ${this.schema}invoice_entry SET actor = NULL WHERE at < $1 AND actor IS NOT NULL`, [
      actorsBefore,
    ]);
  }
}

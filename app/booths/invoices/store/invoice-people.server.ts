import type { Invoice } from "~/booths/invoices/rules/invoice";
import type { Database, Query } from "~/platform/database/database";
import { staffAddress } from "~/staff/accounts/staff-rules";
import { invoiceRow, toInvoice } from "./invoice-rows.server";

/**
 * What invoices have of people. An invoice itself is kept as long as the law asks, whoever wants it deleted: who was billed, for what, how much.
 * The e-mail address is not part of it.
 */
export function createInvoicePeople({ dialect, query }: Pick<Database, "dialect" | "query">) {
  const INVOICE = `${dialect.schema}invoice`;
  const ENTRY = `${dialect.schema}invoice_entry`;

  return {
    /** Invoices and credit notes that are mailed to an address, the first first. */
    async ofPerson(email: string): Promise<Invoice[]> {
      const rows = await query<Parameters<typeof toInvoice>[0]>(
        `SELECT ${invoiceRow.select()} FROM ${INVOICE} WHERE lower(email) = $1 ORDER BY ${dialect.position}`,
        [email.toLowerCase()],
      );
      return invoiceRow.read(rows).map(toInvoice);
    },

    /** What a person of the team booked. */
    async ofStaff(email: string): Promise<{ at: number; act: string; number: string }[]> {
      return query(
        `SELECT e.at, e.act, i.number FROM ${ENTRY} e JOIN ${INVOICE} i ON i.id = e.invoice WHERE e.actor = $1 ORDER BY e.at`,
        [staffAddress(email)],
      );
    },

    /** Takes an address off its invoices: no more mail about them is sent. */
    async forget(sql: Query, email: string): Promise<void> {
      await sql(`UPDATE ${INVOICE} SET email = NULL WHERE lower(email) = $1`, [email.toLowerCase()]);
    },

    /** Sends mails about the invoices of an address to another one. */
    async correct(sql: Query, email: string, to: string): Promise<void> {
      await sql(`UPDATE ${INVOICE} SET email = $2 WHERE lower(email) = $1`, [email.toLowerCase(), to]);
    },

    /** Takes the address of a person of the team off what they booked. */
    async forgetStaff(sql: Query, email: string): Promise<void> {
      await sql(`UPDATE ${ENTRY} SET actor = NULL WHERE actor = $1`, [staffAddress(email)]);
    },

    /**
     * Deletes invoices that no law asks for any more, and takes addresses of the team off older rows of the journal.
     * @param before the first day that is kept, `YYYY-MM-DD` @param actorsBefore ms since the epoch
     */
    async purge(before: string, actorsBefore: number): Promise<void> {
      await query(`DELETE FROM ${INVOICE} WHERE day < $1`, [before]);
      await query(`UPDATE ${ENTRY} SET actor = NULL WHERE at < $1 AND actor IS NOT NULL`, [actorsBefore]);
    },
  };
}

import type { Database, Query } from "~/platform/database/database";
import { defineRow, text } from "~/platform/database/rows";

/** A company that shares the booths of a registration, with the person whom the team reaches there. */
export type NamedPartner = { reference: string; name: string; contact: string; email: string };
const row = defineRow<NamedPartner>({ reference: text, name: text, contact: text, email: text });

/** Contacts of co-exhibitors, by their address. Addresses are compared without letter case. */
export function createPartnerPeople({ dialect, query }: Pick<Database, "dialect" | "query">) {
  const PARTNER = `${dialect.schema}exhibitor_partner`;
  const address = (email: string) => email.trim().toLowerCase();
  return {
    ofPerson: async (email: string): Promise<NamedPartner[]> =>
      row.read(
        await query<NamedPartner>(
          `SELECT s.reference, p.name, p.contact, p.email FROM ${PARTNER} p
           JOIN ${dialect.schema}submission s ON s.id = p.submission_id WHERE lower(p.email) = $1
           ORDER BY p.${dialect.position}`,
          [address(email)],
        ),
      ),

    /** Corrects name or address, within the caller's transaction. Absent: it stays. */
    async correct(sql: Query, email: string, corrections: { name?: string; email?: string }): Promise<void> {
      await sql(
        `UPDATE ${PARTNER} SET contact = coalesce($2, contact), email = coalesce($3, email) WHERE lower(email) = $1`,
        [address(email), corrections.name ?? null, corrections.email ?? null],
      );
    },

    /** Takes name and address off, within the caller's transaction. The company stays on its booths. */
    async forget(sql: Query, email: string): Promise<void> {
      await sql(`UPDATE ${PARTNER} SET contact = '', email = '' WHERE lower(email) = $1`, [address(email)]);
    },
  };
}

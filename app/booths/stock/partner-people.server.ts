import type { Query } from "~/platform/database/database";
import { defineRow, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";

/** A company that shares the booths of a registration, with the person whom the team reaches there. */
export type NamedPartner = { reference: string; name: string; contact: string; email: string };
const row = defineRow<NamedPartner>({ reference: text, name: text, contact: text, email: text });

const address = (email: string) => email.trim().toLowerCase();

/** Contacts of co-exhibitors, by their address. Addresses are compared without letter case. */
export class PartnerPeople extends Store {
  /** Booths that a person shares as a contact. */
  async ofPerson(email: string): Promise<NamedPartner[]> {
    return row.read(
      await this.query<NamedPartner>(
        `SELECT s.reference, p.name, p.contact, p.email FROM ${this.schema}exhibitor_partner p
         JOIN ${this.schema}submission s ON s.id = p.submission_id WHERE lower(p.email) = $1
         ORDER BY p.${this.dialect.position}`,
        [address(email)],
      ),
    );
  }

  /** Corrects name or address, within the caller's transaction. Absent: it stays. */
  async correct(sql: Query, email: string, corrections: { name?: string; email?: string }): Promise<void> {
    await sql(
      `UPDATE ${this.schema}exhibitor_partner SET contact = coalesce($2, contact), email = coalesce($3, email) WHERE lower(email) = $1`,
      [address(email), corrections.name ?? null, corrections.email ?? null],
    );
  }

  /** Takes name and address off, within the caller's transaction. The company stays on its booths. */
  async forget(sql: Query, email: string): Promise<void> {
    await sql(`UPDATE ${this.schema}exhibitor_partner SET contact = '', email = '' WHERE lower(email) = $1`, [
      address(email),
    ]);
  }
}

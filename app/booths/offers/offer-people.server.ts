import type { Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { staffAddress } from "~/staff/accounts/staff-rules";
import { BOOTH_OFFER } from "./offer-mail-rules.server";

/** What an offer says of people. Moments are ms since the epoch. */
type NamedOffer = {
  reference: string;
  version: number;
  state: string;
  total: number;
  createdAt: number;
  answeredAt: number | null;
  answeredName: string | null;
  answeredRole: string | null;
  answerNote: string | null;
};

const namedRow = defineRow<NamedOffer>({
  ...{ reference: text, version: integer, state: text, total: integer, createdAt: integer },
  ...{ answeredAt: orNull(integer), answeredName: orNull(text), answeredRole: orNull(text), answerNote: orNull(text) },
});

/** What offers have of people: of who answered them, and of who of the team made them. Offers themselves go with their registration. */
export class OfferPeople extends Store {
  private async read(where: string, value: string) {
    return namedRow.read(
      await this.query<NamedOffer>(
        `SELECT ${namedRow.select()} FROM ${this.schema}booth_offer WHERE ${where} ORDER BY reference, version`,
        [value],
      ),
    );
  }

  /** Those for a registration. */
  ofReference(reference: string) {
    return this.read("reference = $1", reference);
  }

  /** Those that a person of the team made. */
  ofStaff(email: string) {
    return this.read("created_by = $1", staffAddress(email));
  }

  /** Deletes the mails of a registration's offers before it is deleted, within the caller's transaction. */
  async forget(sql: Query, reference: string): Promise<void> {
    const offers = await sql<{ id: string }>(`SELECT id FROM ${this.schema}booth_offer WHERE reference = $1`, [
      reference,
    ]);
    for (const { id } of offers) {
      await sql(`DELETE FROM ${this.schema}submission WHERE kind = '${BOOTH_OFFER}' AND form_key LIKE $1`, [`${id} %`]);
    }
  }

  /** Takes the address of a person of the team off offers, within the caller's transaction. */
  async forgetStaff(sql: Query, email: string): Promise<void> {
    await sql(`UPDATE ${this.schema}booth_offer SET created_by = NULL WHERE created_by = $1`, [staffAddress(email)]);
  }

  /** The same of offers that were made before a moment, in ms since the epoch. */
  async purge(before: number): Promise<void> {
    await this.query(
      `UPDATE ${this.schema}booth_offer SET created_by = NULL WHERE created_at < $1 AND created_by IS NOT NULL`,
      [before],
    );
  }
}

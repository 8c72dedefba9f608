import type { Query } from "~/platform/database/database";
import { defineRow, integer, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { staffAddress } from "~/staff/accounts/staff-rules";
import type { Revision, Scheduled } from "./publication";

const revisionRow = defineRow<Pick<Revision, "number" | "at" | "note">>({ number: integer, at: integer, note: text });
const scheduledRow = defineRow<Pick<Scheduled, "at" | "note">>({ at: integer, note: text });

/** Who published, or will: the personal part of a revision. Its content and its note stay when the address goes. */
export class Editors extends Store {
  /** The revisions that a person published, oldest first. */
  async ofPerson(email: string): Promise<Pick<Revision, "number" | "at" | "note">[]> {
    const sql = `SELECT ${revisionRow.select()} FROM ${this.schema}content_revision WHERE editor = $1 ORDER BY number`;
    return revisionRow.read(await this.query(sql, [staffAddress(email)]));
  }

  /** The publications that a person scheduled and that are still stored, the next one first. */
  async scheduledBy(email: string): Promise<Pick<Scheduled, "at" | "note">[]> {
    const sql = `SELECT ${scheduledRow.select()} FROM ${this.schema}content_schedule WHERE editor = $1 ORDER BY at`;
    return scheduledRow.read(await this.query(sql, [staffAddress(email)]));
  }

  /** Takes a person's address off revisions, editions and publications that wait, within the caller's transaction. */
  async forget(sql: Query, email: string): Promise<void> {
    for (const table of ["content_revision", "content_schedule", "edition"]) {
      await sql(`UPDATE ${this.schema}${table} SET editor = NULL WHERE editor = $1`, [staffAddress(email)]);
    }
  }

  /** Takes addresses off revisions and editions from before a moment, in ms since the epoch, and deletes publications that waited then. */
  async purge(before: number): Promise<void> {
    const { schema } = this;
    await this.query(`UPDATE ${schema}content_revision SET editor = NULL WHERE at < $1 AND editor LIKE '%@%'`, [
      before,
    ]);
    await this.query(`UPDATE ${schema}edition SET editor = NULL WHERE created_at < $1 AND editor IS NOT NULL`, [
      before,
    ]);
    await this.query(`DELETE FROM ${this.schema}content_schedule WHERE settled_at < $1`, [before]);
  }
}

import type { Database, Query } from "~/platform/database/database";
import { staffAddress } from "~/staff/accounts/staff-rules";
import type { Revision, Scheduled } from "./publication";

/** Who published, or will: the personal part of a revision. Its content and its note stay when the address goes. */
export function createEditors({ query, dialect }: Database) {
  const REVISION = `${dialect.schema}content_revision`;
  const SCHEDULE = `${dialect.schema}content_schedule`;
  return {
    /** The revisions that a person published, oldest first. */
    ofPerson: (email: string): Promise<Pick<Revision, "number" | "at" | "note">[]> =>
      query(`SELECT number, at, note FROM ${REVISION} WHERE editor = $1 ORDER BY number`, [staffAddress(email)]),
    /** The publications that a person scheduled and that are still stored, the next one first. */
    scheduledBy: (email: string): Promise<Pick<Scheduled, "at" | "note">[]> =>
      query(`SELECT at, note FROM ${SCHEDULE} WHERE editor = $1 ORDER BY at`, [staffAddress(email)]),
    /** Takes a person's address off revisions and off publications that wait, within the caller's transaction. */
    async forget(sql: Query, email: string): Promise<void> {
      for (const table of [REVISION, SCHEDULE]) {
        await sql(`UPDATE ${table} SET editor = NULL WHERE editor = $1`, [staffAddress(email)]);
      }
    },
    /** Takes addresses off the revisions from before a moment, in ms since the epoch, and deletes publications that waited then. */
    async purge(before: number): Promise<void> {
      await query(`UPDATE ${REVISION} SET editor = NULL WHERE at < $1 AND editor LIKE '%@%'`, [before]);
      await query(`DELETE FROM ${SCHEDULE} WHERE settled_at < $1`, [before]);
    },
  };
}

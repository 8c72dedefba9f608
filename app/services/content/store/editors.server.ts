import type { Database, Query } from "~/database/database";
import { staffAddress } from "~/services/staff/staff-rules";
import type { Revision } from "./publication";

/** Who published: the personal part of a revision. Its content and its note stay when the address goes. */
export function createEditors({ query, dialect }: Database) {
  const REVISION = `${dialect.schema}content_revision`;
  return {
    /** The revisions that a person published, oldest first. */
    ofPerson: (email: string): Promise<Pick<Revision, "number" | "at" | "note">[]> =>
      query(`SELECT number, at, note FROM ${REVISION} WHERE editor = $1 ORDER BY number`, [staffAddress(email)]),
    /** Takes a person's address off revisions, within the caller's transaction. */
    async forget(sql: Query, email: string): Promise<void> {
      await sql(`UPDATE ${REVISION} SET editor = NULL WHERE editor = $1`, [staffAddress(email)]);
    },
    /** Takes addresses off the revisions from before a moment, in ms since the epoch. */
    async purge(before: number): Promise<void> {
      await query(`UPDATE ${REVISION} SET editor = NULL WHERE at < $1 AND editor LIKE '%@%'`, [before]);
    },
  };
}

import type { Clock } from "~/base/clock/clock.server";
import type { Database, Query } from "~/platform/database/database";
import { BoundedStore } from "~/platform/database/store";
import { storedKind, WHOLE } from "./edition";

/** The links that show a draft of an edition, and all drafts of its documents. */
export class EditionLinkStore extends BoundedStore {
  private readonly clock: Clock;

  constructor(database: Database, clock: Clock, limitMs?: number) {
    super(database, limitMs);
    this.clock = clock;
  }

  /** When the last link that shows an edition ends, in ms since the epoch; null: there is no link. */
  async lastEnd(number: number): Promise<number | null> {
    const rows = this.query<{ until: number | null }>(
      `SELECT max(until) AS until FROM ${this.schema}edition_preview WHERE kind = $1 AND until > $2`,
      [storedKind(number, WHOLE), this.clock.now()],
    );
    return (await this.within(rows))[0]?.until ?? null;
  }

  /** Ends all links that show an edition, whoever has made them. */
  async end(number: number): Promise<void> {
    const sql = `DELETE FROM ${this.schema}edition_preview WHERE kind = $1`;
    await this.within(this.query(sql, [storedKind(number, WHOLE)]));
  }

  /** Deletes all drafts of an edition's documents, and all links, within the transaction that discards it. */
  async discardDrafts(sql: Query, number: number): Promise<void> {
    for (const table of ["edition_preview", "edition_draft"])
      await sql(`DELETE FROM ${this.schema}${table} WHERE kind LIKE $1`, [storedKind(number, "%")]);
  }
}

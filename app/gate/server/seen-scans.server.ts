import { type Clock, wallClock } from "~/base/clock/clock.server";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { staffAddress } from "~/staff/accounts/staff-rules";

/** When somebody has looked at a scan, in ms since the epoch, and who; null: that person was deleted. */
export type Seen = { nonce: string; seenAt: number; seenBy: string | null };
const seenRow = defineRow<Seen>({ nonce: text, seenAt: integer, seenBy: orNull(text) });

type Audit = (sql: Query, editor: string, ticket: string) => Promise<void>;

/** Scans that should have let nobody in, and at which somebody of the team has looked. They go with the scan. */
export class SeenScans extends Store {
  private readonly clock: Clock;
  private readonly audit: Audit;

  /** @param audit writes the line of the audit log, within the transaction */
  constructor(
    database: Database,
    { clock = wallClock, audit = async () => {} }: { clock?: Clock; audit?: Audit } = {},
  ) {
    super(database);
    this.clock = clock;
    this.audit = audit;
  }

  /** All that were looked at, by their nonces. */
  async all(): Promise<ReadonlyMap<string, Seen>> {
    const rows = await this.query(`SELECT ${seenRow.select()} FROM ${this.schema}gate_seen`);
    return new Map(seenRow.read(rows).map((row) => [row.nonce, row]));
  }

  /** Notes who has looked at a scan; the first one stays. @returns false: there is no such scan, or it was looked at before */
  see(nonce: string, editor: string): Promise<boolean> {
    return this.transaction(async (sql) => {
      const noted = await sql(
        `INSERT INTO ${this.schema}gate_seen (nonce, seen_at, seen_by)
         SELECT nonce, CAST($2 AS bigint), $3 FROM ${this.schema}gate_scan WHERE nonce = $1
         ON CONFLICT (nonce) DO NOTHING RETURNING nonce`,
        [nonce, this.clock.now(), staffAddress(editor)],
      );
      if (noted.length === 0) return false;
      const [scan] = await sql<{ ticket: string }>(`SELECT ticket FROM ${this.schema}gate_scan WHERE nonce = $1`, [
        nonce,
      ]);
      await this.audit(sql, editor, scan?.ticket ?? "");
      return true;
    });
  }

  /** Takes a person's address off, within the caller's transaction. */
  async forget(sql: Query, email: string): Promise<void> {
    await sql(`UPDATE ${this.schema}gate_seen SET seen_by = NULL WHERE seen_by = $1`, [staffAddress(email)]);
  }
}

import { createSigner, type Secrets, type Signer } from "~/base/signatures/signer.server";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { CAP_WINDOW_MS } from "./mail-cap";

/**
 * Counts mails whose submissions are deleted, so that a mailbox that unsubscribes gets no other mail on the same day. A record
 * names no address: it has a keyed hash of the cap key.
 * @param secrets the same on every instance
 */
export class Suppressions extends Store {
  private readonly signer: Signer;

  constructor(database: Database, secrets: Secrets) {
    super(database);
    this.signer = createSigner(secrets, "suppression");
  }

  /** @returns whether it is recorded: another mail of the mailbox may have the same moment */
  private async record(sql: Query, capHash: string, at: number): Promise<boolean> {
    const insert = `INSERT INTO ${this.schema}suppression (cap_hash, created_at) VALUES ($1, $2) ON CONFLICT DO NOTHING`;
    return (await sql(`${insert} RETURNING created_at`, [capHash, at])).length > 0;
  }

  /** Records the mails that count for a cap at `now` (ms since the epoch), of submissions that `where` selects by `$1`. */
  async keep(sql: Query, where: string, id: string, now: number): Promise<void> {
    const mails = await sql<{ cap_key: string; created_at: number }>(
      `SELECT cap_key, created_at FROM ${this.schema}delivery
       WHERE cap_key IS NOT NULL AND created_at > $2 AND submission_id IN (${where})`,
      [id, now - CAP_WINDOW_MS],
    );
    for (const { cap_key: capKey, created_at: createdAt } of mails) {
      let at = createdAt;
      while (!(await this.record(sql, this.signer.sign(capKey), at))) at += 1;
    }
  }

  /** The number of mails after `since` (ms since the epoch) under a cap key, of deleted submissions. */
  async count(sql: Query, capKey: string, since: number): Promise<number> {
    const hashes = this.signer.signatures(capKey);
    const places = hashes.map((_, index) => `$${index + 2}`).join(", ");
    const [row] = await sql<{ count: number }>(
      `SELECT count(*) AS count FROM ${this.schema}suppression WHERE created_at > $1 AND cap_hash IN (${places})`,
      [since, ...hashes],
    );
    return row?.count ?? 0;
  }

  /** Deletes records that count no more at `now`, in ms since the epoch. */
  async purge(sql: Query, now: number): Promise<void> {
    await sql(`DELETE FROM ${this.schema}suppression WHERE created_at <= $1`, [now - CAP_WINDOW_MS]);
  }
}

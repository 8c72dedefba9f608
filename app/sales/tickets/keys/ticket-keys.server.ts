import { generateKeyPairSync } from "node:crypto";
import type { Clock } from "~/base/clock/clock.server";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import type { TicketKey } from "~/sales/tickets/codes/ticket-code";
import type { SigningKey } from "./sign-code.server";

/** ms between the day a new key is published and its first signature: caches have older lists of keys for some minutes. */
export const PUBLISHED_BEFORE_MS = 10 * 60_000;
/** The key's id is one byte of a code. */
const MAX_KID = 255;

type KeyRow = SigningKey & { createdAt: number };
const keyRow = defineRow<KeyRow>({ kid: integer, x: text, d: text, createdAt: integer });

/**
 * The keys that sign tickets. They are in the database, so that all instances sign with the same one and a backup keeps sold tickets valid.
 * The newest one signs, and all of them verify.
 */
export class TicketKeys extends Store {
  private readonly clock: Pick<Clock, "now">;

  constructor(database: Database, clock: Pick<Clock, "now">) {
    super(database);
    this.clock = clock;
  }

  private async add(sql: Query, kid: number): Promise<void> {
    if (kid > MAX_KID) throw new Error(`There are ${kid} keys already, as many as codes can name.`);
    const { x, d } = generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" });
    // Another process may have made it at the same moment: then that one counts.
    await sql(
      `INSERT INTO ${this.schema}ticket_key (kid, x, d, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
      [kid, x ?? null, d ?? null, this.clock.now()],
    );
  }

  /** All keys, the oldest first. The first one is made when it is needed. */
  private async all(sql: Query): Promise<readonly [KeyRow, ...KeyRow[]]> {
    for (;;) {
      const [first, ...others] = keyRow.read(
        await sql(`SELECT ${keyRow.select()} FROM ${this.schema}ticket_key ORDER BY kid`),
      );
      if (first) return [first, ...others];
      await this.add(sql, 0);
    }
  }

  /** The public keys with the time of their making in ms since the epoch, the oldest first. */
  async list(): Promise<(TicketKey & { createdAt: number })[]> {
    return (await this.all(this.query)).map(({ kid, x, createdAt }) => ({ kid, x, createdAt }));
  }

  /** All keys with their private halves, the oldest first. */
  async signers(): Promise<readonly SigningKey[]> {
    return this.all(this.query);
  }

  /** The key that signs now. @param sql of the transaction */
  async signing(sql: Query): Promise<SigningKey> {
    const [first, ...others] = await this.all(sql);
    return others.findLast(({ createdAt }) => createdAt <= this.clock.now() - PUBLISHED_BEFORE_MS) ?? first;
  }

  /** Makes a new key, which signs `PUBLISHED_BEFORE_MS` from now on. What older ones signed stays valid. @returns its id */
  rotate(): Promise<number> {
    return this.transaction(async (sql) => {
      const kid = ((await this.all(sql)).at(-1)?.kid ?? 0) + 1;
      await this.add(sql, kid);
      return kid;
    });
  }
}

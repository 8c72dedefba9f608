import { randomInt } from "node:crypto";
import type { Clock } from "~/base/clock/clock.server";
import { createToken, isToken, tokenHash } from "~/base/signatures/secret-token.server";
import { createSigner, type Secrets, type Signer } from "~/base/signatures/signer.server";
import { FIRST_EDITION } from "~/content/editions/edition";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";

/** ms for which a link turns a phone into a gate device: made on the day before, used on the morning. */
export const LINK_MS = 72 * 3600_000;
/** ms after which the use of a device is stored again, so that not every request writes. */
const SEEN_AFTER_MS = 15_000;
/** Characters of a door's name. */
export const MAX_DOOR = 40;

const ID_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";
const ID_LENGTH = 8;
const drawId = () => Array.from({ length: ID_LENGTH }, () => ID_LETTERS.charAt(randomInt(ID_LETTERS.length))).join("");

/** A device that may scan. */
export type GateDevice = { id: string; door: string };

/** A device as staff see it. Times are ms since the epoch. */
export type ListedDevice = GateDevice & {
  /** What the phone calls itself; empty before its link is used. */
  device: string;
  createdAt: number;
  linkedAt: number | null;
  seenAt: number | null;
  /** Percent; null where the browser does not say. */
  battery: number | null;
  /** Scans that it has not sent yet, as it said with its last contact. */
  waiting: number;
  revokedAt: number | null;
  /** Lines of it in the log. */
  scans: number;
};

const listedRow = defineRow<ListedDevice>({
  id: text,
  door: text,
  device: text,
  battery: orNull(integer),
  waiting: integer,
  scans: integer,
  createdAt: integer,
  linkedAt: orNull(integer),
  seenAt: orNull(integer),
  revokedAt: orNull(integer),
});

/** What a device says of itself. */
export type DeviceState = { battery: number | null; waiting: number };

export type DeviceOptions = {
  clock: Pick<Clock, "now">;
  /** The same on every instance. The tokens of links follow from them, so that staff can look at a link again until it is used. */
  secrets: Secrets;
  /** The number of the current edition of the expo: a device works for the edition in which it was made. Absent: the first. */
  edition?(): number;
  /** Adds to the log of the staff area, within the transaction. @param editor who did it: an address, or the name of a command */
  audit(sql: Query, editor: string, action: "gate-linked" | "gate-revoked", door: string): Promise<void>;
};

/** The phones at the doors. A link makes one of a phone, once; what its requests carry from then on is a token. */
export class GateDevices extends Store {
  private readonly clock: Pick<Clock, "now">;
  private readonly edition: () => number;
  private readonly audit: DeviceOptions["audit"];
  private readonly signer: Signer;

  constructor(database: Database, { clock, secrets, edition = () => FIRST_EDITION, audit }: DeviceOptions) {
    super(database);
    this.edition = edition;
    this.clock = clock;
    this.audit = audit;
    this.signer = createSigner(secrets, "gate-link");
  }

  private linkToken(id: string, until: number) {
    return this.signer.sign(`${id} ${until}`);
  }

  /** Makes a device for a door. @returns its id */
  async create(door: string, editor: string): Promise<string> {
    const id = drawId();
    await this.transaction(async (sql) => {
      const now = this.clock.now();
      const until = now + LINK_MS;
      await sql(
        `INSERT INTO ${this.schema}gate_device (id, door, link_hash, link_until, created_at, edition)
         VALUES ($1, $2, $3, $4, $5, $6)`,
        [id, door, tokenHash(this.linkToken(id, until)), until, now, this.edition()],
      );
      await this.audit(sql, editor, "gate-linked", door);
    });
    return id;
  }

  /** The token of a device's link; null when the link was used, or works no more. */
  async linkOf(id: string): Promise<{ door: string; token: string; until: number } | null> {
    const [found] = await this.query<{ door: string; hash: string; until: number }>(
      `SELECT door, link_hash AS hash, link_until AS until FROM ${this.schema}gate_device
       WHERE id = $1 AND link_hash IS NOT NULL AND link_until > $2`,
      [id, this.clock.now()],
    );
    const token = found && this.linkToken(id, found.until);
    // Of another secret than the current one: staff make a new link.
    return token && tokenHash(token) === found.hash ? { door: found.door, token, until: found.until } : null;
  }

  /**
   * Uses a link up. Of several phones at once one succeeds.
   * @param device what the phone calls itself
   * @returns the device's token; null when the link was used, has expired or is made up
   */
  async link(token: string, device: string): Promise<string | null> {
    if (!isToken(token)) return null;
    const own = createToken();
    const used = await this.query(
      `UPDATE ${this.schema}gate_device SET link_hash = NULL, link_until = NULL, token_hash = $3, device = $4, linked_at = $2
       WHERE link_hash = $1 AND link_until > $2 AND revoked_at IS NULL AND edition = $5 RETURNING id`,
      [tokenHash(token), this.clock.now(), tokenHash(own), device, this.edition()],
    );
    return used.length > 0 ? own : null;
  }

  /** The device with a token; null: there is none, it was revoked, or it is of another edition. */
  async find(token: string): Promise<GateDevice | null> {
    if (!isToken(token)) return null;
    const [found] = await this.query<GateDevice>(
      `SELECT id, door FROM ${this.schema}gate_device WHERE token_hash = $1 AND revoked_at IS NULL AND edition = $2`,
      [tokenHash(token), this.edition()],
    );
    return found ?? null;
  }

  /** Remembers that a device is there, and what it says of itself. */
  async seen(id: string, { battery, waiting }: DeviceState): Promise<void> {
    await this.query(
      `UPDATE ${this.schema}gate_device SET seen_at = $2, battery = $3, waiting = $4
       WHERE id = $1 AND (seen_at IS NULL OR seen_at < $5 OR waiting <> $4)`,
      [id, this.clock.now(), battery, waiting, this.clock.now() - SEEN_AFTER_MS],
    );
  }

  /** All devices of the current edition, those that work first. */
  async list(): Promise<ListedDevice[]> {
    const rows = await this.query(
      `SELECT ${listedRow.select()} FROM ${this.schema}gate_device
       WHERE edition = $1 ORDER BY revoked_at IS NOT NULL, door, created_at, id LIMIT 500`,
      [this.edition()],
    );
    return listedRow.read(rows);
  }

  /** Ends a device, also one whose link was not used. What it has sent stays in the log. @returns false: it works no more already */
  revoke(id: string, editor: string): Promise<boolean> {
    return this.transaction(async (sql) => {
      const [revoked] = await sql<{ door: string }>(
        `UPDATE ${this.schema}gate_device SET revoked_at = $2, link_hash = NULL, token_hash = NULL
         WHERE id = $1 AND revoked_at IS NULL RETURNING door`,
        [id, this.clock.now()],
      );
      if (revoked) await this.audit(sql, editor, "gate-revoked", revoked.door);
      return revoked !== undefined;
    });
  }
}

/** Ends all devices: after a restore, when what had ended would work again. Their phones keep what they have not sent. */
export async function endAllDevices({ query, dialect }: Database, clock: Pick<Clock, "now">): Promise<void> {
  await query(
    `UPDATE ${dialect.schema}gate_device SET revoked_at = $1, link_hash = NULL, token_hash = NULL WHERE revoked_at IS NULL`,
    [clock.now()],
  );
}

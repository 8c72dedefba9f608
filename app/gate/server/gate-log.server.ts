import type { Clock } from "~/base/clock/clock.server";
import { type GateTicket, judge, type Verdict } from "~/gate/rules/gate-rules";
import type { LogLine, Scan } from "~/gate/rules/scans";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, text } from "~/platform/database/rows";
import { isNoneOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";

/** ms that a door waits for the database. A door that waits longer decides by itself. */
const LIMIT_MS = 3_000;
type StoredScan = Omit<Scan, "offline" | "unlisted"> & { offline: number; unlisted: number };

// Words of the log are texts: it keeps those of a newer release, over which no door may fail.
export const scanRow = defineRow<StoredScan>({
  nonce: text,
  device: text,
  door: text,
  kind: text,
  ticket: text,
  type: text,
  people: integer,
  at: integer,
  undoes: text,
  reason: text,
  evidence: text,
  offline: integer,
  unlisted: integer,
});
const SCAN_COLUMNS = scanRow.select();
/** The columns of a line, as rows are defined. */
export const LINE = {
  ...{ nonce: text, device: text, door: text, kind: text, ticket: text },
  ...{ people: integer, at: integer, undoes: text },
};
const lineRow = defineRow<LogLine & { seq: number }>({ seq: integer, ...LINE });

/** Writes into the row, which nobody else has: a copy takes longer than the query. */
export const toScan = (row: StoredScan): Scan =>
  Object.assign<Omit<StoredScan, "offline" | "unlisted">, Pick<Scan, "offline" | "unlisted">>(row, {
    offline: row.offline === 1,
    unlisted: row.unlisted === 1,
  });
const toStored = (scan: Scan): StoredScan => ({
  ...scan,
  ...{ offline: scan.offline ? 1 : 0, unlisted: scan.unlisted ? 1 : 0 },
});

export type NewLines = { lines: LogLine[]; seq: number; more: boolean; before: string; last: string };

export type Judged = { verdict: Verdict; people: number };

/**
 * The log of all doors. Lines are written one transaction after the other, so that who has read up to one line has missed no earlier one.
 */
export class GateLog extends Store {
  private readonly clock: Pick<Clock, "now">;

  constructor(database: Database, clock: Pick<Clock, "now">) {
    super(database);
    this.clock = clock;
  }

  private written<Result>(work: (sql: Query) => Promise<Result>): Promise<Result> {
    return this.transaction(async (sql) => {
      if (this.dialect.lock) await sql(this.dialect.lock, ["gate log"]);
      return work(sql);
    }, LIMIT_MS);
  }

  /** @returns false: a line with this nonce is there already */
  private async insert(sql: Query, scan: Scan): Promise<boolean> {
    const stored = toStored(scan);
    const values = [...scanRow.names.map((name) => stored[name]), this.clock.now()];
    const inserted = await sql(
      `INSERT INTO ${this.schema}gate_scan (${scanRow.names.join(", ")}, received_at)
       VALUES (${values.map((_, index) => `$${index + 1}`).join(", ")}) ON CONFLICT (nonce) DO NOTHING RETURNING seq`,
      values,
    );
    return inserted.length > 0;
  }

  /** Adds the lines that are not there yet, and counts them for their devices. */
  private async add(sql: Query, scans: readonly Scan[]): Promise<void> {
    const added = new Map<string, number>();
    for (const scan of scans) {
      if (await this.insert(sql, scan)) added.set(scan.device, (added.get(scan.device) ?? 0) + 1);
    }
    for (const [device, count] of added) {
      await sql(`UPDATE ${this.schema}gate_device SET scans = scans + $2 WHERE id = $1`, [device, count]);
    }
  }

  /** All lines of a ticket, with what takes some of them back. */
  private async ofTicketIn(sql: Query, ticket: string): Promise<Scan[]> {
    return scanRow
      .read(
        await sql(
          `SELECT ${SCAN_COLUMNS} FROM ${this.schema}gate_scan WHERE ticket = $1
           UNION ALL
           SELECT ${SCAN_COLUMNS} FROM ${this.schema}gate_scan
           WHERE undoes <> '' AND undoes IN (SELECT nonce FROM ${this.schema}gate_scan WHERE ticket = $1)`,
          [ticket],
        ),
      )
      .map(toScan);
  }

  /** Adds what devices did. A line that is there already stays as it is: the device did not learn that it had arrived. */
  async record(scans: readonly Scan[]): Promise<void> {
    if (scans.length === 0) return;
    await this.written((sql) => this.add(sql, scans));
  }

  /**
   * Judges a ticket and lets people in, in one step for all doors.
   * @param scan the entry, or the exit; `people` are as many as may go in at most
   * @returns `people`: how many went in. With a verdict other than `valid` nothing is stored. A repeat has the same result
   */
  admit(ticket: GateTicket, scan: Scan): Promise<Judged> {
    return this.written(async (sql) => {
      const scans = await this.ofTicketIn(sql, scan.ticket);
      const repeated = scans.find(({ nonce }) => nonce === scan.nonce);
      const before = scans.filter(({ nonce, undoes }) => nonce !== scan.nonce && undoes !== scan.nonce);
      const verdict = judge(ticket, before, scan.at);
      if (repeated)
        return { verdict: { verdict: "valid", left: repeated.people, again: false }, people: repeated.people };
      if (verdict.verdict !== "valid") return { verdict, people: 0 };
      const people = Math.min(scan.people, verdict.left);
      await this.add(sql, [{ ...scan, people }]);
      return { verdict, people };
    });
  }

  /** All lines of a ticket, in no order. */
  ofTicket(ticket: string): Promise<Scan[]> {
    return this.ofTicketIn(this.query, ticket);
  }

  /**
   * Lines that devices need, after a line and from a moment on: all but refusals, over which `seq` moves on. A device may know more lines than
   * the log has, after a restore: it gets the number of the last one.
   * @param from ms since the epoch
   * @param limit of lines that are read
   * @returns `before`: the nonce of the line `seq` that was given, or empty; `last`: that of the one that is returned
   */
  async since(seq: number, from: number, limit: number): Promise<NewLines> {
    const [known] = await this.query<{ seq: number; nonce: string }>(
      `SELECT seq, nonce FROM ${this.schema}gate_scan WHERE seq <= $1 ORDER BY seq DESC LIMIT 1`,
      [seq],
    );
    const rows = lineRow.read(
      await this.query(
        `SELECT ${lineRow.select()} FROM ${this.schema}gate_scan WHERE seq > $1 AND at >= $2 ORDER BY seq LIMIT $3`,
        [known?.seq ?? 0, from, limit],
      ),
    );
    const end = rows.at(-1) ?? known;
    return {
      lines: rows.map(({ seq: _, ...line }) => line).filter(({ kind }) => kind !== "refused"),
      ...{ seq: end?.seq ?? 0, more: rows.length === limit },
      ...{ before: known?.seq === seq ? known.nonce : "", last: end?.nonce ?? "" },
    };
  }

  /** All lines of a time, the latest first. @param from and until in ms since the epoch */
  async between(from: number, until: number): Promise<Scan[]> {
    const rows = await this.query(
      `SELECT ${SCAN_COLUMNS} FROM ${this.schema}gate_scan WHERE at >= $1 AND at < $2 ORDER BY at DESC, nonce`,
      [from, until],
    );
    return scanRow.read(rows).map(toScan);
  }

  /**
   * Deletes lines from before a moment, in ms since the epoch. Those of a ticket stay until the tickets of its order, and its edition of the
   * expo, were over before it: they decide who may still go in.
   * @param openEditions numbers of the editions that were not over then
   */
  async purge(before: number, openEditions: readonly number[] = []): Promise<void> {
    await this.query(
      `DELETE FROM ${this.schema}gate_scan WHERE at < $1 AND undoes = ''
       AND ticket NOT IN (SELECT t.id FROM ${this.schema}issued_ticket t
         JOIN ${this.schema}ticket_order o ON o.reference = t.reference WHERE o.keep_until >= $1 OR NOT (${isNoneOf("o.edition", openEditions)}))`,
      [before],
    );
    await this.query(
      `DELETE FROM ${this.schema}gate_scan WHERE at < $1 AND undoes <> ''
       AND undoes NOT IN (SELECT nonce FROM ${this.schema}gate_scan WHERE undoes = '')`,
      [before],
    );
  }
}

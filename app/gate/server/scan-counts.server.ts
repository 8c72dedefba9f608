import { MAX_UNDO_GAP_MS, type Scan } from "~/gate/rules/scans";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import type { StoredTerms } from "~/sales/tickets/codes/ticket-terms";
import { TICKET_STATE } from "~/sales/tickets/ticket-states.server";
import { scanRow, toScan } from "./gate-log.server";

/** Lines of a time that are counted, and of tickets that are looked at, at most: a stolen phone can send more. */
export const MAX_COUNTED_LINES = 100_000;

const HOUR_MS = 3600_000;
/** ms of which the rate at the doors is the mean. */
export const RATE_MS = 10 * 60_000;
/** ms by which Jakarta's clock is ahead. */
const AHEAD_MS = 7 * HOUR_MS;
/** ms of UTC's day that have passed when a day of the expo ends: it begins at 05.00 in Jakarta. */
const NIGHT_MS = 2 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;

/** What doors did within an hour: scans of a kind, for a kind of ticket, at a door. */
export type ScanCount = {
  /** When the hour began, in ms since the epoch. */
  hour: number;
  door: string;
  kind: string;
  type: string;
  reason: string;
  people: number;
  scans: number;
  /** Decided without the server, and let in by the signature alone. */
  offline: number;
  unlisted: number;
  /** People since a moment. */
  recent: number;
  /** One of the tickets. */
  ticket: string;
};

const countRow = defineRow<ScanCount>({
  ...{ hour: integer, door: text, kind: text, type: text, reason: text, people: integer, scans: integer },
  ...{ offline: integer, unlisted: integer, recent: integer, ticket: text },
});

const startOfHour = (at: number): number => Math.floor((at + AHEAD_MS) / HOUR_MS) * HOUR_MS - AHEAD_MS;

/** What was counted of hours that are over, from the lines up to `last`. `end`: until when it is used, as lines may have been deleted since. */
type KeptHours = { from: number; until: number; limit: number; last: number; counts: ScanCount[]; end: number };
/** ms for which counts of hours are used. */
const KEPT_MS = 10 * 60_000;

/** A scan of a ticket that may have let in too many, with what is stored of the ticket; null: the site does not know it. */
export type CheckedScan = Scan & { [Name in keyof StoredTerms]: string | null } & {
  reference: string | null;
  holder: string | null;
};
const TERMS = { days: orNull(text), admits: orNull(text), reentry: orNull(text), names: orNull(text) };
const termsRow = defineRow<Omit<CheckedScan, keyof Scan>>({
  ...TERMS,
  reference: orNull(text),
  holder: orNull(text),
});

/** Counts the log of all doors, so that 50,000 scans of a day need not be read to show it. What is taken back does not count. */
export class ScanCounts extends Store {
  private kept: KeptHours | undefined;

  /** Which scans count, as `effectiveScans` has it. */
  private get counting(): string {
    const scans = `${this.schema}gate_scan`;
    return `kind <> 'undo' AND nonce NOT IN (SELECT taken.nonce FROM ${scans} u JOIN ${scans} taken ON taken.nonce = u.undoes
      WHERE u.undoes <> '' AND u.kind = 'undo' AND u.device = taken.device
      AND abs(u.at - taken.at) <= ${MAX_UNDO_GAP_MS})`;
  }

  /**
   * What doors did in a time, by hour, of the latest `limit` lines, and fewer where several have the same moment. Hours that are over are counted
   * once, and anew when one of their lines has come since: from a phone without a network, or as one that takes another back.
   * @param from when an hour begins @param until both in ms since the epoch @param since what is recent is later than that
   */
  async byHour(from: number, until: number, since: number, limit = MAX_COUNTED_LINES): Promise<ScanCount[]> {
    const over = Math.max(from, startOfHour(Math.min(since, until)));
    const closed = over > from ? await this.closedHours(from, over, limit) : [];
    const counts = [...closed, ...(await this.countIn(over, until, since, limit))];
    const scans = counts.reduce((sum, count) => sum + count.scans, 0);
    return scans < limit ? counts : this.countIn(from, until, since, limit);
  }

  /** The same of hours that are over. Who has read up to a line has missed no earlier one (`GateLog`). */
  private async closedHours(from: number, until: number, limit: number): Promise<ScanCount[]> {
    const { kept } = this;
    if (kept?.from === from && kept.until === until && kept.limit === limit && performance.now() < kept.end) {
      // "+" keeps SQLite from looking through the index of moments.
      const late = await this.query(`SELECT 1 FROM ${this.schema}gate_scan WHERE seq > $1 AND +at < $2 LIMIT 1`, [
        ...[kept.last, until + MAX_UNDO_GAP_MS],
      ]);
      if (late.length === 0) return kept.counts;
    }
    const [log] = await this.query<{ last: number }>(
      `SELECT coalesce(max(seq), 0) AS last FROM ${this.schema}gate_scan`,
    );
    const counts = await this.countIn(from, until, until, limit);
    this.kept = { ...{ from, until, limit, counts, last: log?.last ?? 0 }, end: performance.now() + KEPT_MS };
    return counts;
  }

  private async countIn(from: number, until: number, since: number, limit: number): Promise<ScanCount[]> {
    const rows = await this.query(
      `SELECT ((at + ${AHEAD_MS}) / ${HOUR_MS}) * ${HOUR_MS} - ${AHEAD_MS} AS hour, door, kind, type, reason,
         CAST(sum(people) AS bigint) AS people, count(*) AS scans,
         CAST(sum(offline) AS bigint) AS offline, CAST(sum(unlisted) AS bigint) AS unlisted,
         CAST(sum(CASE WHEN at > $3 THEN people ELSE 0 END) AS bigint) AS recent, min(ticket) AS ticket
       FROM ${this.schema}gate_scan WHERE at < $2 AND at > coalesce((SELECT at FROM ${this.schema}gate_scan
         WHERE at >= $1 AND at < $2 ORDER BY at DESC LIMIT 1 OFFSET $4), $1 - 1) AND ${this.counting}
       GROUP BY 1, 2, 3, 4, 5`,
      [from, until, since, limit],
    );
    // Sorted here: asked for an order, PostgreSQL would sort all scans before it counts them.
    return countRow.read(rows).toSorted((a, b) => a.hour - b.hour);
  }

  /**
   * How many of those who went in on a day have gone, where doors scan exits. Nobody leaves with a ticket with which nobody is in: what a ticket has
   * fallen below none is given back. Only tickets with an exit are followed from scan to scan.
   * @param from and until of the day, in ms since the epoch
   */
  async wentOut(from: number, until: number): Promise<number> {
    const passed = (kinds: string) => `${this.schema}gate_scan WHERE at >= $1 AND at < $2 AND kind IN (${kinds})`;
    const followed = `SELECT ticket, people, kind, sum(CASE kind WHEN 'entry' THEN people ELSE -people END)
        OVER (PARTITION BY ticket ORDER BY at, nonce) AS balance
      FROM ${passed("'entry', 'exit'")} AND ${this.counting} AND ticket IN (SELECT ticket FROM ${passed("'exit'")})`;
    const [row] = await this.query<{ people: number }>(
      `SELECT CAST(coalesce(sum(went_out), 0) AS bigint) AS people FROM (
           SELECT sum(CASE kind WHEN 'exit' THEN people ELSE 0 END)
             + CASE WHEN min(balance) < 0 THEN min(balance) ELSE 0 END AS went_out
           FROM (${followed}) followed GROUP BY ticket) gone`,
      [from, until],
    );
    return row?.people ?? 0;
  }

  /**
   * All scans of tickets that may have let in too many in a time: of those with two entries on a day, and of those that let nobody in any more.
   * @param from and until in ms since the epoch
   */
  async toCheck(from: number, until: number, limit = MAX_COUNTED_LINES): Promise<CheckedScan[]> {
    const scans = `${this.schema}gate_scan`;
    const suspects = `SELECT ticket FROM ${scans} WHERE kind = 'entry' AND at >= $1 AND at < $2
        GROUP BY ticket, (at + ${NIGHT_MS}) / ${DAY_MS} HAVING count(*) > 1
      UNION SELECT i.id FROM ${this.schema}issued_ticket i WHERE i.state ${TICKET_STATE.letsNobodyIn}
        AND EXISTS (SELECT 1 FROM ${scans} e WHERE e.ticket = i.id AND e.kind = 'entry' AND e.at >= $1 AND e.at < $2)`;
    const of = (condition: string) => `SELECT ${scanRow.select("s")}, ${termsRow.select("t")} FROM ${scans} s
      LEFT JOIN ${this.schema}issued_ticket t ON t.id = s.ticket WHERE s.at >= $1 AND s.at < $2 AND ${condition}`;
    const rows = await this.query<Parameters<typeof toScan>[0] & Omit<CheckedScan, keyof Scan>>(
      `WITH suspect AS (${suspects}) ${of("s.ticket IN (SELECT ticket FROM suspect)")}
       UNION ALL ${of(`s.undoes <> '' AND s.undoes IN
         (SELECT nonce FROM ${scans} WHERE ticket IN (SELECT ticket FROM suspect))`)}
       ORDER BY at DESC LIMIT $3`,
      [from, until, limit],
    );
    return termsRow.read(scanRow.read(rows)).map((row) => ({ ...row, ...toScan(row) }));
  }
}

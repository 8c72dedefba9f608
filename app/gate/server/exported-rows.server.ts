import { effectiveScans, type LogLine } from "~/gate/rules/scans";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { LINE } from "./gate-log.server";

/** Rows of one page: SQLite reads it in a few milliseconds, in which no other page of the site is answered. */
const PAGE = 250;

/** A ticket that was issued, with who comes with it and when that was first let in. `names`: JSON by language; moments: ms since the epoch. */
export type ExportedTicket = {
  id: string;
  reference: string;
  place: number;
  ticket: string;
  day: string;
  days: string;
  names: string;
  holder: string;
  state: string;
  issuedAt: number;
  entry: { at: number; door: string } | null;
};

/** A line of the log of the doors. `reference` and `place` of its ticket; null: we have no such ticket. */
export type ExportedScan = {
  seq: number;
  at: number;
  receivedAt: number;
  door: string;
  kind: string;
  reason: string;
  people: number;
  evidence: string;
  offline: number;
  undoes: string;
  reference: string | null;
  place: number | null;
  ticket: string | null;
  days: string | null;
  names: string | null;
};

const ticketRow = defineRow<Omit<ExportedTicket, "entry">>({
  id: text,
  reference: text,
  place: integer,
  ticket: text,
  day: text,
  days: text,
  names: text,
  holder: text,
  state: text,
  issuedAt: integer,
});
const lineRow = defineRow<LogLine>(LINE);
const scanRow = defineRow<ExportedScan>({
  seq: integer,
  at: integer,
  receivedAt: integer,
  door: text,
  kind: text,
  reason: text,
  people: integer,
  evidence: text,
  offline: integer,
  undoes: text,
  reference: orNull(text),
  place: orNull(integer),
  ticket: orNull(text),
  days: orNull(text),
  names: orNull(text),
});
const countRow = defineRow<{ found: number }>({ found: integer });

/** Reads all tickets and scans of an edition page by page, each found by its key, however many there are. */
export class ExportedRows extends Store {
  private async count(sql: string, edition: number): Promise<number> {
    const [row] = countRow.read(await this.query(sql, [edition]));
    return row?.found ?? 0;
  }

  countTickets(edition: number): Promise<number> {
    return this.count(`SELECT count(*) AS found FROM ${this.schema}issued_ticket WHERE edition = $1`, edition);
  }

  countScans(edition: number): Promise<number> {
    return this.count(
      `SELECT count(*) AS found FROM ${this.schema}gate_scan
       WHERE device IN (SELECT id FROM ${this.schema}gate_device WHERE edition = $1)`,
      edition,
    );
  }

  /** When each of some tickets was first let in, without what a door took back. */
  private async firstEntries(ids: readonly string[]): Promise<Map<string, LogLine>> {
    const places = ids.map((_, index) => `$${index + 1}`).join(", ");
    const ofTickets = `FROM ${this.schema}gate_scan WHERE ticket IN (${places}) AND kind = 'entry'`;
    const lines = lineRow.read(
      await this.query(
        `SELECT ${lineRow.select()} ${ofTickets}
         UNION ALL SELECT ${lineRow.select()} FROM ${this.schema}gate_scan
           WHERE undoes <> '' AND undoes IN (SELECT nonce ${ofTickets})`,
        ids,
      ),
    );
    // The first one of a ticket is kept.
    return new Map(
      effectiveScans(lines)
        .toReversed()
        .map((line) => [line.ticket, line]),
    );
  }

  /** All tickets of an edition, by the numbers of their orders. */
  async *tickets(edition: number, page = PAGE): AsyncGenerator<ExportedTicket[]> {
    for (let last = { reference: "", place: 0 }; ; ) {
      // `+` keeps the databases from the index of editions, with which they would sort all tickets for each page.
      const rows = ticketRow.read(
        await this.query(
          `SELECT ${ticketRow.select()} FROM ${this.schema}issued_ticket
           WHERE (reference, place) > ($2, $3) AND +edition = $1 ORDER BY reference, place LIMIT $4`,
          [edition, last.reference, last.place, page],
        ),
      );
      if (rows.length > 0) {
        const entries = await this.firstEntries(rows.map(({ id }) => id));
        yield rows.map((row) => ({ ...row, entry: entries.get(row.id) ?? null }));
      }
      if (rows.length < page) return;
      last = rows.at(-1) ?? last;
    }
  }

  /** All lines of the doors of an edition, in the order in which they came in. */
  async *scans(edition: number, page = PAGE): AsyncGenerator<ExportedScan[]> {
    for (let last = 0; ; ) {
      const rows = scanRow.read(
        await this.query(
          `SELECT s.seq, s.at, s.received_at AS "receivedAt", s.door, s.kind, s.reason, s.people, s.evidence, s.offline,
             s.undoes, t.reference, t.place, t.ticket, t.days, t.names
           FROM ${this.schema}gate_scan s JOIN ${this.schema}gate_device d ON d.id = s.device
           LEFT JOIN ${this.schema}gate_scan u ON u.nonce = s.undoes
           LEFT JOIN ${this.schema}issued_ticket t ON t.id = CASE s.kind WHEN 'undo' THEN u.ticket ELSE s.ticket END
           WHERE d.edition = $1 AND s.seq > $2 ORDER BY s.seq LIMIT $3`,
          [edition, last, page],
        ),
      );
      if (rows.length > 0) yield rows;
      if (rows.length < page) return;
      last = rows.at(-1)?.seq ?? last;
    }
  }
}

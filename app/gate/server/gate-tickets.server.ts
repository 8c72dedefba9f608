import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { FIRST_EDITION } from "~/content/editions/edition";
import type { Database } from "~/platform/database/database";
import { defineRow, integer, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { readTerms, type StoredTerms, type TicketTerms } from "~/sales/tickets/codes/ticket-terms";
import { letsIn, TICKET_STATE } from "~/sales/tickets/ticket-states.server";
import { writeLine } from "./list-lines.server";

/** A ticket that was issued, as the doors need it. */
export type DoorTicket = {
  id: string;
  /** Its kind's id in the content. */
  ticket: string;
  reference: string;
  holder: string;
  revoked: boolean;
  code: string;
  /** Number of its last change. */
  seq: number;
  /** What it carries; null: a release before has issued it, and nobody has filled that in yet. */
  terms: TicketTerms | null;
  /** The number of the edition of the expo that it is for. */
  edition: number;
};

type StoredTicket = Omit<DoorTicket, "revoked" | "terms"> & StoredTerms & { state: string };

const TERMS = { days: text, admits: text, reentry: text, names: text };

const ticketRow = defineRow<StoredTicket>({
  id: text,
  ticket: text,
  reference: text,
  holder: text,
  state: text,
  code: text,
  seq: integer,
  ...TERMS,
  edition: integer,
});

type Change = { seq: number; ticketId: string; at: number; what: string };
const changeRow = defineRow<Change>({ seq: integer, ticketId: text, at: integer, what: text });

/** A ticket that lets somebody in. */
type ValidTicket = { reference: string; ticket: string; day: string; holder: string } & StoredTerms;
const validRow = defineRow<ValidTicket>({ reference: text, ticket: text, day: text, holder: text, ...TERMS });

/** A ticket that was revoked or refunded, with when that was first, in ms since the epoch. */
type EndedTicket = { id: string; reference: string; at: number };
const endedRow = defineRow<EndedTicket>({ id: text, reference: text, at: integer });

export type NewListLines = { lines: Buffer; seq: number; more: boolean; before: string; last: string };

const COLUMNS = ticketRow.select();
const toTicket = ({ state, days, admits, reentry, names, ...row }: StoredTicket): DoorTicket => ({
  ...{ ...row, revoked: !letsIn(state), terms: readTerms({ days, admits, reentry, names }) },
});

/**
 * Names a change, and says nothing of its ticket. No two changes have the same number, ticket and millisecond. Each edition has a list of its
 * tickets: a phone that has the list of another edition sees another mark, and begins anew.
 */
function markOf({ seq, ticketId, at, what }: Change, edition: number): string {
  // The first edition has the marks that phones know from the release before.
  const list = edition === FIRST_EDITION ? "" : `${edition} `;
  return createHash("sha256").update(`${list}${seq} ${ticketId} ${at} ${what}`).digest("base64url").slice(0, 16);
}

/** Lines of the list that stay in memory, about 10 MB: twenty phones fetch the same ones on one evening. */
const MAX_LINES = 60_000;

/** Reads the tickets that were issued, for the doors. Their lists have those of the current edition of the expo. */
export class GateTickets extends Store {
  private readonly edition: () => number;
  private readonly written = new LRUCache<string, Buffer>({ max: MAX_LINES });

  /** @param edition the number of the current edition; absent: the first */
  constructor(database: Database, { edition = () => FIRST_EDITION }: { edition?: () => number } = {}) {
    super(database);
    this.edition = edition;
  }

  private lineOf(ticket: DoorTicket): Buffer {
    const key = `${ticket.id} ${ticket.seq}`;
    const line = this.written.get(key) ?? writeLine(ticket);
    this.written.set(key, line);
    return line;
  }

  private async lastUpTo(seq: number, edition: number): Promise<number> {
    const [row] = await this.query<{ seq: number }>(
      `SELECT coalesce(max(seq), 0) AS seq FROM ${this.schema}issued_ticket WHERE edition = $2 AND seq <= $1`,
      [seq, edition],
    );
    return row?.seq ?? 0;
  }

  /** The marks of changes, by their numbers. Changes are never deleted, and stay as they are. */
  private async marksOf(seqs: readonly [number, number], edition: number): Promise<ReadonlyMap<number, string>> {
    const rows = await this.query(
      `SELECT ${changeRow.select()} FROM ${this.schema}ticket_change WHERE seq IN ($1, $2)`,
      seqs,
    );
    return new Map(changeRow.read(rows).map((row) => [row.seq, markOf(row, edition)]));
  }

  async find(id: string): Promise<DoorTicket | null> {
    const [row] = ticketRow.read(
      await this.query(`SELECT ${COLUMNS} FROM ${this.schema}issued_ticket WHERE id = $1`, [id]),
    );
    return row ? toTicket(row) : null;
  }

  async ofOrder(reference: string): Promise<DoorTicket[]> {
    const rows = await this.query(
      `SELECT ${COLUMNS} FROM ${this.schema}issued_ticket WHERE reference = $1 ORDER BY id`,
      [reference],
    );
    return ticketRow.read(rows).map(toTicket);
  }

  /** What lets somebody in, of all orders, in no order. */
  async valid(): Promise<ValidTicket[]> {
    const sql = `SELECT ${validRow.select()} FROM ${this.schema}issued_ticket WHERE edition = $1 AND state ${TICKET_STATE.letsIn}`;
    return validRow.read(await this.query(sql, [this.edition()]));
  }

  async ended(): Promise<EndedTicket[]> {
    const rows = await this.query(
      `SELECT id, reference, min(at) AS at
       FROM ${this.schema}ticket_change CROSS JOIN ${this.schema}issued_ticket
       WHERE ticket_id = id AND edition = $1 AND state ${TICKET_STATE.letsNobodyIn} AND what ${TICKET_STATE.becameInvalid} GROUP BY id, reference`,
      [this.edition()],
    );
    return endedRow.read(rows);
  }

  /**
   * Lines of the gates' list, of tickets that changed after a change.
   * @returns `seq`: the last change in them, or that of all tickets; `before`: the mark of the change that was given, empty where there is none;
   * `last`: that of the one that is returned
   */
  async linesAfter(seq: number, limit: number): Promise<NewListLines> {
    const edition = this.edition();
    const sql = `SELECT ${COLUMNS} FROM ${this.schema}issued_ticket WHERE edition = $3 AND seq > $1 ORDER BY seq LIMIT $2`;
    const rows = ticketRow.read(await this.query(sql, [seq, limit, edition]));
    const lines = Buffer.concat(rows.map((row) => this.lineOf(toTicket(row))));
    const end = rows.at(-1)?.seq ?? (await this.lastUpTo(seq, edition));
    const marks = await this.marksOf([seq, end], edition);
    const [before, last] = [marks.get(seq) ?? "", marks.get(end) ?? ""];
    return { lines, seq: end, more: rows.length === limit, before, last };
  }
}

import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Database } from "~/platform/database/database";
import { defineRow, integer, text } from "~/platform/database/rows";
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
};

type StoredTicket = Omit<DoorTicket, "revoked"> & { state: string };

const ticketRow = defineRow<StoredTicket>({
  ...{ id: text, ticket: text, reference: text, holder: text, state: text, code: text },
  seq: integer,
});

type ChangeRow = { seq: number; ticket_id: string; at: number; what: string };

export type NewListLines = { lines: Buffer; seq: number; more: boolean; before: string; last: string };

const COLUMNS = ticketRow.select();
const toTicket = ({ state, ...row }: StoredTicket): DoorTicket => ({ ...row, revoked: state !== "issued" });

/** Names a change, and says nothing of its ticket. No two changes have the same number, ticket and millisecond. */
const markOf = ({ seq, ticket_id, at, what }: ChangeRow): string =>
  createHash("sha256").update(`${seq} ${ticket_id} ${at} ${what}`).digest("base64url").slice(0, 16);

/** Lines of the list that stay in memory, about 10 MB: twenty phones fetch the same ones on one evening. */
const MAX_LINES = 60_000;

/** Reads the tickets that were issued, for the doors. */
export function createGateTickets({ query, dialect }: Pick<Database, "query" | "dialect">) {
  const TICKET = `${dialect.schema}issued_ticket`;
  const CHANGE = `${dialect.schema}ticket_change`;
  const written = new LRUCache<string, Buffer>({ max: MAX_LINES });

  function lineOf(ticket: DoorTicket): Buffer {
    const key = `${ticket.id} ${ticket.seq}`;
    const line = written.get(key) ?? writeLine(ticket);
    written.set(key, line);
    return line;
  }

  async function lastUpTo(seq: number): Promise<number> {
    const [row] = await query<{ seq: number }>(`SELECT coalesce(max(seq), 0) AS seq FROM ${TICKET} WHERE seq <= $1`, [
      seq,
    ]);
    return row?.seq ?? 0;
  }

  /** The marks of changes, by their numbers. Changes are never deleted, and stay as they are. */
  async function marksOf(seqs: readonly [number, number]): Promise<ReadonlyMap<number, string>> {
    const rows = await query<ChangeRow>(`SELECT seq, ticket_id, at, what FROM ${CHANGE} WHERE seq IN ($1, $2)`, seqs);
    return new Map(rows.map((row) => [row.seq, markOf(row)]));
  }

  return {
    async find(id: string): Promise<DoorTicket | null> {
      const [row] = ticketRow.read(await query(`SELECT ${COLUMNS} FROM ${TICKET} WHERE id = $1`, [id]));
      return row ? toTicket(row) : null;
    },

    async ofOrder(reference: string): Promise<DoorTicket[]> {
      const rows = await query(`SELECT ${COLUMNS} FROM ${TICKET} WHERE reference = $1 ORDER BY id`, [reference]);
      return ticketRow.read(rows).map(toTicket);
    },

    /** What lets somebody in, of all orders, in no order. */
    valid: (): Promise<{ reference: string; ticket: string; day: string; holder: string }[]> =>
      query(`SELECT reference, ticket, day, holder FROM ${TICKET} WHERE state = 'issued'`),

    /** Tickets that were revoked or refunded, with when that was first, in ms since the epoch. */
    ended: (): Promise<{ id: string; reference: string; at: number }[]> =>
      query(
        `SELECT id, reference, min(at) AS at FROM ${TICKET} JOIN ${CHANGE} ON ticket_id = id
         WHERE state <> 'issued' AND what IN ('revoked', 'refunded') GROUP BY id, reference`,
      ),

    /**
     * Lines of the gates' list, of tickets that changed after a change.
     * @returns `seq`: the last change in them, or that of all tickets; `before`: the mark of the change that was given, empty where there is none;
     * `last`: that of the one that is returned
     */
    async linesAfter(seq: number, limit: number): Promise<NewListLines> {
      const rows = ticketRow.read(
        await query(`SELECT ${COLUMNS} FROM ${TICKET} WHERE seq > $1 ORDER BY seq LIMIT $2`, [seq, limit]),
      );
      const lines = Buffer.concat(rows.map((row) => lineOf(toTicket(row))));
      const end = rows.at(-1)?.seq ?? (await lastUpTo(seq));
      const marks = await marksOf([seq, end]);
      const [before, last] = [marks.get(seq) ?? "", marks.get(end) ?? ""];
      return { lines, seq: end, more: rows.length === limit, before, last };
    },
  };
}

export type GateTickets = ReturnType<typeof createGateTickets>;

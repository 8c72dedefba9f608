import { LRUCache } from "lru-cache";
import type { Database } from "~/database/database";
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

type Row = Omit<DoorTicket, "revoked"> & { state: string };

const COLUMNS = "id, ticket, reference, holder, state, code, seq" as const;
const toTicket = ({ state, ...row }: Row): DoorTicket => ({ ...row, revoked: state !== "issued" });

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

  return {
    async find(id: string): Promise<DoorTicket | null> {
      const [row] = await query<Row>(`SELECT ${COLUMNS} FROM ${TICKET} WHERE id = $1`, [id]);
      return row ? toTicket(row) : null;
    },

    async ofOrder(reference: string): Promise<DoorTicket[]> {
      const rows = await query<Row>(`SELECT ${COLUMNS} FROM ${TICKET} WHERE reference = $1 ORDER BY id`, [reference]);
      return rows.map(toTicket);
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

    /** Lines of the gates' list, of tickets that changed after a change. @returns also the last change in them, or that of all tickets */
    async linesAfter(seq: number, limit: number): Promise<{ lines: Buffer; seq: number; more: boolean }> {
      const rows = await query<Row>(`SELECT ${COLUMNS} FROM ${TICKET} WHERE seq > $1 ORDER BY seq LIMIT $2`, [
        ...[seq, limit],
      ]);
      const lines = Buffer.concat(rows.map((row) => lineOf(toTicket(row))));
      return { lines, seq: rows.at(-1)?.seq ?? (await lastUpTo(seq)), more: rows.length === limit };
    },
  };
}

export type GateTickets = ReturnType<typeof createGateTickets>;

import { randomBytes } from "node:crypto";
import type { Clock } from "~/base/clock/clock.server";
import type { Database, Query } from "~/platform/database/database";
import { type OrderMover, toActor } from "~/sales/model/order";
import { toDayBits, toTicketId } from "./codes/ticket-code";
import {
  type IssuedTicket,
  type IssuedTicketState,
  type TicketChange,
  type TicketEvent,
  type TicketLine,
  ticketMayBecome,
} from "./issued-ticket";
import { createCodeSigner, kindHash } from "./keys/sign-code.server";
import { createTicketKeys } from "./keys/ticket-keys.server";
import { ticketRow } from "./stored-rows";

export type IssuedTicketOptions = {
  clock: Pick<Clock, "now">;
  /** All days of the event, in their order. */
  eventDays(): readonly string[];
};

const COLUMNS = ticketRow.select();

/**
 * The tickets of orders that are paid. Each change is a row of `ticket_change` with a number, in the order in which changes are committed:
 * who has all changes up to a number misses none of them.
 */
export function createIssuedTickets(database: Database, { clock, eventDays }: IssuedTicketOptions) {
  const { query, dialect } = database;
  const TICKET = `${dialect.schema}issued_ticket`;
  const CHANGE = `${dialect.schema}ticket_change`;
  const keys = createTicketKeys(database, clock);

  /** The number of the next change. Others wait until the transaction ends: no lock of a ticket may be waited for after it. */
  async function nextChange(sql: Query): Promise<number> {
    if (dialect.lock) await sql(dialect.lock, ["changes of tickets"]);
    const [row] = await sql<{ seq: number }>(`SELECT coalesce(max(seq), 0) + 1 AS seq FROM ${CHANGE}`);
    return row?.seq ?? 1;
  }

  async function addChange(sql: Query, seq: number, id: string, what: TicketEvent, by: OrderMover): Promise<void> {
    const { actor, editor } = toActor(by);
    await sql(`INSERT INTO ${CHANGE} (seq, ticket_id, at, what, actor, editor) VALUES ($1, $2, $3, $4, $5, $6)`, [
      ...[seq, id, clock.now(), what, actor, editor],
    ]);
  }

  return {
    /** Issues the tickets of an order that is paid, once, each with its code. @param sql of the transaction, whose last step it is */
    async issue(sql: Query, reference: string, lines: readonly TicketLine[], by: OrderMover): Promise<void> {
      const sign = createCodeSigner(await keys.signing(sql));
      const all = eventDays();
      const seq = await nextChange(sql);
      const issued = await sql<{ count: number }>(`SELECT count(*) AS count FROM ${TICKET} WHERE reference = $1`, [
        reference,
      ]);
      if ((issued[0]?.count ?? 0) > 0) return;
      let place = 0;
      for (const { ticket, quantity, day, days, holders = [] } of lines) {
        const bits = toDayBits(all, day ? [day] : days);
        for (let index = 0; index < quantity; index += 1) {
          const id = toTicketId(randomBytes(10));
          const code = sign({ id, kind: kindHash(ticket), days: bits });
          await sql(
            `INSERT INTO ${TICKET} (${COLUMNS}, issued_at, seq) VALUES ($1, $2, $3, $4, $5, $6, 'issued', $7, $8, $9)`,
            [id, reference, place + 1, ticket, day, holders[index] ?? "", code, clock.now(), seq + place],
          );
          await addChange(sql, seq + place, id, "issued", by);
          place += 1;
        }
      }
    },

    /** Locks a ticket for a transaction that changes it. @returns null when there is none */
    async lock(sql: Query, id: string): Promise<IssuedTicket | null> {
      const rows = await sql(`UPDATE ${TICKET} SET seq = seq WHERE id = $1 RETURNING ${COLUMNS}`, [id]);
      return ticketRow.read(rows)[0] ?? null;
    },

    /** Locks the tickets of an order that may move to a state, in their order. */
    lockAll: (sql: Query, reference: string, to: IssuedTicketState): Promise<IssuedTicket[]> =>
      sql(`UPDATE ${TICKET} SET seq = seq WHERE reference = $1 RETURNING ${COLUMNS}`, [reference]).then((locked) =>
        ticketRow
          .read(locked)
          .filter(({ state }) => ticketMayBecome(state, to))
          .toSorted((one, other) => one.place - other.place),
      ),

    /** Moves tickets that are locked to another state, those that may: a ticket never comes back to a state. */
    async move(sql: Query, locked: readonly IssuedTicket[], to: IssuedTicketState, by: OrderMover): Promise<void> {
      const ids = locked.flatMap(({ id, state }) => (ticketMayBecome(state, to) ? [id] : []));
      if (ids.length === 0) return;
      const seq = await nextChange(sql);
      const { actor, editor } = toActor(by);
      const places = (before: number) => ids.map((_, index) => `$${before + index + 1}`).join(", ");
      await sql(
        `INSERT INTO ${CHANGE} (seq, ticket_id, at, what, actor, editor)
         SELECT $1 + row_number() OVER (ORDER BY place) - 1, id, $2, $3, $4, $5 FROM ${TICKET} WHERE id IN (${places(5)})`,
        [seq, clock.now(), to, actor, editor, ...ids],
      );
      await sql(
        `UPDATE ${TICKET} SET state = $1, seq = (SELECT max(c.seq) FROM ${CHANGE} c WHERE c.ticket_id = ${TICKET}.id)
         WHERE id IN (${places(1)})`,
        [to, ...ids],
      );
    },

    /** Says who comes with a ticket that is locked. Its code stays as it is. @returns whether the name is another one */
    async name(sql: Query, { id, holder: before }: IssuedTicket, holder: string, by: OrderMover): Promise<boolean> {
      if (holder === before) return false;
      const seq = await nextChange(sql);
      await sql(`UPDATE ${TICKET} SET holder = $2, seq = $3 WHERE id = $1`, [id, holder, seq]);
      await addChange(sql, seq, id, "named", by);
      return true;
    },

    async find(id: string): Promise<IssuedTicket | null> {
      const rows = await query(`SELECT ${COLUMNS} FROM ${TICKET} WHERE id = $1`, [id]);
      return ticketRow.read(rows)[0] ?? null;
    },

    /** The tickets of an order, in their order; none before it is paid. */
    ofOrder: (reference: string): Promise<IssuedTicket[]> =>
      query(`SELECT ${COLUMNS} FROM ${TICKET} WHERE reference = $1 ORDER BY place`, [reference]).then(ticketRow.read),

    /** All tickets that have a name, in the order of their orders. */
    withHolder: (): Promise<IssuedTicket[]> =>
      query(`SELECT ${COLUMNS} FROM ${TICKET} WHERE holder <> '' ORDER BY reference, place`).then(ticketRow.read),

    /** What happened to the tickets of an order, in its order. */
    changes: (reference: string): Promise<TicketChange[]> =>
      query(
        `SELECT ticket_id AS ticket, at, what, actor, editor FROM ${CHANGE}
         WHERE ticket_id IN (SELECT id FROM ${TICKET} WHERE reference = $1) ORDER BY seq`,
        [reference],
      ),
  };
}

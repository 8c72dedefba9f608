import { randomBytes } from "node:crypto";
import type { Clock } from "~/base/clock/clock.server";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text, word } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { type OrderActor, type OrderMover, toActor } from "~/sales/model/order";
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
import { TicketKeys } from "./keys/ticket-keys.server";
import { ticketRow } from "./stored-rows";

export type IssuedTicketOptions = {
  clock: Pick<Clock, "now">;
  /** All days of the event, in their order. */
  eventDays(): readonly string[];
};

const COLUMNS = ticketRow.select();
const changeRow = defineRow<TicketChange>({
  ticket: text,
  at: integer,
  what: word<TicketEvent>(),
  actor: word<OrderActor>(),
  editor: orNull(text),
});

/**
 * The tickets of orders that are paid. Each change is a row of `ticket_change` with a number, in the order in which changes are committed:
 * who has all changes up to a number misses none of them.
 */
export class IssuedTickets extends Store {
  private readonly clock: Pick<Clock, "now">;
  private readonly eventDays: IssuedTicketOptions["eventDays"];
  private readonly keys: TicketKeys;

  constructor(database: Database, { clock, eventDays }: IssuedTicketOptions) {
    super(database);
    this.clock = clock;
    this.eventDays = eventDays;
    this.keys = new TicketKeys(database, clock);
  }

  /** The number of the next change. Others wait until the transaction ends: no lock of a ticket may be waited for after it. */
  private async nextChange(sql: Query): Promise<number> {
    if (this.dialect.lock) await sql(this.dialect.lock, ["changes of tickets"]);
    const [row] = await sql<{ seq: number }>(
      `SELECT coalesce(max(seq), 0) + 1 AS seq FROM ${this.schema}ticket_change`,
    );
    return row?.seq ?? 1;
  }

  private async addChange(sql: Query, seq: number, id: string, what: TicketEvent, by: OrderMover): Promise<void> {
    const { actor, editor } = toActor(by);
    await sql(
      `INSERT INTO ${this.schema}ticket_change (seq, ticket_id, at, what, actor, editor) VALUES ($1, $2, $3, $4, $5, $6)`,
      [seq, id, this.clock.now(), what, actor, editor],
    );
  }

  /** Issues the tickets of an order that is paid, once, each with its code. @param sql of the transaction, whose last step it is */
  async issue(
    sql: Query,
    { reference, edition }: { reference: string; edition: number },
    lines: readonly TicketLine[],
    by: OrderMover,
  ): Promise<void> {
    const sign = createCodeSigner(await this.keys.signing(sql));
    const all = this.eventDays();
    const seq = await this.nextChange(sql);
    const issued = await sql<{ count: number }>(
      `SELECT count(*) AS count FROM ${this.schema}issued_ticket WHERE reference = $1`,
      [reference],
    );
    if ((issued[0]?.count ?? 0) > 0) return;
    let place = 0;
    for (const { ticket, quantity, day, days, holders = [] } of lines) {
      const bits = toDayBits(all, day ? [day] : days);
      for (let index = 0; index < quantity; index += 1) {
        const id = toTicketId(randomBytes(10));
        const code = sign({ id, kind: kindHash(ticket), days: bits });
        await sql(
          `INSERT INTO ${this.schema}issued_ticket (${COLUMNS}, issued_at, seq, edition)
           VALUES ($1, $2, $3, $4, $5, $6, 'issued', $7, $8, $9, $10)`,
          [id, reference, place + 1, ticket, day, holders[index] ?? "", code, this.clock.now(), seq + place, edition],
        );
        await this.addChange(sql, seq + place, id, "issued", by);
        place += 1;
      }
    }
  }

  /** Locks a ticket for a transaction that changes it. @returns null when there is none */
  async lock(sql: Query, id: string): Promise<IssuedTicket | null> {
    const rows = await sql(`UPDATE ${this.schema}issued_ticket SET seq = seq WHERE id = $1 RETURNING ${COLUMNS}`, [id]);
    return ticketRow.read(rows)[0] ?? null;
  }

  /** Locks the tickets of an order that may move to a state, in their order. */
  async lockAll(sql: Query, reference: string, to: IssuedTicketState): Promise<IssuedTicket[]> {
    const rows = await sql(
      `UPDATE ${this.schema}issued_ticket SET seq = seq WHERE reference = $1 RETURNING ${COLUMNS}`,
      [reference],
    );
    return ticketRow
      .read(rows)
      .filter(({ state }) => ticketMayBecome(state, to))
      .toSorted((one, other) => one.place - other.place);
  }

  /** Moves tickets that are locked to another state, those that may: a ticket never comes back to a state. */
  async move(sql: Query, locked: readonly IssuedTicket[], to: IssuedTicketState, by: OrderMover): Promise<void> {
    const ids = locked.flatMap(({ id, state }) => (ticketMayBecome(state, to) ? [id] : []));
    if (ids.length === 0) return;
    const seq = await this.nextChange(sql);
    const { actor, editor } = toActor(by);
    const places = (before: number) => ids.map((_, index) => `$${before + index + 1}`).join(", ");
    await sql(
      `INSERT INTO ${this.schema}ticket_change (seq, ticket_id, at, what, actor, editor)
       SELECT $1 + row_number() OVER (ORDER BY place) - 1, id, $2, $3, $4, $5
       FROM ${this.schema}issued_ticket WHERE id IN (${places(5)})`,
      [seq, this.clock.now(), to, actor, editor, ...ids],
    );
    await sql(
      `UPDATE ${this.schema}issued_ticket SET state = $1, seq =
         (SELECT max(c.seq) FROM ${this.schema}ticket_change c WHERE c.ticket_id = ${this.schema}issued_ticket.id)
       WHERE id IN (${places(1)})`,
      [to, ...ids],
    );
  }

  /** Says who comes with a ticket that is locked. Its code stays as it is. @returns whether the name is another one */
  async name(sql: Query, { id, holder: before }: IssuedTicket, holder: string, by: OrderMover): Promise<boolean> {
    if (holder === before) return false;
    const seq = await this.nextChange(sql);
    await sql(`UPDATE ${this.schema}issued_ticket SET holder = $2, seq = $3 WHERE id = $1`, [id, holder, seq]);
    await this.addChange(sql, seq, id, "named", by);
    return true;
  }

  async find(id: string): Promise<IssuedTicket | null> {
    const rows = await this.query(`SELECT ${COLUMNS} FROM ${this.schema}issued_ticket WHERE id = $1`, [id]);
    return ticketRow.read(rows)[0] ?? null;
  }

  /** The tickets of an order, in their order; none before it is paid. */
  async ofOrder(reference: string): Promise<IssuedTicket[]> {
    const sql = `SELECT ${COLUMNS} FROM ${this.schema}issued_ticket WHERE reference = $1 ORDER BY place`;
    return ticketRow.read(await this.query(sql, [reference]));
  }

  /** All tickets that have a name, in the order of their orders. */
  async withHolder(): Promise<IssuedTicket[]> {
    const sql = `SELECT ${COLUMNS} FROM ${this.schema}issued_ticket WHERE holder <> '' ORDER BY reference, place`;
    return ticketRow.read(await this.query(sql));
  }

  /** What happened to the tickets of an order, in its order. */
  async changes(reference: string): Promise<TicketChange[]> {
    const rows = await this.query(
      `SELECT ticket_id AS ticket, at, what, actor, editor FROM ${this.schema}ticket_change
       WHERE ticket_id IN (SELECT id FROM ${this.schema}issued_ticket WHERE reference = $1) ORDER BY seq`,
      [reference],
    );
    return changeRow.read(rows);
  }
}

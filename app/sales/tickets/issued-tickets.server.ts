import { randomBytes } from "node:crypto";
import type { Clock } from "~/base/clock/clock.server";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text, word } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { type OrderActor, type OrderMover, toActor } from "~/sales/model/order";
import { readDayBits, readTicketCode, toDayBits, toTicketId } from "./codes/ticket-code";
import { movedDays, readTerms, storeTerms, type TicketTerms } from "./codes/ticket-terms";
import {
  type IssuedTicket,
  type IssuedTicketState,
  type TicketChange,
  type TicketEvent,
  type TicketLine,
  termsOfLine,
  ticketMayBecome,
} from "./issued-ticket";
import { codeVersion } from "./keys/code-version.server";
import { createCodeSigner, kindHash } from "./keys/sign-code.server";
import { TicketKeys } from "./keys/ticket-keys.server";
import { lineRow, ticketRow, toLine } from "./stored-rows";
import { TICKET_STATE } from "./ticket-states.server";

export type IssuedTicketOptions = {
  clock: Pick<Clock, "now">;
  /** All days of the event of an edition, in their order. */
  eventDays(edition: number): readonly string[];
  /** Whether that has had other days. */
  hasMoved?(edition: number): boolean;
  /** What the content of an edition says of a kind of ticket now; undefined: it has none such. */
  kindOf?(ticket: string, edition: number): TicketTerms | undefined;
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
  private readonly hasMoved: NonNullable<IssuedTicketOptions["hasMoved"]>;
  private readonly kindOf: NonNullable<IssuedTicketOptions["kindOf"]>;
  private readonly keys: TicketKeys;

  constructor(
    database: Database,
    { clock, eventDays, hasMoved = () => false, kindOf = () => undefined }: IssuedTicketOptions,
  ) {
    super(database);
    this.clock = clock;
    this.eventDays = eventDays;
    this.hasMoved = hasMoved;
    this.kindOf = kindOf;
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

  /**
   * Issues the tickets of an order that is paid, once, each with its code and with what it carries from then on.
   * @param sql of the transaction, whose last step it is
   */
  async issue(
    sql: Query,
    { reference, edition }: { reference: string; edition: number },
    lines: readonly TicketLine[],
    by: OrderMover,
  ): Promise<void> {
    const sign = createCodeSigner(await this.keys.signing(sql));
    const all = this.eventDays(edition);
    const namesDates = (await codeVersion(sql, this.dialect, this.clock.now(), edition)) >= 2;
    const seq = await this.nextChange(sql);
    const issued = await sql<{ count: number }>(
      `SELECT count(*) AS count FROM ${this.schema}issued_ticket WHERE reference = $1`,
      [reference],
    );
    if ((issued[0]?.count ?? 0) > 0) return;
    let place = 0;
    for (const { ticket, quantity, day, holders = [], ...line } of lines) {
      const terms = termsOfLine({ ...line, day }, this.kindOf(ticket, edition), all);
      const days = namesDates ? terms.days : toDayBits(all, terms.days);
      const { days: storedDays, admits, reentry, names } = storeTerms(terms);
      for (let index = 0; index < quantity; index += 1) {
        const id = toTicketId(randomBytes(10));
        const code = sign({ id, kind: kindHash(ticket), days });
        const carried = [storedDays, admits, reentry, names];
        await sql(
          `INSERT INTO ${this.schema}issued_ticket (${COLUMNS}, issued_at, seq, edition)
           VALUES ($1, $2, $3, $4, $5, $6, 'issued', $7, $8, $9, $10, $11, $12, $13, $14)`,
          [
            ...[id, reference, place + 1, ticket, day, holders[index] ?? "", code, ...carried],
            ...[this.clock.now(), seq + place, edition],
          ],
        );
        await this.addChange(sql, seq + place, id, "issued", by);
        place += 1;
      }
    }
  }

  /** What a ticket carries that was issued without: the days of its order; of an event that has moved since, those that its code names now. */
  private missingTerms(row: IssuedTicket & { edition: number }, line: TicketLine | undefined): TicketTerms {
    const all = this.eventDays(row.edition);
    const ordered = row.day ? [row.day] : (line?.days ?? []);
    const isGone = ordered.length > 0 && !ordered.some((day) => all.includes(day));
    const bits = isGone && this.hasMoved(row.edition) ? readTicketCode(row.code)?.days : 0;
    const named = typeof bits === "number" ? readDayBits(all, bits) : [];
    const days = named.length > 0 ? named : ordered;
    return termsOfLine({ ...line, day: "", days }, this.kindOf(row.ticket, row.edition), all);
  }

  /**
   * Fills in what some tickets carry that a release issued which did not store it. Phones at the doors fetch their lines again.
   * @param sql of the transaction, whose last step it is @returns of how many
   */
  async fillTerms(sql: Query, limit: number): Promise<number> {
    const rows = ticketRow.read(
      await sql<{ edition: number }>(
        `UPDATE ${this.schema}issued_ticket SET seq = seq
         WHERE id IN (SELECT id FROM ${this.schema}issued_ticket WHERE days = '' ORDER BY reference, place LIMIT $1)
         RETURNING ${COLUMNS}, edition`,
        [limit],
      ),
    );
    if (rows.length === 0) return 0;
    const references = [...new Set(rows.map(({ reference }) => reference))];
    const lines = lineRow.read(
      await sql(
        `SELECT ${lineRow.select()} FROM ${this.schema}order_line
         WHERE reference IN (${references.map((_, index) => `$${index + 1}`).join(", ")})`,
        references,
      ),
    );
    const lineOf = ({ reference, ticket, day }: IssuedTicket) =>
      lines.find((line) => line.reference === reference && line.ticket === ticket && line.day === day);
    const seq = await this.nextChange(sql);
    for (const [index, row] of rows.entries()) {
      const line = lineOf(row);
      await this.carry(sql, row.id, this.missingTerms(row, line && toLine(line)), seq + index, "time");
    }
    return rows.length;
  }

  /** Locks the tickets of an order that let in on a day, in their order. @param day as `YYYY-MM-DD` */
  async lockOfDay(sql: Query, reference: string, day: string): Promise<IssuedTicket[]> {
    const rows = await sql(
      `UPDATE ${this.schema}issued_ticket SET seq = seq
       WHERE reference = $1 AND state ${TICKET_STATE.letsIn} AND days LIKE $2 RETURNING ${COLUMNS}`,
      [reference, `%${day}%`],
    );
    return ticketRow.read(rows).toSorted((one, other) => one.place - other.place);
  }

  /**
   * Moves tickets that are locked from a day to another one. Their codes stay: the row and the list of the doors say the day.
   * @param sql of the transaction, whose last step it is @param from and to as `YYYY-MM-DD`
   */
  async moveDay(sql: Query, locked: readonly IssuedTicket[], from: string, to: string, by: OrderMover): Promise<void> {
    if (locked.length === 0) return;
    const seq = await this.nextChange(sql);
    for (const [index, row] of locked.entries()) {
      const terms = readTerms(row);
      if (terms) await this.carry(sql, row.id, { ...terms, days: movedDays(terms.days, from, to) }, seq + index, by);
    }
  }

  /** Makes a ticket that is locked carry something else from now on. @param seq number of the change */
  private async carry(sql: Query, id: string, terms: TicketTerms, seq: number, by: OrderMover): Promise<void> {
    const { days, admits, reentry, names } = storeTerms(terms);
    await sql(
      `UPDATE ${this.schema}issued_ticket SET days = $2, admits = $3, reentry = $4, names = $5, seq = $6 WHERE id = $1`,
      [id, days, admits, reentry, names, seq],
    );
    await this.addChange(sql, seq, id, "issued", by);
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

  /** Keeps the places of tickets that are locked taken, although they are refunded. */
  async keepPlaces(sql: Query, locked: readonly IssuedTicket[]): Promise<void> {
    for (const { id } of locked) await sql(`UPDATE ${this.schema}issued_ticket SET place_kept = 1 WHERE id = $1`, [id]);
  }

  /** The refunded tickets of an order whose places stay taken. @param sql where they may change next, of a transaction that has locked them */
  keptPlaces(sql: Query, reference: string): Promise<Pick<IssuedTicket, "id" | "ticket" | "day">[]> {
    return sql(
      `SELECT id, ticket, day FROM ${this.schema}issued_ticket WHERE reference = $1 AND state = 'refunded' AND place_kept = 1`,
      [reference],
    );
  }

  /** Says who comes with a ticket that is locked. Its code stays as it is. @returns whether the name is another one */
  async name(sql: Query, { id, holder: before }: IssuedTicket, holder: string, by: OrderMover): Promise<boolean> {
    if (holder === before) return false;
    const seq = await this.nextChange(sql);
    await sql(`UPDATE ${this.schema}issued_ticket SET holder = $2, seq = $3 WHERE id = $1`, [id, holder, seq]);
    // The address is that of who came before.
    await sql(`DELETE FROM ${this.schema}ticket_holder WHERE ticket_id = $1`, [id]);
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

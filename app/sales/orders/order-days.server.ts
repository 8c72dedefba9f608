import { startOfExpoDay } from "~/content/model/expo-days";
import type { Database, Query } from "~/platform/database/database";
import { readBuyer } from "~/sales/buyers/buyers.server";
import { DayMails, MailIsLeaving, readWords } from "~/sales/mails/day-mails.server";
import { DAY_ACTS, type DayProgress, type DayTask, hasOtherDay, type NewDayTask } from "~/sales/model/day-task";
import { lineOf } from "~/sales/model/order-lines";
import { movedDays, readTerms } from "~/sales/tickets/codes/ticket-terms";
import type { IssuedTicket } from "~/sales/tickets/issued-ticket";
import { SoldTickets } from "~/sales/tickets/sold-tickets.server";
import { type OrderMoves, type OrderOptions, OrderPart } from "./order-moves.server";

const DAY_MS = 24 * 3600_000;

/** Orders that one call of `workOnDays` looks at, unless it says how many. */
const BATCH = 50;

/** Orders of a task whose words are listed. */
const MAX_SAID = 100;

/** Whether a row of a task still has something to do. `void`: its tickets are refunded, and their money is not on its way. Stored values. */
const OPEN = "r.state <> 'done'";

type StoredTask = Omit<DayTask, "openDays" | "words" | "act"> & { openDays: string; words: string; act: string };

/**
 * The tickets of a day on which the expo does not open: kept, moved to another day or refunded, order by order. Each order is one
 * transaction, with the mail to its buyer in it, so whoever goes on after a crash does and sends nothing twice.
 */
export class OrderDays extends OrderPart {
  private readonly sold: SoldTickets;
  private readonly dayMails: DayMails;

  constructor(database: Database, options: OrderOptions, moves: OrderMoves) {
    super(database, options, moves);
    this.sold = new SoldTickets(database);
    this.dayMails = new DayMails(database);
  }

  /**
   * Moves tickets of an order that are locked to another day. The stock of both days follows, and so does the time until which the order is
   * kept.
   */
  private async moveTickets(
    sql: Query,
    reference: string,
    locked: readonly IssuedTicket[],
    { from, to, editor }: { from: string; to: string; editor: string },
  ): Promise<void> {
    const order = await this.moves.reading.findIn(sql, reference);
    if (!order) return;
    const all = await this.moves.tickets.lockAll(sql, reference, "refunded");
    const moved = order.lines.filter(({ days }) => days.includes(from));
    const kept = await this.moves.tickets.keptPlaces(sql, reference);
    const isOf = (line: (typeof moved)[number]) => (ticket: Pick<IssuedTicket, "ticket" | "day">) =>
      lineOf({ lines: [line] }, ticket) !== undefined;
    const withQuantity = moved.map((line) => ({
      ...line,
      quantity: all.filter(isOf(line)).length + kept.filter(isOf(line)).length,
    }));
    const after = withQuantity.map((line) => ({ ...line, days: movedDays(line.days, from, to) }));
    for (const { ticket, day, days } of after) {
      await sql(`UPDATE ${this.schema}order_line SET days = $4 WHERE reference = $1 AND ticket = $2 AND day = $3`, [
        reference,
        ticket,
        day,
        days.join(","),
      ]);
    }
    const over = Date.parse(startOfExpoDay(to)) + DAY_MS;
    await sql(`UPDATE ${this.schema}ticket_order SET keep_until = $2 WHERE reference = $1 AND keep_until < $2`, [
      reference,
      over,
    ]);
    await this.moves.stock.recount(sql, order.edition, withQuantity, after);
    await this.moves.tickets.moveDay(sql, locked, from, to, { editor });
  }

  /** Does what a task says with an order that waits, in one transaction. @returns whether money is still to be sent back */
  private async doOne(sql: Query, task: DayTask, reference: string): Promise<boolean> {
    await this.moves.lockOrders(sql, reference);
    const waiting = await sql(
      `UPDATE ${this.schema}day_task_order SET attempts = attempts WHERE task = $1 AND reference = $2 AND state = 'waiting' RETURNING reference`,
      [task.id, reference],
    );
    if (waiting.length === 0) return false;
    const locked = await this.moves.tickets.lockOfDay(sql, reference, task.day);
    const others = locked.filter((ticket) => hasOtherDay(readTerms(ticket)?.days ?? [], task));
    const given = task.act === "refund" ? locked.filter((ticket) => !others.includes(ticket)) : [];
    // Its tickets were refunded or moved meanwhile: there is nothing to say.
    const mail = locked.length > 0 ? await this.dayMails.add(sql, reference, this.clock.now()) : null;
    const order = given.length > 0 ? await this.moves.reading.findIn(sql, reference) : null;
    const costs = given.some((ticket) => ((order && lineOf(order, ticket)?.price) ?? 0) > 0);
    await sql(
      `UPDATE ${this.schema}day_task_order SET state = $3, tickets = $4, others = $5, mail = $6, said = '' WHERE task = $1 AND reference = $2`,
      [task.id, reference, costs ? "void" : "done", locked.length, others.length, mail],
    );
    const editor = task.editor ?? "";
    if (given.length > 0) await this.moves.refund(sql, reference, given, editor, { tells: false });
    if (task.act === "move" && locked.length > 0)
      await this.moveTickets(sql, reference, locked, { from: task.day, to: task.to, editor });
    return costs;
  }

  private async readTasks(sql: Query, where: string, values: (string | number)[]): Promise<DayTask[]> {
    const rows = await sql<StoredTask>(
      `SELECT t.id, t.edition, t.day, t.act, t.to_day AS "to", t.open_days AS "openDays", t.words, t.started_at AS "startedAt", t.editor
       FROM ${this.schema}day_task t WHERE ${where} ORDER BY t.started_at DESC, t.id`,
      values,
    );
    // One that a newer release started is left to it.
    return rows.flatMap(({ act: stored, words, openDays, ...task }) => {
      const act = DAY_ACTS.find((known) => known === stored);
      return act ? [{ ...task, act, words: readWords(words), openDays: openDays.split(",").filter(Boolean) }] : [];
    });
  }

  /** The orders that tasks have to do something with, those that failed most often last. @param rests those of which only money is sent */
  private async rowsToDo(open: readonly DayTask[], rests: (task: DayTask) => boolean, limit: number) {
    if (open.length === 0) return [];
    const byId = new Map(open.map((task) => [task.id, task]));
    const ofTasks = open.map((task, index) => `r.task = $${index + 2}${rests(task) ? " AND r.state = 'void'" : ""}`);
    const rows = await this.query<{ task: string; reference: string; state: string }>(
      `SELECT r.task, r.reference, r.state FROM ${this.schema}day_task_order r
       WHERE ${OPEN} AND (${ofTasks.join(" OR ")})
       ORDER BY r.attempts, r.task, r.reference LIMIT $1`,
      [limit, ...open.map(({ id }) => id)],
    );
    return rows.flatMap(({ task: id, ...row }) => {
      const task = byId.get(id);
      return task ? [{ ...row, task }] : [];
    });
  }

  /** How many tickets that let in are sold for each day. @param of the number of an edition; absent: the current one */
  soldByDay(of = this.moves.reading.current()) {
    return this.sold.soldByDay(of);
  }

  /** The tickets of an edition that let in, by kind and days. */
  soldTickets(of: number) {
    return this.sold.sold(of);
  }

  /** The orders of the current edition with tickets that let in on a day. */
  ordersOfDay(day: string) {
    return this.sold.ordersOfDay(this.moves.reading.current(), day);
  }

  /** How many tickets of the current edition have let somebody in on a day. */
  enteredOn(day: string) {
    return this.sold.enteredOn(this.moves.reading.current(), day);
  }

  /**
   * Moves all tickets of the current edition that let in on a day to another one, and writes to nobody. A repeat changes nothing: what was
   * moved before a crash stays moved.
   * @param from and to as `YYYY-MM-DD` @returns how many it moved
   */
  async moveDay(from: string, to: string, editor: string): Promise<number> {
    if (from === to) return 0;
    let moved = 0;
    for (const { reference } of await this.sold.ordersOfDay(this.moves.reading.current(), from)) {
      moved += await this.moves.retried(async (sql) => {
        await this.moves.lockOrders(sql, reference);
        const locked = await this.moves.tickets.lockOfDay(sql, reference, from);
        if (locked.length > 0) await this.moveTickets(sql, reference, locked, { from, to, editor });
        return locked.length;
      });
    }
    return moved;
  }

  /**
   * Starts what staff want with the tickets of a day in the current edition, once: while another one about the day is not done, that goes
   * on instead. Whoever was told already that their tickets are kept is not told again.
   * @returns whether it is this one that goes on
   */
  startDay({ id, day, act, to, openDays, words, editor }: NewDayTask): Promise<boolean> {
    const of = this.moves.reading.current();
    return this.moves.retried(async (sql) => {
      if (this.dialect.lock) await sql(this.dialect.lock, ["tasks of days"]);
      const [known] = await this.readTasks(
        sql,
        `t.id = $1 OR (t.edition = $2 AND t.day = $3 AND EXISTS (SELECT 1 FROM ${this.schema}day_task_order r WHERE r.task = t.id AND ${OPEN}))`,
        [id, of, day],
      );
      if (known) return known.id === id;
      await sql(
        `INSERT INTO ${this.schema}day_task (id, edition, day, act, to_day, open_days, words, started_at, editor)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [id, of, day, act, to, openDays.join(","), JSON.stringify(words), this.clock.now(), editor || null],
      );
      const told = `SELECT r.reference FROM ${this.schema}day_task_order r JOIN ${this.schema}day_task t ON t.id = r.task
        WHERE t.edition = $2 AND t.day = $3 AND t.act = 'keep' AND r.mail IS NOT NULL`;
      const added = await sql(
        `INSERT INTO ${this.schema}day_task_order (task, reference) SELECT $1, f.reference FROM (${this.sold.referencesOfDay("$2", "$4")}) f
         WHERE $5 <> 'keep' OR f.reference NOT IN (${told}) RETURNING reference`,
        [id, of, day, `%${day}%`, act],
      );
      if (added.length === 0) {
        await sql(`DELETE FROM ${this.schema}day_task WHERE id = $1`, [id]);
        return false;
      }
      await this.record?.(sql, editor, "tickets-of-day", [day, act, to].filter(Boolean).join(" "));
      return true;
    });
  }

  /**
   * Goes on with what staff have started, some orders in turn; those that failed come after all others.
   * @param sendMoney sends the money of refunded tickets of an order back; a repeat changes nothing. It returns what a person has to know
   * of it; empty: nothing
   * @param rests whether a task waits, since the expo opens on its day again. Money of tickets that were refunded before is sent all the
   * same
   * @returns for how many it did something
   */
  async workOnDays(
    sendMoney: (reference: string, editor: string) => Promise<string>,
    { limit = BATCH, rests = () => false }: { limit?: number; rests?: (task: DayTask) => boolean } = {},
  ): Promise<number> {
    const open = await this.readTasks(
      this.query,
      `EXISTS (SELECT 1 FROM ${this.schema}day_task_order r WHERE r.task = t.id AND ${OPEN})`,
      [],
    );
    let done = 0;
    for (const { task, reference, state } of await this.rowsToDo(open, rests, limit)) {
      const { id } = task;
      try {
        const owes = state === "void" || (await this.moves.retried((sql) => this.doOne(sql, task, reference)));
        if (owes) {
          const said = await sendMoney(reference, task.editor ?? "");
          await this.query(
            `UPDATE ${this.schema}day_task_order SET state = 'done', said = $3 WHERE task = $1 AND reference = $2`,
            [id, reference, said],
          );
        }
        done += 1;
      } catch (error) {
        const said = error instanceof MailIsLeaving ? "" : String(error instanceof Error ? error.message : error);
        await this.query(
          `UPDATE ${this.schema}day_task_order SET attempts = attempts + 1, said = $3 WHERE task = $1 AND reference = $2 AND ${OPEN.replace("r.", "")}`,
          [id, reference, said.slice(0, 300)],
        );
      }
    }
    return done;
  }

  /** What staff have started with the tickets of a day in the current edition, the newest first. */
  tasksOfDay(day: string): Promise<DayTask[]> {
    return this.readTasks(this.query, "t.edition = $1 AND t.day = $2", [this.moves.reading.current(), day]);
  }

  /** The days of the current edition about which something was started. */
  async daysWithTasks(): Promise<string[]> {
    const rows = await this.query<{ day: string }>(
      `SELECT DISTINCT day FROM ${this.schema}day_task WHERE edition = $1 ORDER BY day`,
      [this.moves.reading.current()],
    );
    return rows.map(({ day }) => day);
  }

  /** How far a task is. */
  async dayProgress(id: string): Promise<DayProgress> {
    const rows = await this.query<{
      reference: string;
      state: string;
      said: string;
      mail: string | null;
      details: string | null;
    }>(
      `SELECT r.reference, r.state, r.said, d.state AS mail, b.details FROM ${this.schema}day_task_order r
       LEFT JOIN ${this.schema}delivery d ON d.id = r.mail LEFT JOIN ${this.schema}order_buyer b ON b.reference = r.reference
       WHERE r.task = $1 ORDER BY r.reference`,
      [id],
    );
    return {
      total: rows.length,
      done: rows.filter(({ state }) => state === "done").length,
      said: rows
        .filter(({ said }) => said !== "")
        .slice(0, MAX_SAID)
        .map(({ reference, said, state }) => ({ reference, said, isDone: state === "done" })),
      mails: rows.filter(({ mail }) => mail !== null).length,
      sent: rows.filter(({ mail }) => mail === "sent").length,
      refused: rows
        .filter(({ mail }) => mail === "parked")
        .slice(0, MAX_SAID)
        .map(({ reference, details }) => ({ reference, email: readBuyer(details)?.email ?? "" })),
    };
  }
}

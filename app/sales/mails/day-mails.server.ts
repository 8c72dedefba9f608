import { randomUUID } from "node:crypto";
import type { Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import type { DayAct, DayOutcome, DayWords } from "~/sales/model/day-task";
import { DAY_MAIL } from "./buyer-mails";

/** A mail about an earlier day is on its way: what it says must not change now. */
export class MailIsLeaving extends Error {
  override name = "MailIsLeaving";
}

/** Reads what staff added to the mail of a task. @param words JSON */
export const readWords = (words: string): DayWords => JSON.parse(words);

/** The mails about days on which the expo does not open, as deliveries of the outbox: one says all that has come of an order since the last. */
export class DayMails extends Store {
  /**
   * Adds the mail to the buyer of an order. One that waits already says it too.
   * @param at ms since the epoch @returns the id of the delivery; null: the buyer's data were deleted
   * @throws MailIsLeaving
   */
  async add(sql: Query, reference: string, at: number): Promise<string | null> {
    const own = `kind = '${DAY_MAIL}' AND submission_id IN (SELECT id FROM ${this.schema}submission WHERE reference = $1)`;
    // A worker that wants to send it waits for this transaction.
    const earlier = await sql<{ id: string; state: string }>(
      `UPDATE ${this.schema}delivery SET created_at = created_at WHERE ${own} RETURNING id, state`,
      [reference],
    );
    if (earlier.some(({ state }) => state === "sending")) throw new MailIsLeaving(reference);
    const waiting = earlier.find(({ state }) => state === "waiting");
    if (waiting) return waiting.id;
    await sql(`DELETE FROM ${this.schema}delivery WHERE ${own}`, [reference]);
    const [added] = await sql<{ id: string }>(
      `INSERT INTO ${this.schema}delivery (id, submission_id, kind, state, due_at, created_at)
       SELECT $1, id, '${DAY_MAIL}', 'waiting', ${this.dialect.now}, $3 FROM ${this.schema}submission WHERE reference = $2 RETURNING id`,
      [randomUUID(), reference, at],
    );
    return added?.id ?? null;
  }

  /** What a mail says, in the order of the days. @param id of the delivery */
  async saidBy(id: string): Promise<DayOutcome[]> {
    const rows = await this.query<Omit<DayOutcome, "words" | "act"> & { words: string; act: string }>(
      `SELECT t.day, t.act, t.to_day AS "to", t.words, r.tickets, r.others FROM ${this.schema}day_task_order r JOIN ${this.schema}day_task t ON t.id = r.task
       WHERE r.mail = $1 ORDER BY t.day, t.started_at`,
      [id],
    );
    return rows.map(({ words, act, ...row }) => ({ ...row, act: act as DayAct, words: readWords(words) }));
  }
}

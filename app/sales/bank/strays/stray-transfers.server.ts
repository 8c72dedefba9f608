import { formatPrice } from "~/base/values/money";
import type { AuditAction } from "~/base/values/staff";
import type { Database, Query, SqlValue } from "~/platform/database/database";
import { defineRow, integer, orNull, text, word } from "~/platform/database/rows";
import { anywhere, searchedWords } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";
import type { BankLine } from "~/sales/bank/bank-statement";

/**
 * What staff say a transfer was that no order took: it belongs to an `order`, it pays an `invoice` of an exhibitor, it was `returned` to its
 * sender, or it is something else. Stored values.
 */
export type StrayWord = "order" | "invoice" | "returned" | "other";

/** Most characters of what staff add. */
export const MAX_STRAY_WORDS = 200;

/**
 * A transfer that no order took. `rupiah`: null: an amount with cents; `note`: the bank's, null: deleted; `said`: null: nobody has said what it
 * was; `words`: what staff add; `reference`: of the order that it belongs to, or the number of the invoice; `saidAt`: ms since the epoch; `editor`: who said it, null: not
 * known any more.
 */
export type StrayTransfer = {
  id: string;
  day: string;
  rupiah: number | null;
  note: string | null;
  said: StrayWord | null;
  words: string | null;
  reference: string | null;
  saidAt: number | null;
  editor: string | null;
};

const strayRow = defineRow<StrayTransfer>({
  id: text,
  day: text,
  rupiah: orNull(integer),
  note: orNull(text),
  said: orNull(word<StrayWord>()),
  words: orNull(text),
  reference: orNull(text),
  saidAt: orNull(integer),
  editor: orNull(text),
});

/** What is asked of the list. `search`: an amount, or words of note, addition or order; `after`: the id of the last one of the page before. */
export type StrayQuery = { isSaid: boolean; search: string; after?: string | undefined; limit: number };

type Editor = { editor: string; at: number };

type StrayOptions = { audit?(sql: Query, editor: string, action: AuditAction, detail: string): Promise<void> };

/** Lines that are stored with one statement. */
const BATCH = 100;

const isKept = (line: BankLine): line is BankLine & { day: string } => line.waits === null && line.day !== null;

/**
 * The lines of statements that no order took, until somebody says what they were. Each is there once, whichever files it is in, and stays when
 * that is said: so it comes up no more.
 */
export class StrayTransfers extends Store {
  private readonly audit: StrayOptions["audit"];
  /** Lines that a release booked which does not know of strays belong to their orders too. */
  private readonly select = `SELECT s.id, s.day, s.amount AS rupiah, s.note, s.words,
      coalesce(s.said, CASE WHEN l.id IS NOT NULL THEN 'order' END) AS said, coalesce(s.reference, l.reference) AS reference,
      coalesce(s.said_at, l.booked_at) AS "saidAt", CASE WHEN s.said IS NULL THEN l.editor ELSE s.editor END AS editor
    FROM ${this.schema}stray_transfer s LEFT JOIN ${this.schema}bank_line l ON l.id = s.id`;
  private readonly isOpen = "s.said IS NULL AND l.id IS NULL";

  constructor(database: Database, { audit }: StrayOptions = {}) {
    super(database);
    this.audit = audit;
  }

  /** Keeps lines that no order takes. Those that the bank has not booked yet come again. @param at ms since the epoch @returns how many are new */
  async keep(lines: readonly BankLine[], at: number): Promise<number> {
    const all = lines.filter(isKept);
    let kept = 0;
    for (let start = 0; start < all.length; start += BATCH) {
      const some = all.slice(start, start + BATCH);
      const places = some.map((_, row) => `(${[1, 2, 3, 4, 5].map((place) => `$${row * 5 + place}`).join(", ")})`);
      const added = await this.query(
        `INSERT INTO ${this.schema}stray_transfer (id, day, amount, note, kept_at) VALUES ${places.join(", ")}
         ON CONFLICT DO NOTHING RETURNING id`,
        some.flatMap(({ id, day, rupiah, note }) => [id, day, rupiah, note, at]),
      );
      kept += added.length;
    }
    return kept;
  }

  /** Which lines are kept, and of which nobody has said what they were, by their ids. */
  async openAmong(lines: readonly BankLine[]): Promise<Set<string>> {
    const found = new Set<string>();
    for (let start = 0; start < lines.length; start += BATCH) {
      const ids = lines.slice(start, start + BATCH).map(({ id }) => id);
      const places = ids.map((_, index) => `$${index + 1}`).join(", ");
      const rows = await this.query<{ id: string }>(`${this.select} WHERE s.id IN (${places}) AND ${this.isOpen}`, ids);
      for (const { id } of rows) found.add(id);
    }
    return found;
  }

  /** The oldest first, by the bank's day. */
  async list({ isSaid, search, after, limit }: StrayQuery): Promise<StrayTransfer[]> {
    const values: SqlValue[] = [limit];
    const add = (value: SqlValue) => `$${values.push(value)}`;
    const asked = [isSaid ? `NOT (${this.isOpen})` : this.isOpen];
    if (after !== undefined) {
      const last = add(after);
      const day = `(SELECT day FROM ${this.schema}stray_transfer WHERE id = ${last})`;
      asked.push(`(s.day > ${day} OR (s.day = ${day} AND s.id > ${last}))`);
    }
    const typed = search.trim().toLowerCase();
    const amount = typed.replace(/[.,\s]|^rp/g, "");
    const words = searchedWords(search);
    const isLike = (one: string) => {
      const like = add(anywhere(one));
      return `lower(coalesce(s.note, '') || ' ' || coalesce(s.words, '') || ' ' || coalesce(s.reference, l.reference, ''))
        LIKE ${like} ESCAPE '!'`;
    };
    if (words.length > 0) {
      const ways = [`(${words.map(isLike).join(" AND ")})`];
      if (/^\d{1,12}$/.test(amount)) ways.push(`s.amount = ${add(Number(amount))}`);
      asked.push(`(${ways.join(" OR ")})`);
    }
    return strayRow.read(
      await this.query(`${this.select} WHERE ${asked.join(" AND ")} ORDER BY s.day, s.id LIMIT $1`, values),
    );
  }

  /** Of how many nobody has said what they were, and since when the oldest is there: `YYYY-MM-DD`, null without any. */
  async open(): Promise<{ count: number; oldest: string | null }> {
    const [row] = await this.query<{ count: number; oldest: string | null }>(
      `SELECT count(*) AS count, min(s.day) AS oldest FROM ${this.schema}stray_transfer s
       LEFT JOIN ${this.schema}bank_line l ON l.id = s.id WHERE ${this.isOpen}`,
    );
    return row ?? { count: 0, oldest: null };
  }

  /** How many are explained. */
  async countSaid(): Promise<number> {
    const [row] = await this.query<{ count: number }>(
      `SELECT count(*) AS count FROM ${this.schema}stray_transfer s
       LEFT JOIN ${this.schema}bank_line l ON l.id = s.id WHERE NOT (${this.isOpen})`,
    );
    return row?.count ?? 0;
  }

  async find(id: string): Promise<StrayTransfer | null> {
    return strayRow.read(await this.query(`${this.select} WHERE s.id = $1`, [id]))[0] ?? null;
  }

  /** Locks one of which nobody has said what it was. @param sql of the transaction @returns null: there is none, or somebody has */
  async lock(sql: Query, id: string): Promise<StrayTransfer | null> {
    await sql(`UPDATE ${this.schema}stray_transfer SET said = said WHERE id = $1`, [id]);
    const [found] = strayRow.read(await sql(`${this.select} WHERE s.id = $1`, [id]));
    return found && found.said === null ? found : null;
  }

  /** Adds to the log of the staff area what somebody said of one, without the bank's note. */
  async note(sql: Query, { day, rupiah }: StrayTransfer, editor: string, action: StrayAction, what: string) {
    const amount = rupiah === null ? "?" : formatPrice(rupiah, "IDR");
    await this.audit?.(sql, editor, action, [day, amount, what].filter(Boolean).join(", "));
  }

  /**
   * Says that one pays an invoice of an exhibitor, in the transaction that books it.
   * @param number of the invoice @returns false: somebody has said before what it was
   */
  async giveToInvoice(sql: Query, id: string, number: string, { editor, at }: Editor): Promise<boolean> {
    const stray = await this.lock(sql, id);
    if (stray === null) return false;
    await sql(
      `UPDATE ${this.schema}stray_transfer SET said = 'invoice', reference = $2, said_at = $3, editor = $4 WHERE id = $1`,
      [id, number, at, editor],
    );
    await this.note(sql, stray, editor, "transfer-explained", number);
    return true;
  }

  /** Takes back that one pays an invoice of an exhibitor, in the transaction that takes its money back. */
  async takeFromInvoice(sql: Query, id: string, editor: string): Promise<void> {
    const reopened = await sql(
      `UPDATE ${this.schema}stray_transfer SET said = NULL, reference = NULL, said_at = NULL, editor = NULL
       WHERE id = $1 AND said = 'invoice' RETURNING id`,
      [id],
    );
    const [stray] = strayRow.read(await sql(`${this.select} WHERE s.id = $1`, [id]));
    if (reopened.length > 0 && stray) await this.note(sql, stray, editor, "transfer-reopened", "");
  }

  /** Says that one belongs to no order, once. @returns whether it does: nobody has said anything of it before */
  explain(
    id: string,
    said: Exclude<StrayWord, "order" | "invoice">,
    words: string,
    { editor, at }: Editor,
  ): Promise<boolean> {
    return this.transaction(async (sql) => {
      const stray = await this.lock(sql, id);
      if (stray === null) return false;
      await sql(
        `UPDATE ${this.schema}stray_transfer SET said = $2, words = $3, said_at = $4, editor = $5 WHERE id = $1`,
        [id, said, words, at, editor || null],
      );
      await this.note(sql, stray, editor, "transfer-explained", said);
      return true;
    });
  }

  /** Takes back what was said of one that belongs to no order. @returns whether it does */
  reopen(id: string, editor: string): Promise<boolean> {
    return this.transaction(async (sql) => {
      const reopened = await sql(
        `UPDATE ${this.schema}stray_transfer SET said = NULL, words = NULL, said_at = NULL, editor = NULL
         WHERE id = $1 AND said IN ('returned', 'other') RETURNING id`,
        [id],
      );
      const [stray] = strayRow.read(await sql(`${this.select} WHERE s.id = $1`, [id]));
      if (reopened.length === 0 || !stray) return false;
      await this.note(sql, stray, editor, "transfer-reopened", "");
      return true;
    });
  }

  /**
   * Deletes the notes of those of which somebody said before a moment what they were, and of those that were kept before another one.
   * @param said and kept ms since the epoch
   */
  async purge({ said, kept }: { said: number; kept: number }): Promise<void> {
    await this.query(
      `UPDATE ${this.schema}stray_transfer SET note = NULL, words = NULL
       WHERE (said_at < $1 OR kept_at < $2) AND (note IS NOT NULL OR words IS NOT NULL)`,
      [said, kept],
    );
  }

  /** All that still have a note. */
  async withNote(): Promise<StrayTransfer[]> {
    return strayRow.read(
      await this.query(`${this.select} WHERE s.note IS NOT NULL OR s.words IS NOT NULL ORDER BY s.day, s.id`),
    );
  }

  /** Deletes the notes of some. @param sql of the transaction */
  async forgetNotes(sql: Query, ids: readonly string[]): Promise<void> {
    for (const id of ids)
      await sql(`UPDATE ${this.schema}stray_transfer SET note = NULL, words = NULL WHERE id = $1`, [id]);
  }
}

type StrayAction = Extract<AuditAction, `transfer-${string}`>;

import { randomUUID } from "node:crypto";
import type { Clock } from "~/base/clock/clock.server";
import type { Locale } from "~/base/i18n/locales";
import type { TableFormat } from "~/base/tables/table";
import type { AuditAction, StaffNotices } from "~/base/values/staff";
import type { Database, Query, SqlValue } from "~/platform/database/database";
import { defineRow, integer, oneOf, orNull, text } from "~/platform/database/rows";
import { listOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";
import { addNotice, referenceOf } from "~/staff/accounts/add-notice.server";
import {
  EXPORT_KINDS,
  EXPORT_STATES,
  type ExportJob,
  type ExportKind,
  KEEP_EXPORT_MS,
  MAX_ATTEMPTS,
  MAX_KEPT,
  MAX_OPEN,
  MAX_RUNNING,
} from "./export-rules";

type NewExport = {
  /** Of the form, so that a second press orders nothing. */
  id: string;
  what: ExportKind;
  format: TableFormat;
  edition: number;
  language: Locale;
  editor: string;
};

/** `own`: the person has one that is not ready; `all`: too many wait for all. */
export type Ordered = "ordered" | "own" | "all";

/** A file that one process alone makes, until the lease expires. */
export type ExportLease = Pick<ExportJob, "id" | "what" | "format" | "edition" | "language" | "attempts"> & {
  token: string;
};

/** How far a process is. */
export type ExportProgress = Pick<ExportJob, "done" | "total">;

/** Another process has the lease, or somebody has taken the order back. */
export class LeaseLost extends Error {
  override name = "LeaseLost";
}

type StoreOptions = {
  clock: Clock;
  /** Adds to the audit log, within the transaction. */
  audit(sql: Query, editor: string, action: AuditAction, detail: string): Promise<void>;
  /** ms without a word of its process after which another one makes the file. */
  leaseMs?: number;
};

const jobRow = defineRow<ExportJob>({
  id: text,
  what: text,
  format: text,
  edition: integer,
  language: text,
  editor: text,
  createdAt: integer,
  state: oneOf(EXPORT_STATES),
  attempts: integer,
  done: integer,
  total: integer,
  lines: integer,
  pieces: integer,
  bytes: integer,
  keepUntil: orNull(integer),
});
const leaseRow = defineRow<Omit<ExportLease, "token">>({
  id: text,
  what: text,
  format: text,
  edition: integer,
  language: text,
  attempts: integer,
});

const OPEN = "state IN ('waiting', 'running')";
const LEASE_MS = 20_000;
/** Pieces that one statement deletes: SQLite overwrites them meanwhile. */
const DELETED_AT_ONCE = 8;

/** Files that staff have ordered, and their pieces. Each is made by one of all processes, and served by any. */
export class ExportStore extends Store {
  private readonly clock: Clock;
  private readonly audit: StoreOptions["audit"];
  private readonly leaseMs: number;
  private readonly jobs = `${this.schema}export_job`;
  private readonly pieces = `${this.schema}export_piece`;

  constructor(database: Database, { clock, audit, leaseMs = LEASE_MS }: StoreOptions) {
    super(database);
    this.clock = clock;
    this.audit = audit;
    this.leaseMs = leaseMs;
  }

  /** Runs what counts orders: others wait. */
  private counted<Result>(work: (sql: Query) => Promise<Result>): Promise<Result> {
    return this.transaction(async (sql) => {
      if (this.dialect.lock) await sql(this.dialect.lock, ["exports"]);
      return work(sql);
    });
  }

  private async count(sql: Query, where: string, values: readonly SqlValue[] = []): Promise<number> {
    const [row] = await sql<{ found: number }>(`SELECT count(*) AS found FROM ${this.jobs} WHERE ${where}`, values);
    return row?.found ?? 0;
  }

  /** Orders a file. The oldest ones of the person go, so that few are kept. */
  order({ id, what, format, edition, language, editor }: NewExport): Promise<Ordered> {
    return this.counted(async (sql) => {
      if ((await this.count(sql, "id = $1", [id])) > 0) return "ordered";
      if ((await this.count(sql, `editor = $1 AND ${OPEN}`, [editor])) > 0) return "own";
      if ((await this.count(sql, OPEN)) >= MAX_OPEN) return "all";
      await sql(
        `DELETE FROM ${this.jobs} WHERE editor = $1 AND id NOT IN
           (SELECT id FROM ${this.jobs} WHERE editor = $1 ORDER BY created_at DESC, id LIMIT ${MAX_KEPT - 1})`,
        [editor],
      );
      await sql(
        `INSERT INTO ${this.jobs} (id, what, format, edition, language, editor, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
        [id, what, format, edition, language, editor, this.clock.now()],
      );
      await this.audit(sql, editor, "export-ordered", what);
      return "ordered";
    });
  }

  /** The files of a person, the last ordered first. */
  async list(editor: string): Promise<ExportJob[]> {
    const sql = `SELECT ${jobRow.select()} FROM ${this.jobs} WHERE editor = $1 ORDER BY created_at DESC, id`;
    return jobRow.read(await this.query(sql, [editor]));
  }

  async find(id: string): Promise<ExportJob | null> {
    const [job] = jobRow.read(await this.query(`SELECT ${jobRow.select()} FROM ${this.jobs} WHERE id = $1`, [id]));
    return job ?? null;
  }

  /** Takes an order back, or deletes its file. A process that makes it stops. @returns false: the person has none such */
  remove(id: string, editor: string): Promise<boolean> {
    return this.transaction(async (sql) => {
      const deleted = `DELETE FROM ${this.jobs} WHERE id = $1 AND editor = $2 RETURNING what`;
      const [job] = await sql<{ what: string }>(deleted, [id, editor]);
      if (job) await this.audit(sql, editor, "export-deleted", job.what);
      return job !== undefined;
    });
  }

  /** Gives an order its end, with a mail to whoever has ordered it. @param changes of its row @param where with the id as `$1` */
  private async settle(sql: Query, changes: string, where: string, values: readonly SqlValue[]): Promise<number> {
    const settled = await sql<{ id: string; language: Locale }>(
      `UPDATE ${this.jobs} SET ${changes}, lease_token = NULL, lease_until = NULL WHERE ${where} RETURNING id, language`,
      values,
    );
    for (const { id, language } of settled) {
      await addNotice<StaffNotices, "export-done">(sql, this.dialect, {
        ...{ kind: "export-done", key: id, reference: referenceOf("EXPORT", id), language },
        ...{ at: this.clock.now(), report: { export: id } },
      });
    }
    return settled.length;
  }

  /** Leases the oldest order that waits, or whose process is silent. @returns null: there is nothing to do */
  async claim(): Promise<ExportLease | null> {
    const { now } = this.dialect;
    const free = `(state = 'waiting' OR state = 'running' AND lease_until < ${now}) AND what IN (${listOf(EXPORT_KINDS)})`;
    // Most rounds end here, without a transaction.
    if ((await this.count(this.query, free)) === 0) return null;
    const token = randomUUID();
    return this.counted(async (sql) => {
      await this.settle(sql, "state = 'failed', keep_until = $1", `${free} AND attempts >= ${MAX_ATTEMPTS}`, [
        this.clock.now() + KEEP_EXPORT_MS,
      ]);
      const running = await this.count(sql, `state = 'running' AND lease_until >= ${now}`);
      if (running >= MAX_RUNNING) return null;
      const [lease] = leaseRow.read(
        await sql(
          `UPDATE ${this.jobs} SET state = 'running', attempts = attempts + 1, done = 0, total = 0,
             lease_token = $1, lease_until = ${now} + $2
           WHERE id = (SELECT id FROM ${this.jobs} WHERE ${free} ORDER BY created_at, id LIMIT 1)
           RETURNING ${leaseRow.select()}`,
          [token, this.leaseMs],
        ),
      );
      return lease ? { ...lease, token } : null;
    });
  }

  /** Says how far a process is, which keeps its lease. @throws LeaseLost */
  async advance(lease: ExportLease, progress: ExportProgress, sql: Query = this.query): Promise<void> {
    const advanced = await sql(
      `UPDATE ${this.jobs} SET done = $3, total = $4, lease_until = ${this.dialect.now} + $5
       WHERE id = $1 AND lease_token = $2 AND state = 'running' RETURNING id`,
      [lease.id, lease.token, progress.done, progress.total, this.leaseMs],
    );
    if (advanced.length === 0) throw new LeaseLost();
  }

  /** Stores a piece of the file. @param number from 0 @throws LeaseLost */
  addPiece(lease: ExportLease, number: number, content: Uint8Array, progress: ExportProgress): Promise<void> {
    return this.transaction(async (sql) => {
      await this.advance(lease, progress, sql);
      await sql(`INSERT INTO ${this.pieces} (job, attempt, number, content) VALUES ($1, $2, $3, $4)`, [
        ...[lease.id, lease.attempts, number],
        content,
      ]);
    });
  }

  /** Says that the file is complete, with a mail. @throws LeaseLost */
  async finish(lease: ExportLease, { lines, pieces, bytes }: Pick<ExportJob, "lines" | "pieces" | "bytes">) {
    const finished = await this.transaction((sql) =>
      this.settle(
        sql,
        "state = 'ready', done = total, lines = $3, pieces = $4, bytes = $5, keep_until = $6",
        "id = $1 AND lease_token = $2 AND state = 'running'",
        [lease.id, lease.token, lines, pieces, bytes, this.clock.now() + KEEP_EXPORT_MS],
      ),
    );
    if (finished === 0) throw new LeaseLost();
  }

  /** Gives a lease back, so that another attempt follows at once; after the last one the order has failed (`claim`). */
  async giveBack({ id, token }: ExportLease): Promise<void> {
    await this.query(
      `UPDATE ${this.jobs} SET state = 'waiting', lease_token = NULL, lease_until = NULL
       WHERE id = $1 AND lease_token = $2 AND state = 'running'`,
      [id, token],
    );
  }

  /** The file, piece by piece. @throws Error where it is deleted meanwhile */
  async *read({ id, attempts, pieces }: Pick<ExportJob, "id" | "attempts" | "pieces">): AsyncGenerator<Uint8Array> {
    const sql = `SELECT content FROM ${this.pieces} WHERE job = $1 AND attempt = $2 AND number = $3`;
    for (let number = 0; number < pieces; number += 1) {
      const [piece] = await this.query<{ content: Uint8Array }>(sql, [id, attempts, number]);
      if (!piece) throw new Error("a piece of an exported file is not there any more");
      yield piece.content;
    }
  }

  /** Deletes files whose time is over, and pieces that belong to none. */
  async purge(): Promise<void> {
    await this.query(`DELETE FROM ${this.jobs} WHERE keep_until < $1`, [this.clock.now()]);
    for (;;) {
      const deleted = await this.query(
        `DELETE FROM ${this.pieces} WHERE (job, attempt, number) IN (
           SELECT p.job, p.attempt, p.number FROM ${this.pieces} p
           LEFT JOIN ${this.jobs} j ON j.id = p.job AND j.attempts = p.attempt
           WHERE j.id IS NULL LIMIT ${DELETED_AT_ONCE}) RETURNING number`,
      );
      if (deleted.length < DELETED_AT_ONCE) return;
    }
  }
}

import type { Logger } from "pino";
import type { Clock } from "~/base/clock/clock.server";
import { faultOf } from "~/base/log/fault";
import { createFirstTime } from "~/base/log/first-time";
import type { Kind } from "~/content/documents/kinds";
import { FIRST_EDITION, kindIn, storedKind } from "~/content/editions/edition";
import type { Database, Query } from "~/platform/database/database";
import { defineRow, integer, oneOf, orNull, text } from "~/platform/database/rows";
import { listOf } from "~/platform/database/sql-words";
import { BoundedStore } from "~/platform/database/store";
import type { Alongside, ContentStore } from "./content-store.server";
import {
  type DocumentChange,
  onTopOf,
  type Publication,
  type Published,
  type Scheduled,
  type Scheduling,
} from "./publication";

type ScheduleOptions = {
  /** The store of an edition's content; null: there is no such edition. */
  storeOf(edition: number): Promise<Pick<ContentStore, "publish" | "refusalOf"> | null>;
  /** The edition that is edited; absent: the first. */
  edition?(): number;
  /** The site's clock. */
  clock: Clock;
  /** Adds to the audit log, within the transaction. */
  audit?(
    sql: Query,
    action: "scheduled" | "unscheduled" | "schedule-refused",
    editor: string,
    id: number,
  ): Promise<void>;
  /** Called with one that was refused at its time, once, within the transaction that says so. */
  onRefused?(refused: Pick<Scheduled, "id" | "at" | "editor" | "note">, sql: Query): Promise<unknown>;
  logger: Logger;
  limitMs?: number;
};

/** Most publications that wait. So many are listed, too. */
export const MAX_WAITING = 100;

/** Another process has published it, or somebody has cancelled it. */
class NotWaiting extends Error {
  override name = "NotWaiting";
}

/** `outcome`: JSON. */
type Row = Omit<Scheduled, "outcome"> & { edition: number; outcome: string | null };
/** `changes`: JSON. */
type RowWithChanges = Row & { basedOn: number; changes: string };

const columns = {
  id: integer,
  edition: integer,
  at: integer,
  editor: orNull(text),
  note: text,
  outcome: orNull(text),
  state: oneOf(["waiting", "published", "refused", "cancelled"]),
};
const scheduledRow = defineRow<Row>(columns);
const changesRow = defineRow<RowWithChanges>({ ...columns, basedOn: integer, changes: text });

const fromRow = ({ id, at, editor, note, state, outcome }: Row): Scheduled => ({
  ...{ id, at, editor, note, state },
  outcome: outcome === null ? null : (JSON.parse(outcome) as Published),
});

/** Changes as they are stored: the release before, which knows no editions, can publish none of a later one. */
const toStored = (edition: number, changes: readonly DocumentChange[]): string =>
  JSON.stringify(changes.map((change) => ({ ...change, kind: storedKind(edition, change.kind) })));

const fromStored = (json: string): DocumentChange[] =>
  (JSON.parse(json) as DocumentChange[]).map((change) => ({ ...change, kind: kindIn(change.kind) as Kind }));

/** The documents that a publication changes; none where its changes cannot be read. */
function documentsOf({ changes }: RowWithChanges): string[] {
  try {
    return (JSON.parse(changes) as DocumentChange[]).map(({ kind, id }) => `${kind} ${id}`);
  } catch {
    return [];
  }
}

/** Publications that wait for their time. Each is published once, by one of all processes. */
export class Schedule extends BoundedStore {
  private readonly storeOf: ScheduleOptions["storeOf"];
  private readonly edition: () => number;
  private readonly clock: Clock;
  private readonly audit: ScheduleOptions["audit"];
  private readonly onRefused: ScheduleOptions["onRefused"];
  private readonly logger: Logger;
  /** An outage is logged once, not with each look. */
  private readonly isNew = createFirstTime();

  constructor(database: Database, options: ScheduleOptions) {
    super(database, options.limitMs);
    const { storeOf, edition = () => FIRST_EDITION, clock, audit, onRefused, logger } = options;
    this.storeOf = storeOf;
    this.edition = edition;
    this.clock = clock;
    this.audit = audit;
    this.onRefused = onRefused;
    this.logger = logger;
  }

  private async existing(edition: number) {
    const store = await this.storeOf(edition);
    if (!store) throw new Error(`there is no edition ${edition}`);
    return store;
  }

  /** Gives a publication its end. @param before states that it may have @throws NotWaiting */
  private async settle(
    sql: Query,
    id: number,
    state: Scheduled["state"],
    outcome: Published | null,
    before: readonly Scheduled["state"][] = ["waiting"],
  ): Promise<void> {
    const states = listOf(before);
    const waiting = await sql(
      `UPDATE ${this.schema}content_schedule SET state = $2, outcome = $3, settled_at = ${this.dialect.now}
       WHERE id = $1 AND state IN (${states}) RETURNING id`,
      [id, state, outcome && JSON.stringify(outcome)],
    );
    if (waiting.length === 0) throw new NotWaiting();
  }

  /** Publishes one that is due, in the transaction that says so. @returns false when it was refused */
  private async publishOne({ id, edition, at, editor, note, basedOn, changes }: RowWithChanges): Promise<boolean> {
    const publication = { editor, note, basedOn, changes: fromStored(changes) };
    const store = await this.existing(edition);
    let stored = false;
    const alongside: Alongside = async (sql, revision) => {
      await this.settle(sql, id, "published", { revision });
      stored = true;
    };
    const first = await store.publish(publication, alongside);
    // Since somebody chose the time, others may have changed other fields of the same documents.
    const onTop = "conflict" in first ? onTopOf(publication, first.conflict) : null;
    const published = onTop ? await store.publish(onTop, alongside) : first;
    if (stored) {
      this.logger.info({ scheduled: id, ...published }, "content: a scheduled publication was published");
      return true;
    }
    // It changes nothing any more, or was refused.
    const isPublished = "revision" in published;
    const state = isPublished ? "published" : "refused";
    await this.transaction(async (sql) => {
      await this.settle(sql, id, state, published);
      if (isPublished) return;
      await this.audit?.(sql, "schedule-refused", editor ?? "", id);
      await this.onRefused?.({ id, at, editor, note }, sql);
    }, this.limitMs);
    if (!isPublished)
      this.logger.error({ scheduled: id }, "content: a scheduled publication was REFUSED; a person must look");
    return isPublished;
  }

  /** Tries to publish one that is due. `late`: it failed, and is tried again with the next look. */
  private async attempt(next: RowWithChanges): Promise<"published" | "over" | "late"> {
    try {
      return (await this.publishOne(next)) ? "published" : "over";
    } catch (error) {
      if (error instanceof NotWaiting) return "over";
      const { fault } = faultOf(error);
      if (this.isNew(`${next.id} ${fault}`))
        this.logger.error({ fault, scheduled: next.id }, "content: a scheduled publication is late");
      return "late";
    }
  }

  /**
   * Has a publication published at a time.
   * @param publication.edition whose content it changes; absent: that of the edition that is edited
   * @param alongside what is stored in the same transaction
   * @returns its id; why it would be refused if it were published now; or how many wait already, when these are too many
   */
  async add(
    { at, editor, note, basedOn, changes, edition = this.edition() }: Publication & { at: number; edition?: number },
    alongside?: (sql: Query) => Promise<void>,
  ): Promise<Scheduling> {
    const refused = await (await this.existing(edition)).refusalOf({ basedOn, changes });
    if (refused) return refused;
    return this.transaction(async (sql) => {
      const counted = `SELECT count(*) AS waiting FROM ${this.schema}content_schedule WHERE state = 'waiting'`;
      const [{ waiting } = { waiting: 0 }] = await sql<{ waiting: number }>(counted);
      if (waiting >= MAX_WAITING) return { waiting };
      await alongside?.(sql);
      const [row] = await sql<{ id: number }>(
        `INSERT INTO ${this.schema}content_schedule (at, editor, note, based_on, changes, state, edition)
         VALUES ($1, $2, $3, $4, $5, 'waiting', $6) RETURNING id`,
        [at, editor, note, basedOn, toStored(edition, changes), edition],
      );
      const scheduled = row?.id ?? 0;
      await this.audit?.(sql, "scheduled", editor, scheduled);
      return { scheduled };
    }, this.limitMs);
  }

  /**
   * Cancels one that waits, or takes one that was refused off the list.
   * @returns false when it is neither, or there is none
   */
  async cancel(id: number, editor: string): Promise<boolean> {
    try {
      await this.transaction(async (sql) => {
        await this.settle(sql, id, "cancelled", null, ["waiting", "refused"]);
        await this.audit?.(sql, "unscheduled", editor, id);
      }, this.limitMs);
      return true;
    } catch (error) {
      if (error instanceof NotWaiting) return false;
      throw error;
    }
  }

  /** Cancels all that wait for an edition, within the transaction that discards it. */
  async cancelAll(sql: Query, edition: number): Promise<void> {
    await sql(
      `UPDATE ${this.schema}content_schedule SET state = 'cancelled', settled_at = ${this.dialect.now}
       WHERE edition = $1 AND state IN ('waiting', 'refused')`,
      [edition],
    );
  }

  /** Those that wait, the next one first, then those that were refused, and then the last ones of the others. */
  async list(): Promise<Scheduled[]> {
    const sql = `SELECT ${scheduledRow.select()} FROM ${this.schema}content_schedule
      ORDER BY CASE state WHEN 'waiting' THEN 0 WHEN 'refused' THEN 1 ELSE 2 END,
      CASE state WHEN 'waiting' THEN at ELSE -at END, id LIMIT $1`;
    return scheduledRow.read(await this.within(this.query(sql, [2 * MAX_WAITING]))).map(fromRow);
  }

  /** One of them with all that it changes; null: there is none. */
  async find(id: number): Promise<(Scheduled & Pick<Publication, "basedOn" | "changes">) | null> {
    const sql = `SELECT ${changesRow.select()} FROM ${this.schema}content_schedule WHERE id = $1`;
    const [row] = changesRow.read(await this.within(this.query(sql, [id])));
    if (!row) return null;
    return { ...fromRow(row), basedOn: row.basedOn, changes: fromStored(row.changes) };
  }

  /** How many wait for their time, and how many were refused at it and are still on the list. */
  async count(): Promise<{ waiting: number; refused: number }> {
    const sql = `SELECT state, count(*) AS found FROM ${this.schema}content_schedule
      WHERE state IN ('waiting', 'refused') GROUP BY state`;
    const rows = await this.within(this.query<{ state: string; found: number }>(sql));
    const found = new Map(rows.map((row) => [row.state, row.found]));
    return { waiting: found.get("waiting") ?? 0, refused: found.get("refused") ?? 0 };
  }

  /**
   * Publishes what is due, in the order of its time. Other processes may do the same at once. When one fails, the others are still published,
   * except those that change the same documents: they wait for it.
   * @returns whether this one published something @throws Error when the database is out of reach
   */
  async publishDue(): Promise<boolean> {
    const due = `SELECT ${changesRow.select()} FROM ${this.schema}content_schedule
      WHERE state = 'waiting' AND at <= $1 AND (at, id) > ($2, $3) ORDER BY at, id LIMIT 1`;
    const lateDocuments = new Set<string>();
    let published = false;
    let last = { at: -1, id: 0 };
    for (;;) {
      const [next] = changesRow.read(await this.query(due, [this.clock.now(), last.at, last.id]));
      if (!next) return published;
      last = next;
      const documents = documentsOf(next);
      const outcome = documents.some((document) => lateDocuments.has(document)) ? "late" : await this.attempt(next);
      if (outcome === "published") published = true;
      if (outcome === "late") for (const document of documents) lateDocuments.add(document);
    }
  }
}

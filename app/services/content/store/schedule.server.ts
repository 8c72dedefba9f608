import type { Logger } from "pino";
import type { Database, Query } from "~/database/database";
import type { Clock } from "~/services/clock/clock.server";
import { faultOf } from "~/services/log/fault";
import { createFirstTime } from "~/services/log/first-time";
import { withTimeLimit } from "~/services/time-limit";
import type { ContentStore } from "./content-store.server";
import type { DocumentChange, Publication, Published, Refused, Scheduled } from "./publication";

type ScheduleOptions = {
  store: Pick<ContentStore, "publish" | "refusalOf">;
  /** The site's clock. */
  clock: Clock;
  /** Adds to the audit log, within the transaction. */
  audit?(sql: Query, action: "scheduled" | "unscheduled", editor: string, id: number): Promise<void>;
  logger: Logger;
  limitMs?: number;
};

const LIMIT_MS = 30_000;
/** Publications that are listed. */
const MAX_LISTED = 100;

/** Another process has published it, or somebody has cancelled it. */
class NotWaiting extends Error {
  override name = "NotWaiting";
}

type Row = Pick<Scheduled, "id" | "at" | "editor" | "note" | "state"> & {
  basedOn: number;
  /** JSON */
  changes: string;
  outcome: string | null;
};

/** Publications that wait for their time. Each is published once, by one of all processes. */
export function createSchedule({ query, transaction, dialect }: Database, options: ScheduleOptions) {
  const { store, clock, audit, logger, limitMs = LIMIT_MS } = options;
  const SCHEDULE = `${dialect.schema}content_schedule`;
  const COLUMNS = `id, at, editor, note, based_on AS "basedOn", changes, state, outcome`;

  /** An outage is logged once, not with each look. */
  const isNew = createFirstTime();

  /** Gives a waiting publication its end. @throws NotWaiting */
  async function settle(sql: Query, id: number, state: Scheduled["state"], outcome: Published | null): Promise<void> {
    const waiting = await sql(
      `UPDATE ${SCHEDULE} SET state = $2, outcome = $3, settled_at = ${dialect.now} WHERE id = $1 AND state = 'waiting' RETURNING id`,
      [id, state, outcome && JSON.stringify(outcome)],
    );
    if (waiting.length === 0) throw new NotWaiting();
  }

  /** Publishes one that is due, in the transaction that says so. @returns false when it was refused */
  async function publishOne({ id, editor, note, basedOn, changes }: Row): Promise<boolean> {
    const publication = { editor, note, basedOn, changes: JSON.parse(changes) as DocumentChange[] };
    let stored = false;
    const published = await store.publish(publication, async (sql, revision) => {
      await settle(sql, id, "published", { revision });
      stored = true;
    });
    if (stored) {
      logger.info({ scheduled: id, ...published }, "content: a scheduled publication was published");
      return true;
    }
    // It changes nothing any more, or was refused.
    const isPublished = "revision" in published;
    const state = isPublished ? "published" : "refused";
    await transaction((sql) => settle(sql, id, state, published), limitMs);
    if (!isPublished)
      logger.error({ scheduled: id }, "content: a scheduled publication was REFUSED; a person must look");
    return isPublished;
  }

  return {
    /**
     * Has a publication published at a time.
     * @returns its id, or why it would be refused if it were published now
     */
    async add({
      at,
      editor,
      note,
      basedOn,
      changes,
    }: Publication & { at: number }): Promise<{ scheduled: number } | Refused> {
      const refused = await store.refusalOf({ basedOn, changes });
      if (refused) return refused;
      return transaction(async (sql) => {
        const [row] = await sql<{ id: number }>(
          `INSERT INTO ${SCHEDULE} (at, editor, note, based_on, changes, state) VALUES ($1, $2, $3, $4, $5, 'waiting') RETURNING id`,
          [at, editor, note, basedOn, JSON.stringify(changes)],
        );
        const scheduled = row?.id ?? 0;
        await audit?.(sql, "scheduled", editor, scheduled);
        return { scheduled };
      }, limitMs);
    },

    /** @returns false when it does not wait any more, or there is none */
    async cancel(id: number, editor: string): Promise<boolean> {
      try {
        await transaction(async (sql) => {
          await settle(sql, id, "cancelled", null);
          await audit?.(sql, "unscheduled", editor, id);
        }, limitMs);
        return true;
      } catch (error) {
        if (error instanceof NotWaiting) return false;
        throw error;
      }
    },

    /** Those that wait, the next one first, and then the last ones that do not. */
    async list(): Promise<Scheduled[]> {
      const sql = `SELECT ${COLUMNS} FROM ${SCHEDULE} ORDER BY CASE state WHEN 'waiting' THEN 0 ELSE 1 END,
        CASE state WHEN 'waiting' THEN at ELSE -at END, id LIMIT $1`;
      const rows = await withTimeLimit(query<Row>(sql, [MAX_LISTED]), limitMs);
      return rows.map(({ basedOn: _, changes, outcome, ...row }) => ({
        ...row,
        changes: JSON.parse(changes) as DocumentChange[],
        outcome: outcome === null ? null : (JSON.parse(outcome) as Published),
      }));
    },

    /**
     * Publishes what is due, in the order of its time. Other processes may do the same at once.
     * @returns whether this one published something @throws Error when the database is out of reach
     */
    async publishDue(): Promise<boolean> {
      const due = `SELECT ${COLUMNS} FROM ${SCHEDULE} WHERE state = 'waiting' AND at <= $1 ORDER BY at, id LIMIT 1`;
      for (let published = false; ; ) {
        const [next] = await query<Row>(due, [clock.now()]);
        if (!next) return published;
        try {
          published = (await publishOne(next)) || published;
        } catch (error) {
          if (error instanceof NotWaiting) continue;
          const { fault } = faultOf(error);
          if (isNew(`${next.id} ${fault}`))
            logger.error({ fault, scheduled: next.id }, "content: a scheduled publication is late");
          return published;
        }
      }
    },
  };
}

export type Schedule = ReturnType<typeof createSchedule>;

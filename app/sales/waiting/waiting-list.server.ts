import type { Clock } from "~/base/clock/clock.server";
import type { AuditAction } from "~/base/values/staff";
import type { Database, Query, SqlValue } from "~/platform/database/database";
import { defineRow, integer, orNull, text, word } from "~/platform/database/rows";
import { isNoneOf } from "~/platform/database/sql-words";
import { createEnqueue } from "~/platform/outbox/enqueue.server";
import { mailboxOf } from "~/platform/outbox/mail-cap";
import type { Suppressions } from "~/platform/outbox/suppressions.server";
import { CONFIRM_DAYS, isOverNetwork, type NewEntry, type WaitingEntry, type WaitingState } from "./waiting-entry";
import { WAITING_LIST, type WaitingMail, waitingSubmissions } from "./waiting-mail-rules.server";

const DAY_MS = 24 * 3600_000;

type EntryRow = Omit<WaitingEntry, "days"> & { days: string };

const entryRow = defineRow<EntryRow>({
  id: text,
  edition: integer,
  ticket: text,
  day: text,
  days: text,
  people: integer,
  quantity: integer,
  email: text,
  language: word(),
  network: orNull(text),
  state: word(),
  createdAt: integer,
  confirmedAt: orNull(integer),
  reference: orNull(text),
  deadline: orNull(integer),
});

export type WaitingListOptions = {
  clock: Clock;
  /** The number of the current edition of the expo. */
  edition: () => number;
  suppressions: Pick<Suppressions, "count" | "keep">;
  /** Adds a line to the log of the staff area. */
  audit?: ((sql: Query, editor: string, action: AuditAction, detail: string) => Promise<void>) | undefined;
};

/** Who waits for tickets that are sold out, in the order in which they opened the link in the mail. */
export function createWaitingList(
  { query, transaction, dialect }: Pick<Database, "query" | "transaction" | "dialect">,
  { clock, edition, suppressions, audit }: WaitingListOptions,
) {
  const ENTRY = `${dialect.schema}waiting_entry`;
  const ORDER = `${dialect.schema}ticket_order`;
  const SUBMISSION = `${dialect.schema}submission`;
  const { enqueue } = createEnqueue({ dialect }, waitingSubmissions, suppressions, edition);

  async function read(sql: Query, where: string, values: SqlValue[]): Promise<WaitingEntry[]> {
    const rows = await sql<EntryRow>(
      `SELECT ${entryRow.select()} FROM ${ENTRY} WHERE ${where} ORDER BY confirmed_at, created_at, id`,
      values,
    );
    return entryRow.read(rows).map(({ days, ...row }) => ({ ...row, days: days.split(",").filter(Boolean) }));
  }

  const find = async (sql: Query, id: string): Promise<WaitingEntry | null> =>
    (await read(sql, "id = $1", [id]))[0] ?? null;

  /** Moves an entry on from one of some states. @returns whether it was in one */
  async function move(
    sql: Query,
    id: string,
    from: readonly WaitingState[],
    changes: string,
    values: SqlValue[] = [],
  ): Promise<boolean> {
    const states = from.map((state) => `'${state}'`).join(", ");
    const moved = await sql(`UPDATE ${ENTRY} SET ${changes} WHERE id = $1 AND state IN (${states}) RETURNING id`, [
      id,
      ...values,
    ]);
    return moved.length > 0;
  }

  /** Whether the network of an entry has as many for its ticket and day as it may. Of who has ordered only those that have not paid have a network. */
  async function isFull(
    sql: Query,
    { id, edition: of, ticket, day, network }: Pick<WaitingEntry, "id" | "edition" | "ticket" | "day" | "network">,
  ): Promise<boolean> {
    if (network === null) return false;
    const [counts] = await sql<{ own: number; all: number }>(
      `SELECT coalesce(sum(CASE WHEN network = $4 THEN 1 ELSE 0 END), 0) AS own,
         coalesce(sum(CASE WHEN state IN ('waiting', 'offered') THEN 1 ELSE 0 END), 0) AS "all"
       FROM ${ENTRY} WHERE edition = $1 AND ticket = $2 AND day = $3 AND id <> $5
         AND state IN ('waiting', 'offered', 'ordered', 'passed')`,
      [of, ticket, day, network, id],
    );
    return counts !== undefined && isOverNetwork(counts);
  }

  /** Adds a mail to somebody on the list, once. */
  const addMail = (
    sql: Query,
    { id, email, language }: Pick<NewEntry, "id" | "email" | "language">,
    mail: WaitingMail,
  ) =>
    enqueue(
      sql,
      { ...{ kind: WAITING_LIST, key: `${id} ${mail}`, payload: { language, entry: id }, mail, email } } as Parameters<
        typeof enqueue
      >[1],
      clock.now(),
    );

  return {
    find: (id: string): Promise<WaitingEntry | null> => find(query, id),

    /**
     * Stores who wants to wait, once, with the mail whose link puts them on the list.
     * @returns false: too many wait from their network already
     */
    join: ({ id, ticket, day, days, people, quantity, email, language, network }: NewEntry): Promise<boolean> =>
      transaction(async (sql) => {
        if (await isFull(sql, { id, edition: edition(), ticket, day, network })) return false;
        const added = await sql(
          `INSERT INTO ${ENTRY} (id, edition, ticket, day, days, people, quantity, email, mailbox, language, created_at, network)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING RETURNING id`,
          [
            id,
            edition(),
            ticket,
            day,
            days.join(","),
            people,
            quantity,
            email,
            mailboxOf(email),
            language,
            clock.now(),
            network,
          ],
        );
        if (added.length > 0) await addMail(sql, { id, email, language }, "waiting-confirm");
        return true;
      }),

    /**
     * Puts somebody on the list, whose link was opened. A mailbox waits once for a ticket and a day: with a second entry the first stays.
     * @returns whether it is on the list with this one; `full`: too many wait from its network already
     */
    confirm: (id: string): Promise<boolean | "full"> =>
      transaction(async (sql) => {
        const entry = await find(sql, id);
        if (!entry) return false;
        // Two entries of a mailbox must not both be first.
        if (dialect.lock) await sql(dialect.lock, [`waiting ${mailboxOf(entry.email)}`]);
        // Nor must many of a network be put on it at once.
        if (dialect.lock && entry.network !== null) await sql(dialect.lock, [`waiting from ${entry.network}`]);
        const other = await sql(
          `SELECT id FROM ${ENTRY} WHERE id <> $1 AND edition = $2 AND ticket = $3 AND day = $4 AND mailbox = $5
             AND state IN ('waiting', 'offered')`,
          [id, entry.edition, entry.ticket, entry.day, mailboxOf(entry.email)],
        );
        if (other.length > 0) return false;
        if (entry.state === "asked" && (await isFull(sql, entry))) return "full";
        const now = clock.now();
        return move(
          sql,
          id,
          ["asked"],
          `state = CASE WHEN created_at >= $3 THEN 'waiting' ELSE 'ended' END, confirmed_at = $2`,
          [now, now - CONFIRM_DAYS * DAY_MS],
        );
      }),

    /** Takes somebody off the list who wants to leave it, as long as nothing is held for them. */
    async leave(id: string): Promise<void> {
      await move(query, id, ["asked", "waiting"], "state = 'ended', network = NULL");
    },

    /** The same by staff. @returns whether this press did it */
    end: (id: string, editor: string): Promise<boolean> =>
      transaction(async (sql) => {
        const isEnded = await move(sql, id, ["asked", "waiting"], "state = 'ended', network = NULL");
        const entry = isEnded ? await find(sql, id) : null;
        if (entry)
          await audit?.(
            sql,
            editor,
            "waiting-ended",
            `${entry.quantity} × ${entry.ticket}${entry.day && ` ${entry.day}`}`,
          );
        return isEnded;
      }),

    /** Those of an edition who wait, in their order. */
    line: (of = edition()): Promise<WaitingEntry[]> => read(query, "edition = $1 AND state = 'waiting'", [of]),

    /** All of an edition who wait or have an offer, or had one, in their order. */
    list: (of = edition()): Promise<WaitingEntry[]> =>
      read(query, "edition = $1 AND state IN ('waiting', 'offered', 'ordered', 'passed')", [of]),

    /** How many wait before somebody for the same ticket and day. */
    async before({ id, edition: of, ticket, day }: WaitingEntry): Promise<number> {
      const line = await read(query, "edition = $1 AND ticket = $2 AND day = $3 AND state = 'waiting'", [
        of,
        ticket,
        day,
      ]);
      return Math.max(
        0,
        line.findIndex((entry) => entry.id === id),
      );
    },

    /** Stores that an order holds tickets for somebody who waits, with the mail that says so, once. @returns whether this call did it */
    offered: (id: string, reference: string, deadline: number): Promise<boolean> =>
      transaction(async (sql) => {
        const isOffered = await move(sql, id, ["waiting"], "state = 'offered', reference = $2, deadline = $3", [
          reference,
          deadline,
        ]);
        const entry = isOffered ? await find(sql, id) : null;
        if (entry) await addMail(sql, entry, "waiting-offer");
        return isOffered;
      }),

    /**
     * Stores what became of offers: whose order was placed has what they waited for, whose order ended before gets a mail. Whose order is paid
     * counts for no network any more: otherwise one that orders and never pays would have turns without end.
     * @returns of how many offers
     */
    async settle(): Promise<number> {
      const over = await query<{ id: string; placed: number }>(
        `SELECT e.id, CASE WHEN o.payment IS NULL AND o.state IN ('expired', 'cancelled') THEN 0 ELSE 1 END AS placed
         FROM ${ENTRY} e JOIN ${ORDER} o ON o.reference = e.reference
         WHERE e.state = 'offered' AND o.state NOT IN ('asked', 'held')`,
      );
      for (const { id, placed } of over) {
        await transaction(async (sql) => {
          const isMoved = await move(sql, id, ["offered"], placed === 1 ? "state = 'ordered'" : "state = 'passed'");
          const entry = isMoved && placed === 0 ? await find(sql, id) : null;
          if (entry) await addMail(sql, entry, "waiting-over");
        });
      }
      const paid = await query<{ id: string }>(
        `SELECT e.id FROM ${ENTRY} e WHERE e.state = 'ordered' AND e.network IS NOT NULL AND NOT EXISTS (
           SELECT 1 FROM ${ORDER} o WHERE o.reference = e.reference AND o.state IN ('placed', 'expiring', 'expired', 'cancelled'))`,
      );
      for (const { id } of paid) await move(query, id, ["ordered"], "network = NULL");
      return over.length;
    },

    /** What is stored of a mailbox's owner with an address. Addresses are compared without letter case. */
    ofPerson: (email: string): Promise<WaitingEntry[]> => read(query, "lower(email) = $1", [email.toLowerCase()]),

    /** Deletes what is stored of somebody with an address, with the mails, within the caller's transaction. @param at ms since the epoch */
    async forget(sql: Query, email: string, at: number): Promise<void> {
      const entries = await read(sql, "lower(email) = $1", [email.toLowerCase()]);
      for (const { id } of entries) {
        const own = `SELECT id FROM ${SUBMISSION} WHERE kind = '${WAITING_LIST}' AND form_key LIKE $1`;
        await suppressions.keep(sql, own, `${id} %`, at);
        await sql(`DELETE FROM ${SUBMISSION} WHERE kind = '${WAITING_LIST}' AND form_key LIKE $1`, [`${id} %`]);
        await sql(`DELETE FROM ${ENTRY} WHERE id = $1`, [id]);
      }
    },

    /**
     * Deletes entries whose link nobody has opened, and all of editions that were over before a moment.
     * @param open the numbers of editions that were not over then
     */
    async purge(before: number, open: readonly number[]): Promise<void> {
      await query(`DELETE FROM ${ENTRY} WHERE state = 'asked' AND created_at < $1`, [
        clock.now() - CONFIRM_DAYS * DAY_MS,
      ]);
      await query(`DELETE FROM ${ENTRY} WHERE created_at < $1 AND ${isNoneOf("edition", open)}`, [before]);
    },
  };
}

export type WaitingList = ReturnType<typeof createWaitingList>;

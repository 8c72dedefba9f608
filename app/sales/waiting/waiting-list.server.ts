import type { Clock } from "~/base/clock/clock.server";
import type { AuditAction } from "~/base/values/staff";
import type { Database, Query, SqlValue } from "~/platform/database/database";
import { defineRow, integer, orNull, text, word } from "~/platform/database/rows";
import { isNoneOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";
import { createEnqueue } from "~/platform/outbox/enqueue.server";
import { mailboxOf } from "~/platform/outbox/mail-cap";
import type { NewSubmission } from "~/platform/outbox/outbox";
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
export class WaitingList extends Store {
  private readonly clock: WaitingListOptions["clock"];
  private readonly edition: WaitingListOptions["edition"];
  private readonly suppressions: WaitingListOptions["suppressions"];
  private readonly audit: WaitingListOptions["audit"];
  private readonly outbox: ReturnType<typeof createEnqueue>;

  constructor(database: Database, { clock, edition, suppressions, audit }: WaitingListOptions) {
    super(database);
    this.clock = clock;
    this.edition = edition;
    this.suppressions = suppressions;
    this.audit = audit;
    this.outbox = createEnqueue(database, waitingSubmissions, suppressions, edition);
  }

  private async read(sql: Query, where: string, values: SqlValue[]): Promise<WaitingEntry[]> {
    const rows = await sql<EntryRow>(
      `SELECT ${entryRow.select()} FROM ${this.schema}waiting_entry WHERE ${where} ORDER BY confirmed_at, created_at, id`,
      values,
    );
    return entryRow.read(rows).map(({ days, ...row }) => ({ ...row, days: days.split(",").filter(Boolean) }));
  }

  private async findIn(sql: Query, id: string): Promise<WaitingEntry | null> {
    return (await this.read(sql, "id = $1", [id]))[0] ?? null;
  }

  /** Moves an entry on from one of some states. @returns whether it was in one */
  private async move(
    sql: Query,
    id: string,
    from: readonly WaitingState[],
    changes: string,
    values: SqlValue[] = [],
  ): Promise<boolean> {
    const states = from.map((state) => `'${state}'`).join(", ");
    const moved = await sql(
      `UPDATE ${this.schema}waiting_entry SET ${changes} WHERE id = $1 AND state IN (${states}) RETURNING id`,
      [id, ...values],
    );
    return moved.length > 0;
  }

  /** Whether the network of an entry has as many for its ticket and day as it may. Of who has ordered only those that have not paid have a network. */
  private async isFull(
    sql: Query,
    { id, edition: of, ticket, day, network }: Pick<WaitingEntry, "id" | "edition" | "ticket" | "day" | "network">,
  ): Promise<boolean> {
    if (network === null) return false;
    const [counts] = await sql<{ own: number; all: number }>(
      `SELECT coalesce(sum(CASE WHEN network = $4 THEN 1 ELSE 0 END), 0) AS own,
         coalesce(sum(CASE WHEN state IN ('waiting', 'offered') THEN 1 ELSE 0 END), 0) AS "all"
       FROM ${this.schema}waiting_entry WHERE edition = $1 AND ticket = $2 AND day = $3 AND id <> $5
         AND state IN ('waiting', 'offered', 'ordered', 'passed')`,
      [of, ticket, day, network, id],
    );
    return counts !== undefined && isOverNetwork(counts);
  }

  /** Adds a mail to somebody on the list, once. */
  private addMail(sql: Query, { id, email, language }: Pick<NewEntry, "id" | "email" | "language">, mail: WaitingMail) {
    return this.outbox.enqueue(
      sql,
      {
        ...{ kind: WAITING_LIST, key: `${id} ${mail}`, payload: { language, entry: id }, mail, email },
      } as NewSubmission,
      this.clock.now(),
    );
  }

  find(id: string): Promise<WaitingEntry | null> {
    return this.findIn(this.query, id);
  }

  /**
   * Stores who wants to wait, once, with the mail whose link puts them on the list.
   * @returns false: too many wait from their network already
   */
  join({ id, ticket, day, days, people, quantity, email, language, network }: NewEntry): Promise<boolean> {
    return this.transaction(async (sql) => {
      if (await this.isFull(sql, { id, edition: this.edition(), ticket, day, network })) return false;
      const added = await sql(
        `INSERT INTO ${this.schema}waiting_entry (id, edition, ticket, day, days, people, quantity, email, mailbox, language, created_at, network)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) ON CONFLICT DO NOTHING RETURNING id`,
        [
          id,
          this.edition(),
          ticket,
          day,
          days.join(","),
          people,
          quantity,
          email,
          mailboxOf(email),
          language,
          this.clock.now(),
          network,
        ],
      );
      if (added.length > 0) await this.addMail(sql, { id, email, language }, "waiting-confirm");
      return true;
    });
  }

  /**
   * Puts somebody on the list, whose link was opened. A mailbox waits once for a ticket and a day: with a second entry the first stays.
   * @returns whether it is on the list with this one; `full`: too many wait from its network already
   */
  confirm(id: string): Promise<boolean | "full"> {
    return this.transaction(async (sql) => {
      const entry = await this.findIn(sql, id);
      if (!entry) return false;
      // Two entries of a mailbox must not both be first.
      if (this.dialect.lock) await sql(this.dialect.lock, [`waiting ${mailboxOf(entry.email)}`]);
      // Nor must many of a network be put on it at once.
      if (this.dialect.lock && entry.network !== null) await sql(this.dialect.lock, [`waiting from ${entry.network}`]);
      const other = await sql(
        `SELECT id FROM ${this.schema}waiting_entry WHERE id <> $1 AND edition = $2 AND ticket = $3 AND day = $4 AND mailbox = $5
           AND state IN ('waiting', 'offered')`,
        [id, entry.edition, entry.ticket, entry.day, mailboxOf(entry.email)],
      );
      if (other.length > 0) return false;
      if (entry.state === "asked" && (await this.isFull(sql, entry))) return "full";
      const now = this.clock.now();
      return this.move(
        sql,
        id,
        ["asked"],
        `state = CASE WHEN created_at >= $3 THEN 'waiting' ELSE 'ended' END, confirmed_at = $2`,
        [now, now - CONFIRM_DAYS * DAY_MS],
      );
    });
  }

  /** Takes somebody off the list who wants to leave it, as long as nothing is held for them. */
  async leave(id: string): Promise<void> {
    await this.move(this.query, id, ["asked", "waiting"], "state = 'ended', network = NULL");
  }

  /** The same by staff. @returns whether this press did it */
  end(id: string, editor: string): Promise<boolean> {
    return this.transaction(async (sql) => {
      const isEnded = await this.move(sql, id, ["asked", "waiting"], "state = 'ended', network = NULL");
      const entry = isEnded ? await this.findIn(sql, id) : null;
      if (entry)
        await this.audit?.(
          sql,
          editor,
          "waiting-ended",
          `${entry.quantity} × ${entry.ticket}${entry.day && ` ${entry.day}`}`,
        );
      return isEnded;
    });
  }

  /** Those of an edition who wait, in their order. */
  line(of = this.edition()): Promise<WaitingEntry[]> {
    return this.read(this.query, "edition = $1 AND state = 'waiting'", [of]);
  }

  /** All of an edition who wait or have an offer, or had one, in their order. */
  list(of = this.edition()): Promise<WaitingEntry[]> {
    return this.read(this.query, "edition = $1 AND state IN ('waiting', 'offered', 'ordered', 'passed')", [of]);
  }

  /** How many wait before somebody for the same ticket and day. */
  async before({ id, edition: of, ticket, day }: WaitingEntry): Promise<number> {
    const line = await this.read(this.query, "edition = $1 AND ticket = $2 AND day = $3 AND state = 'waiting'", [
      of,
      ticket,
      day,
    ]);
    return Math.max(
      0,
      line.findIndex((entry) => entry.id === id),
    );
  }

  /** Stores that an order holds tickets for somebody who waits, with the mail that says so, once. @returns whether this call did it */
  offered(id: string, reference: string, deadline: number): Promise<boolean> {
    return this.transaction(async (sql) => {
      const isOffered = await this.move(sql, id, ["waiting"], "state = 'offered', reference = $2, deadline = $3", [
        reference,
        deadline,
      ]);
      const entry = isOffered ? await this.findIn(sql, id) : null;
      if (entry) await this.addMail(sql, entry, "waiting-offer");
      return isOffered;
    });
  }

  /**
   * Stores what became of offers: whose order was placed has what they waited for, whose order ended before gets a mail. Whose order is paid
   * counts for no network any more: otherwise one that orders and never pays would have turns without end.
   * @returns of how many offers
   */
  async settle(): Promise<number> {
    const over = await this.query<{ id: string; placed: number }>(
      `SELECT e.id, CASE WHEN o.payment IS NULL AND o.state IN ('expired', 'cancelled') THEN 0 ELSE 1 END AS placed
       FROM ${this.schema}waiting_entry e JOIN ${this.schema}ticket_order o ON o.reference = e.reference
       WHERE e.state = 'offered' AND o.state NOT IN ('asked', 'held')`,
    );
    for (const { id, placed } of over) {
      await this.transaction(async (sql) => {
        const isMoved = await this.move(sql, id, ["offered"], placed === 1 ? "state = 'ordered'" : "state = 'passed'");
        const entry = isMoved && placed === 0 ? await this.findIn(sql, id) : null;
        if (entry) await this.addMail(sql, entry, "waiting-over");
      });
    }
    const paid = await this.query<{ id: string }>(
      `SELECT e.id FROM ${this.schema}waiting_entry e WHERE e.state = 'ordered' AND e.network IS NOT NULL AND NOT EXISTS (
         SELECT 1 FROM ${this.schema}ticket_order o WHERE o.reference = e.reference AND o.state IN ('placed', 'expiring', 'expired', 'cancelled'))`,
    );
    for (const { id } of paid) await this.move(this.query, id, ["ordered"], "network = NULL");
    return over.length;
  }

  /** What is stored of a mailbox's owner with an address. Addresses are compared without letter case. */
  ofPerson(email: string): Promise<WaitingEntry[]> {
    return this.read(this.query, "lower(email) = $1", [email.toLowerCase()]);
  }

  /** Deletes what is stored of somebody with an address, with the mails, within the caller's transaction. @param at ms since the epoch */
  async forget(sql: Query, email: string, at: number): Promise<void> {
    const entries = await this.read(sql, "lower(email) = $1", [email.toLowerCase()]);
    for (const { id } of entries) {
      const own = `SELECT id FROM ${this.schema}submission WHERE kind = '${WAITING_LIST}' AND form_key LIKE $1`;
      await this.suppressions.keep(sql, own, `${id} %`, at);
      await sql(`DELETE FROM ${this.schema}submission WHERE kind = '${WAITING_LIST}' AND form_key LIKE $1`, [
        `${id} %`,
      ]);
      await sql(`DELETE FROM ${this.schema}waiting_entry WHERE id = $1`, [id]);
    }
  }

  /**
   * Deletes entries whose link nobody has opened, and all of editions that were over before a moment.
   * @param open the numbers of editions that were not over then
   */
  async purge(before: number, open: readonly number[]): Promise<void> {
    await this.query(`DELETE FROM ${this.schema}waiting_entry WHERE state = 'asked' AND created_at < $1`, [
      this.clock.now() - CONFIRM_DAYS * DAY_MS,
    ]);
    await this.query(`DELETE FROM ${this.schema}waiting_entry WHERE created_at < $1 AND ${isNoneOf("edition", open)}`, [
      before,
    ]);
  }
}

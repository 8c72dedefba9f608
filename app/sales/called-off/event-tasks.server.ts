import { randomUUID } from "node:crypto";
import type { Clock } from "~/base/clock/clock.server";
import { FIRST_EDITION, storedKind } from "~/content/editions/edition";
import type { OffSeason } from "~/content/model/season";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { readBuyer } from "~/sales/buyers/buyers.server";
import { OFF_MAILS } from "~/sales/mails/buyer-mails";
import type { BankAccount } from "~/sales/model/order-form";
import type { RefundOutcome } from "~/sales/model/payment";
import { OrderMoneyReading } from "~/sales/money/order-money.server";
import { arrivedOf } from "~/sales/money/short-money";
import { settledOfAttempt } from "~/sales/payments/order-refunds.server";

/** What staff do with all orders of an event that is called off. Stored values. */
export type EventTask = "message" | "refund";

/** An event that is called off. `starts`: when it was to begin, as the content says it. */
export type OffEvent = { season: OffSeason; starts: string };

/** Who has started a task, and when, in ms since the epoch. `editor`: null: not known any more. */
export type Started = { at: number; editor: string | null };

/**
 * `buyers`: who gets the mail in all; `refunded`: who does not, because all of their tickets were refunded before; `refused`: whom it did
 * not reach, for a person to look at.
 */
export type MessageProgress = {
  buyers: number;
  refunded: number;
  sent: number;
  refused: { reference: string; email: string }[];
};

/**
 * An order whose money staff send back by hand. `amount`: rupiah. `account`: null: its buyer has not said one; `changedAt`: when it was
 * last changed, in ms since the epoch; null: it is the first one.
 */
export type DueByHand = {
  reference: string;
  amount: number;
  buyer: string;
  account: BankAccount | null;
  changedAt: number | null;
};

/** `open`: paid orders that no refund has reached, and their rupiah; `done`: those that it has. */
export type RefundProgress = { open: number; amount: number; done: number; sent: number; byHand: DueByHand[] };

/** Mails that are added in one go: what is sent then is up to the outbox. */
const BATCH = 100;

/** Orders that get the mail: those that are paid, wait for money, or wait for their money back. */
const WRITTEN_TO = "o.state IN ('placed', 'expiring', 'paid', 'issued', 'refund_due')";

/** Publications of the event that are looked at: nobody changes the date of a cancelled expo more often. */
const MAX_LOOKED_AT = 200;

/** Two writings of an address are one buyer. */
const buyerKey = (email: string) => email.trim().toLowerCase();

/** What staff do with all orders of an event that is called off. Each task is started once, and goes on by itself, in whichever process. */
export class EventTasks extends Store {
  private readonly clock: Clock;
  private readonly edition: () => number;
  /** The column with an entry of the content, so that `->>` reads it. */
  private readonly document = this.dialect.name === "postgres" ? "document::json" : "document";
  /** Whether all tickets of an order were refunded, and none of them by the refund of all orders. */
  private readonly isRefunded =
    `o.state = 'issued' AND EXISTS (SELECT 1 FROM ${this.schema}issued_ticket t WHERE t.reference = o.reference)
    AND NOT EXISTS (SELECT 1 FROM ${this.schema}issued_ticket t WHERE t.reference = o.reference AND t.state <> 'refunded')
    AND NOT EXISTS (SELECT 1 FROM ${this.schema}event_refund r
      JOIN ${this.schema}issued_ticket t ON t.reference = r.reference JOIN ${this.schema}ticket_change c ON c.ticket_id = t.id
      WHERE r.reference = o.reference AND c.what = 'refunded'
        AND c.at >= (SELECT max(k.started_at) FROM ${this.schema}event_task k WHERE k.task = 'refund'))`;
  /** Orders whose money goes back. $1: now; $2: the edition. Orders of earlier editions are over, and their buyers' data deleted. */
  private readonly isToRefund = `o.edition = $2 AND o.amount > 0 AND o.state IN ('issued', 'refund_due')
    AND (o.keep_until > $1 OR EXISTS (SELECT 1 FROM ${this.schema}order_buyer b WHERE b.reference = o.reference))`;
  /** Orders that a refund has reached: of all orders, or of the tickets of a day. */
  private readonly reached = `(SELECT reference FROM ${this.schema}event_refund
    UNION SELECT d.reference FROM ${this.schema}day_task_order d JOIN ${this.schema}day_task t ON t.id = d.task
      WHERE t.act = 'refund' AND d.state = 'done')`;
  /** Orders that were issued for the money of another ticket and a difference: both go back together, by hand. */
  private readonly isDifference = `(o.state = 'issued' AND o.total <
    (SELECT sum(b.quantity * b.price) FROM ${this.schema}order_line b WHERE b.reference = o.reference))`;
  /** For SQL: whether the order was paid by what its provider says. */
  private readonly byProvider = `EXISTS (SELECT 1 FROM ${this.schema}order_journal j WHERE j.reference = o.reference
    AND j.state IN ('paid', 'refund_due') AND j.actor = 'provider')`;
  private readonly money: OrderMoneyReading;
  /** Orders whose refund has failed in this process since the others had their turn. */
  private readonly failed = new Set<string>();

  /** @param edition the number of the current edition of the expo, which is the one that is called off; absent: the first */
  constructor(database: Database, { clock, edition = () => FIRST_EDITION }: { clock: Clock; edition?: () => number }) {
    super(database);
    this.clock = clock;
    this.edition = edition;
    this.money = new OrderMoneyReading(database);
  }

  /** For SQL: what the refunded tickets of an order cost. @param of its table */
  private refundedOf(of: string): string {
    return `(SELECT coalesce(sum(l.price), 0) FROM ${this.schema}issued_ticket t JOIN ${this.schema}order_line l
      ON l.reference = t.reference AND l.ticket = t.ticket AND l.day = t.day
      WHERE t.reference = ${of}.reference AND t.state = 'refunded')`;
  }

  /** The starts that the event has had since it has its status: who corrects the date of a cancelled expo cancels it no second time. */
  private async startsOf(sql: Query, { season, starts }: OffEvent): Promise<string[]> {
    const published = await sql<{ status: string | null; starts: string | null }>(
      `SELECT ${this.document} ->> 'status' AS status, ${this.document} ->> 'startTime' AS starts FROM ${this.schema}content_document
       WHERE kind = $1 AND document IS NOT NULL ORDER BY revision DESC LIMIT ${MAX_LOOKED_AT}`,
      [storedKind(this.edition(), "event")],
    );
    const other = published.findIndex(({ status }) => status !== season);
    const since = other < 0 ? published : published.slice(0, other);
    return [...new Set([starts, ...since.flatMap((one) => one.starts ?? [])])];
  }

  private async startedIn(sql: Query, task: EventTask, event: OffEvent): Promise<Started | null> {
    const starts = await this.startsOf(sql, event);
    const [row] = await sql<Started>(
      `SELECT started_at AS at, editor FROM ${this.schema}event_task WHERE task = $1 AND season = $2
         AND starts IN (${starts.map((_, index) => `$${index + 3}`).join(", ")}) ORDER BY started_at LIMIT 1`,
      [task, event.season, ...starts],
    );
    return row ?? null;
  }

  started(task: EventTask, event: OffEvent): Promise<Started | null> {
    return this.startedIn(this.query, task, event);
  }

  /** The buyers who were written to since a moment. */
  private async writtenTo(sql: Query, season: OffSeason, since: number) {
    const rows = await sql<{ reference: string; details: string; state: string }>(
      `SELECT b.reference, b.details, d.state FROM ${this.schema}delivery d JOIN ${this.schema}submission s ON s.id = d.submission_id
       JOIN ${this.schema}order_buyer b ON b.reference = s.reference
       WHERE d.kind = $1 AND d.created_at >= $2`,
      [OFF_MAILS[season], since],
    );
    return rows.map(({ details, ...row }) => ({ ...row, email: readBuyer(details).email }));
  }

  /** The newest order of each buyer who is written to, by address, and the addresses whose tickets were all refunded before. */
  private async buyers(sql: Query): Promise<{ all: Map<string, { id: string }>; refunded: Set<string> }> {
    const rows = await sql<{ id: string; details: string; refunded: number }>(
      `SELECT s.id, b.details, CASE WHEN ${this.isRefunded} THEN 1 ELSE 0 END AS refunded
       FROM ${this.schema}ticket_order o JOIN ${this.schema}order_buyer b ON b.reference = o.reference
       JOIN ${this.schema}submission s ON s.reference = o.reference
       WHERE o.edition = $1 AND ${WRITTEN_TO} ORDER BY o.created_at, o.reference`,
      [this.edition()],
    );
    const orders = rows.map(({ details, ...order }) => ({
      ...order,
      key: buyerKey(readBuyer(details).email),
    }));
    const all = new Map(orders.flatMap(({ key, id, refunded }) => (refunded ? [] : [[key, { id }] as const])));
    return { all, refunded: new Set(orders.flatMap(({ key }) => (all.has(key) ? [] : [key]))) };
  }

  /**
   * What has to be sent back by hand of the orders that a refund has reached, the oldest first: what came in another way than through the
   * provider, and what of the provider's payments is neither on its way back nor settled. Second transfers are dealt with one by one.
   */
  private async dueByHand(): Promise<DueByHand[]> {
    const orders = await this.query<{ reference: string; paid: number; settled: number; details: string | null }>(
      `SELECT o.reference, b.details,
         CAST(CASE WHEN o.payment = 'midtrans' AND NOT ${this.isDifference} AND ${this.byProvider} THEN 0
           WHEN o.state = 'refund_due' THEN ${arrivedOf(this.schema)}
           ELSE ${this.refundedOf("o")} END AS bigint) AS paid,
         CAST((SELECT coalesce(sum(a.amount), 0) FROM ${this.schema}order_act a
           WHERE a.reference = o.reference AND a.attempt = '' AND a.act <> 'resent'
             AND NOT (o.state = 'refund_due' AND a.act = 'short')) AS bigint) AS settled
       FROM ${this.schema}ticket_order o JOIN ${this.reached} r ON r.reference = o.reference
       LEFT JOIN ${this.schema}order_buyer b ON b.reference = o.reference
       WHERE o.edition = $1 AND o.state IN ('issued', 'refund_due') ORDER BY o.created_at, o.reference`,
      [this.edition()],
    );
    const attempts = await this.query<{ reference: string; paid: number; settled: number }>(
      `SELECT p.reference, CAST(CASE WHEN p.state = 'paid' AND o.state = 'issued' AND p.amount > ${this.refundedOf("o")}
           THEN ${this.refundedOf("o")} ELSE p.amount END AS bigint) AS paid, CAST(${settledOfAttempt(this.schema)} AS bigint) AS settled
       FROM ${this.schema}payment_attempt p JOIN ${this.reached} r ON r.reference = p.reference
       JOIN ${this.schema}ticket_order o ON o.reference = p.reference
       WHERE p.state = 'surplus' OR (p.state = 'paid' AND NOT ${this.isDifference})`,
    );
    const ofOrder = Map.groupBy(attempts, ({ reference }) => reference);
    const lacking = await this.money.lacking();
    return orders.flatMap(({ reference, details, paid, settled }) => {
      const parts = [
        { paid: paid - (lacking.get(reference)?.reversed ?? 0), settled },
        ...(ofOrder.get(reference) ?? []),
      ];
      const amount = parts.reduce((sum, { paid, settled }) => sum + Math.max(0, paid - settled), 0);
      const { name = "", account = null, accountsAt = [] } = readBuyer(details) ?? {};
      const changedAt = accountsAt.length > 1 ? (accountsAt.at(-1) ?? null) : null;
      return amount > 0 ? [{ reference, amount, buyer: name, account, changedAt }] : [];
    });
  }

  /** The orders whose money a refund has not reached yet, the oldest first. @param except leaves these out */
  async toRefund(limit: number, except: ReadonlySet<string> = new Set()): Promise<string[]> {
    const rows = await this.query<{ reference: string }>(
      `SELECT o.reference FROM ${this.schema}ticket_order o LEFT JOIN ${this.schema}event_refund r ON r.reference = o.reference
       WHERE ${this.isToRefund} AND r.reference IS NULL ORDER BY o.created_at, o.reference LIMIT $3`,
      [this.clock.now(), this.edition(), limit + except.size],
    );
    return rows.flatMap(({ reference }) => (except.has(reference) ? [] : [reference])).slice(0, limit);
  }

  /** Stores what became of the money of an order, once. */
  async refunded(reference: string, outcome: RefundOutcome): Promise<void> {
    await this.query(
      `INSERT INTO ${this.schema}event_refund (reference, at, outcome) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`,
      [reference, this.clock.now(), outcome],
    );
  }

  /** Starts a task, once for each event. @param editor who says so @returns whether it is a new one */
  start(task: EventTask, event: OffEvent, editor: string): Promise<boolean> {
    return this.transaction(async (sql) => {
      if (await this.startedIn(sql, task, event)) return false;
      const added = await sql(
        `INSERT INTO ${this.schema}event_task (task, season, starts, started_at, editor) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING RETURNING task`,
        [task, event.season, event.starts, this.clock.now(), editor || null],
      );
      return added.length > 0;
    });
  }

  /**
   * Adds the mail to buyers who do not have it yet, if it was started: some in one go, each once, whichever process does it.
   * @returns how many it added
   */
  async addMails(event: OffEvent): Promise<number> {
    const task = await this.started("message", event);
    if (!task) return 0;
    const kind = OFF_MAILS[event.season];
    return this.transaction(async (sql) => {
      // Two processes must not choose two orders of one buyer.
      if (this.dialect.lock) await sql(this.dialect.lock, ["mails to all buyers"]);
      const written = new Set((await this.writtenTo(sql, event.season, task.at)).map(({ email }) => buyerKey(email)));
      const missing = [...(await this.buyers(sql)).all].filter(([key]) => !written.has(key)).slice(0, BATCH);
      const at = Math.max(task.at, this.clock.now());
      for (const [, { id }] of missing) {
        // One about an earlier event that was called off.
        await sql(`DELETE FROM ${this.schema}delivery WHERE submission_id = $1 AND kind = $2`, [id, kind]);
        await sql(
          `INSERT INTO ${this.schema}delivery (id, submission_id, kind, state, due_at, created_at)
           VALUES ($1, $2, $3, 'waiting', ${this.dialect.now}, $4)`,
          [randomUUID(), id, kind, at],
        );
      }
      return missing.length;
    });
  }

  /** How far the mails are; before they are started, how many there would be. */
  async messageProgress(event: OffEvent): Promise<MessageProgress> {
    const task = await this.started("message", event);
    const { all: missing, refunded } = await this.buyers(this.query);
    if (!task) return { buyers: missing.size, refunded: refunded.size, sent: 0, refused: [] };
    const written = await this.writtenTo(this.query, event.season, task.at);
    const all = new Set([...missing.keys(), ...written.map(({ email }) => buyerKey(email))]);
    return {
      buyers: all.size,
      refunded: [...refunded].filter((key) => !all.has(key)).length,
      sent: written.filter(({ state }) => state === "sent").length,
      refused: written.filter(({ state }) => state === "parked").map(({ reference, email }) => ({ reference, email })),
    };
  }

  /**
   * Sends the money of some orders back. One that cannot be refunded waits until all others have had their turn, so that it stops none of
   * them, and is then tried again.
   * @param refund sends it and returns what became of it; a repeat changes nothing
   * @throws the first failure, once the other orders are done
   */
  async refundSome(limit: number, refund: (reference: string) => Promise<RefundOutcome>): Promise<void> {
    let due = await this.toRefund(limit, this.failed);
    if (due.length === 0 && this.failed.size > 0) {
      this.failed.clear();
      due = await this.toRefund(limit);
    }
    let failure: Error | undefined;
    for (const reference of due) {
      try {
        await this.refunded(reference, await refund(reference));
      } catch (cause) {
        this.failed.add(reference);
        failure ??= new Error(`the money of the order ${reference} cannot be sent back`, { cause });
      }
    }
    if (failure) throw failure;
  }

  /** How far the refunds are. */
  async refundProgress(): Promise<RefundProgress> {
    const [counts] = await this.query<{ open: number; amount: number; done: number; sent: number }>(
      `SELECT
         coalesce(sum(CASE WHEN r.reference IS NULL THEN 1 ELSE 0 END), 0) AS open,
         CAST(coalesce(sum(CASE WHEN r.reference IS NOT NULL THEN 0 WHEN o.state = 'issued' THEN
           (SELECT sum(n.quantity * n.price) FROM ${this.schema}order_line n WHERE n.reference = o.reference)
           - (SELECT coalesce(sum(a.amount), 0) FROM ${this.schema}order_act a WHERE a.reference = o.reference AND a.act = 'short')
           ELSE ${arrivedOf(this.schema)} END), 0) AS bigint) AS amount,
         count(r.reference) AS done,
         coalesce(sum(CASE WHEN r.outcome IN ('sent', 'waiting') THEN 1 ELSE 0 END), 0) AS sent
       FROM ${this.schema}ticket_order o LEFT JOIN ${this.schema}event_refund r ON r.reference = o.reference
       WHERE (r.reference IS NOT NULL AND o.edition = $2) OR (${this.isToRefund})`,
      [this.clock.now(), this.edition()],
    );
    return { ...(counts ?? { open: 0, amount: 0, done: 0, sent: 0 }), byHand: await this.dueByHand() };
  }
}

import { randomUUID } from "node:crypto";
import type { Database, Query } from "~/database/database";
import type { BankAccount, Buyer } from "~/entities/forms/order";
import { readPayload } from "~/entities/forms/submissions";
import type { RefundOutcome } from "~/entities/payment";
import type { OffSeason } from "~/entities/season";
import type { Clock } from "~/services/clock/clock.server";
import { OFF_MAILS } from "~/services/outbox/outbox";

/** What staff do with all orders of an event that is called off. Stored values. */
export type EventTask = "message" | "refund";

/** An event that is called off. `starts`: when it was to begin, as the content says it. */
export type OffEvent = { season: OffSeason; starts: string };

/** Who has started a task, and when, in ms since the epoch. `editor`: null: not known any more. */
export type Started = { at: number; editor: string | null };

/** `buyers`: who gets the mail in all; `refused`: whom it did not reach, for a person to look at. */
export type MessageProgress = { buyers: number; sent: number; refused: { reference: string; email: string }[] };

/** An order whose money staff send back by hand. `amount`: rupiah. `account`: null: its buyer has not said one. */
export type DueByHand = { reference: string; amount: number; buyer: string; account: BankAccount | null };

/** `open`: paid orders that no refund has reached, and their rupiah; `done`: those that it has. */
export type RefundProgress = { open: number; amount: number; done: number; sent: number; byHand: DueByHand[] };

/** Mails that are added in one go: what is sent then is up to the outbox. */
const BATCH = 100;

/** Orders that get the mail: those that are paid, wait for money, or wait for their money back. */
const WRITTEN_TO = "o.state IN ('placed', 'expiring', 'paid', 'issued', 'refund_due')";

/** Two writings of an address are one buyer. */
const buyerKey = (email: string) => email.trim().toLowerCase();

/** What staff do with all orders of an event that is called off. Each task is started once, and goes on by itself, in whichever process. */
export function createEventTasks({ query, transaction, dialect }: Database, { clock }: { clock: Clock }) {
  const table = (name: string) => dialect.schema + name;
  const TASK = table("event_task");
  const REFUND = table("event_refund");
  const ORDER = table("ticket_order");
  const LINE = table("order_line");
  const TICKET = table("issued_ticket");
  const ACT = table("order_act");
  const JOURNAL = table("order_journal");
  const ATTEMPT = table("payment_attempt");
  const BACK = table("payment_refund");
  const SUBMISSION = table("submission");
  const DELIVERY = table("delivery");

  /** Orders whose money goes back. $1: now. Those of an earlier expo are over, and their buyers' data deleted. */
  const REFUNDED = `o.amount > 0 AND o.state IN ('issued', 'refund_due')
    AND (o.keep_until > $1 OR EXISTS (SELECT 1 FROM ${SUBMISSION} b WHERE b.reference = o.reference))`;

  async function started(task: EventTask, { season, starts }: OffEvent): Promise<Started | null> {
    const [row] = await query<Started>(
      `SELECT started_at AS at, editor FROM ${TASK} WHERE task = $1 AND season = $2 AND starts = $3`,
      [task, season, starts],
    );
    return row ?? null;
  }

  /** The buyers who were written to since a moment. */
  async function writtenTo(sql: Query, season: OffSeason, since: number) {
    const rows = await sql<{ reference: string; payload: string; state: string }>(
      `SELECT s.reference, s.payload, d.state FROM ${DELIVERY} d JOIN ${SUBMISSION} s ON s.id = d.submission_id
       WHERE d.kind = $1 AND d.created_at >= $2`,
      [OFF_MAILS[season], since],
    );
    return rows.map(({ payload, ...row }) => ({ ...row, email: readPayload<Buyer>(payload).email }));
  }

  /** The newest order of each buyer, by address. */
  async function buyers(sql: Query): Promise<Map<string, { id: string; reference: string }>> {
    const rows = await sql<{ id: string; reference: string; payload: string }>(
      `SELECT s.id, o.reference, s.payload FROM ${ORDER} o JOIN ${SUBMISSION} s ON s.reference = o.reference
       WHERE ${WRITTEN_TO} ORDER BY o.created_at, o.reference`,
    );
    return new Map(rows.map(({ payload, ...order }) => [buyerKey(readPayload<Buyer>(payload).email), order] as const));
  }

  /**
   * What has to be sent back by hand of the orders that a refund has reached, the oldest first: what came in another way than through the
   * provider, and what of the provider's payments is neither on its way back nor settled. Second transfers are dealt with one by one.
   */
  async function dueByHand(): Promise<DueByHand[]> {
    const orders = await query<{ reference: string; paid: number; settled: number; payload: string | null }>(
      `SELECT o.reference, s.payload,
         CAST(CASE WHEN o.payment = 'midtrans' AND EXISTS (SELECT 1 FROM ${JOURNAL} j WHERE j.reference = o.reference
             AND j.state IN ('paid', 'refund_due') AND j.actor = 'provider') THEN 0
           WHEN o.state = 'refund_due' THEN o.amount
           ELSE (SELECT coalesce(sum(l.price), 0) FROM ${TICKET} t JOIN ${LINE} l
             ON l.reference = t.reference AND l.ticket = t.ticket AND l.day = t.day
             WHERE t.reference = o.reference AND t.state = 'refunded') END AS bigint) AS paid,
         CAST((SELECT coalesce(sum(a.amount), 0) FROM ${ACT} a
           WHERE a.reference = o.reference AND a.attempt = '' AND a.act <> 'resent') AS bigint) AS settled
       FROM ${ORDER} o JOIN ${REFUND} r ON r.reference = o.reference
       LEFT JOIN ${SUBMISSION} s ON s.reference = o.reference
       WHERE o.state IN ('issued', 'refund_due') ORDER BY o.created_at, o.reference`,
    );
    const attempts = await query<{ reference: string; paid: number; settled: number }>(
      `SELECT p.reference, p.amount AS paid, CAST(
         (SELECT coalesce(sum(b.amount), 0) FROM ${BACK} b WHERE b.attempt = p.id AND b.state <> 'refused')
         + (SELECT coalesce(sum(a.amount), 0) FROM ${ACT} a WHERE a.reference = p.reference AND a.attempt = p.id) AS bigint) AS settled
       FROM ${ATTEMPT} p JOIN ${REFUND} r ON r.reference = p.reference WHERE p.state IN ('paid', 'surplus')`,
    );
    const ofOrder = Map.groupBy(attempts, ({ reference }) => reference);
    return orders.flatMap(({ reference, payload, ...order }) => {
      const parts = [order, ...(ofOrder.get(reference) ?? [])];
      const amount = parts.reduce((sum, { paid, settled }) => sum + Math.max(0, paid - settled), 0);
      const buyer = payload === null ? null : readPayload<Buyer>(payload);
      return amount > 0 ? [{ reference, amount, buyer: buyer?.name ?? "", account: buyer?.account ?? null }] : [];
    });
  }

  return {
    started,

    /** Starts a task, once for each event. @param editor who says so @returns whether it is a new one */
    async start(task: EventTask, { season, starts }: OffEvent, editor: string): Promise<boolean> {
      const added = await query(
        `INSERT INTO ${TASK} (task, season, starts, started_at, editor) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT DO NOTHING RETURNING task`,
        [task, season, starts, clock.now(), editor || null],
      );
      return added.length > 0;
    },

    /**
     * Adds the mail to buyers who do not have it yet, if it was started: some in one go, each once, whichever process does it.
     * @returns how many it added
     */
    async addMails(event: OffEvent): Promise<number> {
      const task = await started("message", event);
      if (!task) return 0;
      const kind = OFF_MAILS[event.season];
      return transaction(async (sql) => {
        // Two processes must not choose two orders of one buyer.
        if (dialect.lock) await sql(dialect.lock, ["mails to all buyers"]);
        const written = new Set((await writtenTo(sql, event.season, task.at)).map(({ email }) => buyerKey(email)));
        const missing = [...(await buyers(sql))].filter(([key]) => !written.has(key)).slice(0, BATCH);
        const at = Math.max(task.at, clock.now());
        for (const [, { id }] of missing) {
          // One about an earlier event that was called off.
          await sql(`DELETE FROM ${DELIVERY} WHERE submission_id = $1 AND kind = $2`, [id, kind]);
          await sql(
            `INSERT INTO ${DELIVERY} (id, submission_id, kind, state, due_at, created_at)
             VALUES ($1, $2, $3, 'waiting', ${dialect.now}, $4)`,
            [randomUUID(), id, kind, at],
          );
        }
        return missing.length;
      });
    },

    /** How far the mails are; before they are started, how many there would be. */
    async messageProgress(event: OffEvent): Promise<MessageProgress> {
      const task = await started("message", event);
      const all = new Set((await buyers(query)).keys());
      if (!task) return { buyers: all.size, sent: 0, refused: [] };
      const written = await writtenTo(query, event.season, task.at);
      for (const { email } of written) all.add(buyerKey(email));
      return {
        buyers: all.size,
        sent: written.filter(({ state }) => state === "sent").length,
        refused: written
          .filter(({ state }) => state === "parked")
          .map(({ reference, email }) => ({ reference, email })),
      };
    },

    /** The orders whose money a refund has not reached yet, the oldest first. */
    async toRefund(limit: number): Promise<string[]> {
      const rows = await query<{ reference: string }>(
        `SELECT o.reference FROM ${ORDER} o LEFT JOIN ${REFUND} r ON r.reference = o.reference
         WHERE ${REFUNDED} AND r.reference IS NULL ORDER BY o.created_at, o.reference LIMIT $2`,
        [clock.now(), limit],
      );
      return rows.map(({ reference }) => reference);
    },

    /** Stores what became of the money of an order, once. */
    async refunded(reference: string, outcome: RefundOutcome): Promise<void> {
      await query(`INSERT INTO ${REFUND} (reference, at, outcome) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, [
        ...[reference, clock.now(), outcome],
      ]);
    },

    /** How far the refunds are. */
    async refundProgress(): Promise<RefundProgress> {
      const [counts] = await query<{ open: number; amount: number; done: number; sent: number }>(
        `SELECT
           coalesce(sum(CASE WHEN r.reference IS NULL THEN 1 ELSE 0 END), 0) AS open,
           CAST(coalesce(sum(CASE WHEN r.reference IS NOT NULL THEN 0 WHEN o.state = 'issued' THEN o.total
             ELSE o.amount END), 0) AS bigint) AS amount,
           count(r.reference) AS done,
           coalesce(sum(CASE WHEN r.outcome IN ('sent', 'waiting') THEN 1 ELSE 0 END), 0) AS sent
         FROM ${ORDER} o LEFT JOIN ${REFUND} r ON r.reference = o.reference
         WHERE r.reference IS NOT NULL OR (${REFUNDED})`,
        [clock.now()],
      );
      return { ...(counts ?? { open: 0, amount: 0, done: 0, sent: 0 }), byHand: await dueByHand() };
    },
  };
}

export type EventTasks = ReturnType<typeof createEventTasks>;

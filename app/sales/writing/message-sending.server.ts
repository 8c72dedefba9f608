import { randomUUID } from "node:crypto";
import type { Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { readBuyer } from "~/sales/buyers/buyers.server";
import { MESSAGE_MAIL } from "~/sales/mails/buyer-mails";
import {
  type Audience,
  isAddressed,
  MESSAGE_KINDS,
  type MessageKind,
  type MessageState,
  type MessageTexts,
} from "~/sales/model/buyer-message";
import { readAddressed } from "./addressed-orders.server";

/** Mails of one message that wait for the mail server at a time: no more are taken back when staff stop it. */
const BATCH = 100;

/** Behind all other mails: the networks of buyers have fewer orders open than that. */
const LAST_TURN = 1_000_000_000;

/** Refused mails that a page lists. */
const MAX_REFUSED = 100;

/**
 * How far a message is. `total`: mailboxes; `waiting`: for their mail; `refused`: by their mail server; `leftOut`: whose order was cancelled
 * meanwhile, who asked for no more news, or whose data were deleted.
 */
export type MessageProgress = { total: number; sent: number; waiting: number; refused: number; leftOut: number };

/** What a mail says, for the worker that sends it. */
export type MessageOfMail = { state: MessageState; kind: MessageKind; audience: Audience; texts: MessageTexts };

/** What became of a mail; stored values. Empty: its delivery says it. */
type Outcome = "" | "sent" | "refused" | "left_out";

type ProgressRow = { message: string; outcome: string; mail: number; state: string | null; count: number };

const NOTHING: MessageProgress = { total: 0, sent: 0, waiting: 0, refused: 0, leftOut: 0 };

/** What a row counts as. A delivery that is gone without an outcome was deleted with its buyer. */
function countedAs({ outcome, mail, state }: ProgressRow): Exclude<keyof MessageProgress, "total"> {
  if (outcome === "sent" || outcome === "refused") return outcome;
  if (outcome !== "") return "leftOut";
  if (state === "sent") return "sent";
  if (state === "parked") return "refused";
  return mail === 1 && state === null ? "leftOut" : "waiting";
}

/**
 * The mails of messages to buyers, as deliveries of their orders: one of an order at a time. They are added some at a time and behind all others,
 * so that mails about orders never wait for them, and staff can stop what has not left.
 */
export class MessageSending extends Store {
  /** Keeps what became of the mails of a message that have left. */
  private async keepSent(sql: Query, message: string): Promise<void> {
    await sql(
      `UPDATE ${this.schema}buyer_message_order SET outcome = 'sent' WHERE message = $1 AND outcome = ''
         AND mail IN (SELECT id FROM ${this.schema}delivery WHERE state = 'sent')`,
      [message],
    );
  }

  /** Adds the mail of an order, which has none on its way. One of an earlier message goes, and what became of it stays. */
  private async addMail(
    sql: Query,
    message: string,
    reference: string,
    submission: string,
    at: number,
  ): Promise<boolean> {
    const earlier = await sql<{ id: string; state: string }>(
      `DELETE FROM ${this.schema}delivery WHERE submission_id = $1 AND kind = '${MESSAGE_MAIL}' AND state IN ('sent', 'parked')
       RETURNING id, state`,
      [submission],
    );
    for (const { id, state } of earlier) {
      const outcome: Outcome = state === "sent" ? "sent" : "refused";
      await sql(`UPDATE ${this.schema}buyer_message_order SET outcome = $2 WHERE mail = $1 AND outcome = ''`, [
        id,
        outcome,
      ]);
    }
    const id = randomUUID();
    const added = await sql(
      `INSERT INTO ${this.schema}delivery (id, submission_id, kind, state, due_at, created_at, turn)
       VALUES ($1, $2, '${MESSAGE_MAIL}', 'waiting', ${this.dialect.now}, $3, ${LAST_TURN}) ON CONFLICT DO NOTHING RETURNING id`,
      [id, submission, at],
    );
    if (added.length === 0) return false;
    await sql(`UPDATE ${this.schema}buyer_message_order SET mail = $3 WHERE message = $1 AND reference = $2`, [
      message,
      reference,
      id,
    ]);
    return true;
  }

  /** Goes on with one message. @returns how many mails it added */
  private async goOn(sql: Query, message: string, at: number): Promise<number> {
    // Another process, and who stops it, wait here.
    const own = await sql(
      `UPDATE ${this.schema}buyer_message SET state = state WHERE id = $1 AND state = 'sending' RETURNING id`,
      [message],
    );
    if (own.length === 0) return 0;
    const [onTheWay] = await sql<{ count: number }>(
      `SELECT count(*) AS count FROM ${this.schema}buyer_message_order r JOIN ${this.schema}delivery d ON d.id = r.mail
       WHERE r.message = $1 AND d.state IN ('waiting', 'sending')`,
      [message],
    );
    const leaving = onTheWay?.count ?? 0;
    // After it is known how many are on their way: one that leaves in between would be kept by nobody.
    await this.keepSent(sql, message);
    // Those whose order has a mail of another message on its way come last.
    const open = await sql<{ reference: string; submission: string | null }>(
      `SELECT r.reference, s.id AS submission FROM ${this.schema}buyer_message_order r
       LEFT JOIN ${this.schema}submission s ON s.reference = r.reference AND s.kind = 'order'
       LEFT JOIN ${this.schema}delivery d ON d.submission_id = s.id AND d.kind = '${MESSAGE_MAIL}'
       WHERE r.message = $1 AND r.mail IS NULL AND r.outcome = ''
       ORDER BY CASE WHEN d.state IN ('waiting', 'sending') THEN 1 ELSE 0 END, r.reference LIMIT $2`,
      [message, Math.max(1, BATCH - leaving)],
    );
    let added = 0;
    for (const { reference, submission } of leaving < BATCH ? open : []) {
      if (submission === null) {
        await sql(
          `UPDATE ${this.schema}buyer_message_order SET outcome = 'left_out' WHERE message = $1 AND reference = $2`,
          [message, reference],
        );
      } else if (await this.addMail(sql, message, reference, submission, at)) added += 1;
    }
    if (open.length === 0 && leaving === 0)
      await sql(`UPDATE ${this.schema}buyer_message SET state = 'done', ended_at = $2 WHERE id = $1`, [message, at]);
    return added;
  }

  private selectProgress(where: string, values: string[]) {
    return this.query<ProgressRow>(
      `SELECT r.message, r.outcome, CASE WHEN r.mail IS NULL THEN 0 ELSE 1 END AS mail, d.state, count(*) AS count
       FROM ${this.schema}buyer_message_order r LEFT JOIN ${this.schema}delivery d ON d.id = r.mail WHERE ${where}
       GROUP BY r.message, r.outcome, CASE WHEN r.mail IS NULL THEN 0 ELSE 1 END, d.state`,
      values,
    );
  }

  /** Goes on with all messages that are on their way, each some mails further. @param at ms since the epoch @returns how many mails it added */
  async addMails(at: number): Promise<number> {
    const open = await this.query<{ id: string }>(
      `SELECT id FROM ${this.schema}buyer_message WHERE state = 'sending' ORDER BY started_at, id`,
    );
    let added = 0;
    for (const { id } of open) added += await this.transaction((sql) => this.goOn(sql, id, at));
    return added;
  }

  /** What a mail says; null: it belongs to no message that this release knows. @param id of the delivery */
  async ofMail(id: string): Promise<MessageOfMail | null> {
    const [row] = await this.query<{ state: string; kind: string; audience: string; texts: string }>(
      `SELECT m.state, m.kind, m.audience, m.texts FROM ${this.schema}buyer_message_order r JOIN ${this.schema}buyer_message m ON m.id = r.message WHERE r.mail = $1`,
      [id],
    );
    const kind = MESSAGE_KINDS.find((known) => known === row?.kind);
    if (!row || !kind) return null;
    return {
      state: row.state as MessageState,
      kind,
      audience: JSON.parse(row.audience),
      texts: JSON.parse(row.texts),
    };
  }

  /** Whether one of some orders is still among those to which a message goes. */
  async isAddressed(audience: Audience, references: readonly string[]): Promise<boolean> {
    const places = references.map((_, index) => `$${index + 1}`).join(", ");
    const orders = await readAddressed(this.query, this.dialect, `o.reference IN (${places})`, references);
    return orders.some((order) => isAddressed(audience, order));
  }

  /** Takes a mail back that its worker does not send. @param outcome empty: it is made again when the message goes on */
  takeBack(id: string, outcome: Outcome): Promise<void> {
    return this.transaction(async (sql) => {
      await sql(`UPDATE ${this.schema}buyer_message_order SET mail = NULL, outcome = $2 WHERE mail = $1`, [
        id,
        outcome,
      ]);
      await sql(`DELETE FROM ${this.schema}delivery WHERE id = $1`, [id]);
    });
  }

  /** How far messages are, by id. Those that have not begun are not in it. @param ids of some; absent: of all */
  async progress(id?: string): Promise<Map<string, MessageProgress>> {
    const all = new Map<string, MessageProgress>();
    for (const row of await (id === undefined
      ? this.selectProgress("1 = 1", [])
      : this.selectProgress("r.message = $1", [id]))) {
      const before = all.get(row.message) ?? NOTHING;
      const as = countedAs(row);
      all.set(row.message, { ...before, total: before.total + row.count, [as]: before[as] + row.count });
    }
    return all;
  }

  /** The messages that an order was chosen for, the oldest first, with what they said. `at`: when each began, in ms since the epoch. */
  async ofOrder(reference: string): Promise<{ at: number; texts: MessageTexts }[]> {
    const rows = await this.query<{ at: number; texts: string }>(
      `SELECT m.started_at AS at, m.texts FROM ${this.schema}buyer_message_order r JOIN ${this.schema}buyer_message m ON m.id = r.message
       WHERE r.reference = $1 ORDER BY m.started_at, m.id`,
      [reference],
    );
    return rows.map(({ at, texts }) => ({ at, texts: JSON.parse(texts) }));
  }

  /** The orders whose mail server has refused a message, by their numbers: some of them. */
  async refused(message: string): Promise<{ reference: string; email: string }[]> {
    const rows = await this.query<{ reference: string; details: string | null }>(
      `SELECT r.reference, b.details FROM ${this.schema}buyer_message_order r LEFT JOIN ${this.schema}delivery d ON d.id = r.mail
       LEFT JOIN ${this.schema}order_buyer b ON b.reference = r.reference
       WHERE r.message = $1 AND (r.outcome = 'refused' OR (r.outcome = '' AND d.state = 'parked'))
       ORDER BY r.reference LIMIT ${MAX_REFUSED}`,
      [message],
    );
    return rows.map(({ reference, details }) => ({ reference, email: readBuyer(details)?.email ?? "" }));
  }
}

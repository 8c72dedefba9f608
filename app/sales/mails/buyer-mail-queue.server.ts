import { randomUUID } from "node:crypto";
import type { Database, Query } from "~/platform/database/database";
import { listOf } from "~/platform/database/sql-words";
import { Store } from "~/platform/database/store";
import { createEnqueue } from "~/platform/outbox/enqueue.server";
import { capKeyOf } from "~/platform/outbox/mail-cap";
import type { DeliveryState } from "~/platform/outbox/outbox";
import type { Suppressions } from "~/platform/outbox/suppressions.server";
import { OWN_MAILS } from "./buyer-mails";
import { MAX_ACKNOWLEDGEMENTS, type NewOrder, orderSubmissions } from "./order-mail-rules.server";

const OWN_KINDS = listOf(OWN_MAILS);

/**
 * Mails to a buyer that are sent to a corrected address where the old one refused them. Not those that may say what is not so any more, nor
 * those of which the new address gets another one.
 */
const SENT_AGAIN = listOf(
  OWN_MAILS.filter((kind) => !["acknowledgement", "confirmation", "reminder", "order-links"].includes(kind)),
);

/** The mails that tell buyers about their order, in the outbox. All that it does is within the caller's transaction. */
export class BuyerMailQueue extends Store {
  private readonly suppressions: Pick<Suppressions, "count" | "keep">;
  private readonly outbox: ReturnType<typeof createEnqueue>;

  constructor(database: Database, suppressions: Pick<Suppressions, "count" | "keep">) {
    super(database);
    this.suppressions = suppressions;
    this.outbox = createEnqueue(database, orderSubmissions, suppressions);
  }

  /**
   * Adds the mail to the buyer of a new order, once. @param at ms since the epoch
   * @returns whether there is one: a mailbox gets so many on a day
   */
  async addFirst(sql: Query, { reference, buyer, ...order }: NewOrder, at: number): Promise<boolean> {
    // The release before reads the buyer here. Mails are made of the order's (`createOrderDelivery`).
    const submission = { kind: "order", key: reference, reference, payload: buyer, ...order } as const;
    const { acknowledged } = await this.outbox.enqueue(sql, submission, at);
    return acknowledged;
  }

  /**
   * Adds the mail about a paid order, unless the buyer's data were deleted. An earlier one is deleted: a mail of the same delivery
   * would have the same id, and mailboxes drop the second mail with an id.
   * @param at ms since the epoch
   */
  async addReceipt(sql: Query, reference: string, at: number): Promise<void> {
    await sql(
      `DELETE FROM ${this.schema}delivery WHERE kind = 'receipt' AND state <> 'sending'
         AND submission_id IN (SELECT id FROM ${this.schema}submission WHERE reference = $1)`,
      [reference],
    );
    await sql(
      `INSERT INTO ${this.schema}delivery (id, submission_id, kind, state, due_at, created_at)
       SELECT $1, id, 'receipt', 'waiting', ${this.dialect.now}, $3 FROM ${this.schema}submission WHERE reference = $2 ON CONFLICT DO NOTHING`,
      [randomUUID(), reference, at],
    );
  }

  /** Takes back the mail to the buyer of a new order, if it has not left. */
  async dropAcknowledgement(sql: Query, reference: string): Promise<void> {
    await sql(
      `DELETE FROM ${this.schema}delivery WHERE kind = 'acknowledgement' AND state = 'waiting'
         AND submission_id IN (SELECT id FROM ${this.schema}submission WHERE reference = $1)`,
      [reference],
    );
  }

  /**
   * Adds the acknowledgement of an order whose buyer has opened the link in the mail about it. It counts in place of that mail.
   * @param at ms since the epoch
   */
  async addAcknowledgement(sql: Query, reference: string, at: number): Promise<void> {
    await sql(
      `INSERT INTO ${this.schema}delivery (id, submission_id, kind, state, due_at, cap_key, created_at)
       SELECT $1, s.id, 'acknowledgement', 'waiting', ${this.dialect.now}, d.cap_key, $3 FROM ${this.schema}submission s
       JOIN ${this.schema}delivery d ON d.submission_id = s.id AND d.kind = 'confirmation' WHERE s.reference = $2`,
      [randomUUID(), reference, at],
    );
    await sql(
      `UPDATE ${this.schema}delivery SET cap_key = NULL
       WHERE kind = 'confirmation' AND submission_id IN (SELECT id FROM ${this.schema}submission WHERE reference = $1)`,
      [reference],
    );
  }

  /**
   * Gives the mails to a buyer another address. Those that wait, and those that the old address refused, go there, and so does `mail`, which
   * counts for the new mailbox. What the old one got goes on to count for it.
   * @param options.mail null: none @param options.at ms since the epoch @param options.isBounded whether the new mailbox may have had enough
   * @returns why nothing is changed; null: it is
   */
  async readdress(
    sql: Query,
    reference: string,
    email: string,
    { mail, at, isBounded }: { mail: "acknowledgement" | "confirmation" | null; at: number; isBounded: boolean },
  ): Promise<"busy" | "too_many_mails" | null> {
    const own = `submission_id IN (SELECT id FROM ${this.schema}submission WHERE reference = $1)`;
    const mails = `${own} AND kind IN (${OWN_KINDS})`;
    // A worker that wants to send one of them waits for this transaction. Old addresses may stand in what it noted.
    const noted = await sql<{ state: DeliveryState; turn: number }>(
      `UPDATE ${this.schema}delivery SET remaining = NULL, last_error = NULL WHERE ${mails} RETURNING state, turn`,
      [reference],
    );
    if (noted.some(({ state }) => state === "sending")) return "busy";
    const capKey = capKeyOf("order", email);
    const count = await this.outbox.countMails(sql, capKey, at);
    if (mail && isBounded && count >= MAX_ACKNOWLEDGEMENTS) return "too_many_mails";
    await sql(
      `UPDATE ${this.schema}delivery SET state = 'waiting', due_at = ${this.dialect.now}, attempts = 0, unknown_outcomes = 0
       WHERE ${own} AND state = 'parked' AND kind IN (${SENT_AGAIN})`,
      [reference],
    );
    await this.suppressions.keep(sql, `SELECT id FROM ${this.schema}submission WHERE reference = $1`, reference, at);
    await sql(`UPDATE ${this.schema}delivery SET cap_key = $2 WHERE ${own} AND cap_key IS NOT NULL`, [
      reference,
      capKey,
    ]);
    if (!mail) return null;
    await sql(`DELETE FROM ${this.schema}delivery WHERE ${own} AND kind IN ('acknowledgement', 'confirmation')`, [
      reference,
    ]);
    // As many mails as a program asks for wait as long as its first ones.
    const turn = Math.max(0, ...noted.map((one) => one.turn));
    await sql(
      `INSERT INTO ${this.schema}delivery (id, submission_id, kind, state, due_at, cap_key, created_at, turn)
       SELECT $1, id, $3, 'waiting', ${this.dialect.now}, $4, $5, $6 FROM ${this.schema}submission WHERE reference = $2`,
      [randomUUID(), reference, mail, capKey, at, turn],
    );
    return null;
  }
}

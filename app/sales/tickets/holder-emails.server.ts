import { createHash } from "node:crypto";
import type { Query } from "~/platform/database/database";
import { defineRow, integer, orNull, text } from "~/platform/database/rows";
import { Store } from "~/platform/database/store";
import { CAP_WINDOW_MS, mailboxOf } from "~/platform/outbox/mail-cap";

/** Where a ticket is mailed to. `mailedAt`: when staff last had it sent, in ms since the epoch; null: never. */
export type HolderEmail = { ticket: string; email: string; mailedAt: number | null };

type Row = { ticketId: string; email: string; mailedAt: number | null };
const holderRow = defineRow<Row>({ ticketId: text, email: text, mailedAt: orNull(integer) });

/** Mailboxes to which a buyer may have one ticket mailed, and mails that a mailbox gets from buyers within a day. */
const [MAILBOXES_A_TICKET, MAILS_A_DAY] = [3, 5];

const hashOf = (email: string): string => createHash("sha256").update(mailboxOf(email.trim())).digest("hex");

/** A ticket of which somebody has the address, in an order of somebody else. */
export type MailedTicket = { id: string; reference: string; place: number; holder: string; email: string };

/** The e-mail addresses of those who come, as a sheet of their company has them: most tickets have none. */
export class HolderEmails extends Store {
  private readonly ofTickets = `ticket_id IN (SELECT id FROM ${this.schema}issued_ticket WHERE reference = $1)`;

  private async read(sql: Query, reference: string): Promise<Map<string, HolderEmail>> {
    const rows = await sql(`SELECT ${holderRow.select()} FROM ${this.schema}ticket_holder WHERE ${this.ofTickets}`, [
      reference,
    ]);
    return new Map(holderRow.read(rows).map(({ ticketId, ...row }) => [ticketId, { ticket: ticketId, ...row }]));
  }

  /** Those of an order's tickets, by the ids of the tickets. @param sql of a transaction; absent: none */
  ofOrder(reference: string, sql: Query = this.query): Promise<Map<string, HolderEmail>> {
    return this.read(sql, reference);
  }

  /** Says where a ticket is mailed to. Another address has not got it yet. @param email empty: nowhere */
  async write(sql: Query, ticket: string, email: string): Promise<void> {
    await sql(`DELETE FROM ${this.schema}ticket_holder WHERE ticket_id = $1 AND email <> $2`, [ticket, email]);
    if (email === "") return;
    await sql(`INSERT INTO ${this.schema}ticket_holder (ticket_id, email) VALUES ($1, $2) ON CONFLICT DO NOTHING`, [
      ticket,
      email,
    ]);
  }

  /** Remembers that tickets are on their way. @param at ms since the epoch */
  async markMailed(sql: Query, tickets: readonly string[], at: number): Promise<void> {
    for (const ticket of tickets)
      await sql(`UPDATE ${this.schema}ticket_holder SET mailed_at = $2 WHERE ticket_id = $1`, [ticket, at]);
  }

  /**
   * Takes the one mail of a ticket that its buyer may have sent to an address. @param at ms since the epoch, the same for all of a mail
   * @returns false: the mailbox had it, or the ticket went to enough mailboxes, or the mailbox got enough mails of buyers today
   */
  async claim(sql: Query, { ticket, email }: Pick<HolderEmail, "ticket" | "email">, at: number): Promise<boolean> {
    const claimed = await sql(
      `INSERT INTO ${this.schema}holder_mail (ticket_id, mailbox, at) SELECT $1, $2, $3
       WHERE (SELECT count(*) FROM ${this.schema}holder_mail WHERE ticket_id = $1) < ${MAILBOXES_A_TICKET}
         AND (SELECT count(DISTINCT at) FROM ${this.schema}holder_mail WHERE mailbox = $2 AND at > $4 AND at <> $3) < ${MAILS_A_DAY}
       ON CONFLICT DO NOTHING RETURNING ticket_id`,
      [ticket, hashOf(email), at, at - CAP_WINDOW_MS],
    );
    return claimed.length > 0;
  }

  /** The tickets that are mailed to an address, compared without letter case. */
  ofPerson(email: string): Promise<MailedTicket[]> {
    return this.query<MailedTicket>(
      `SELECT t.id, t.reference, t.place, t.holder, h.email FROM ${this.schema}ticket_holder h JOIN ${this.schema}issued_ticket t ON t.id = h.ticket_id
       WHERE lower(h.email) = $1 ORDER BY t.reference, t.place`,
      [email.trim().toLowerCase()],
    );
  }

  /** Gives somebody another address. */
  async correct(sql: Query, email: string, other: string): Promise<void> {
    await sql(`UPDATE ${this.schema}ticket_holder SET email = $2 WHERE lower(email) = $1`, [
      email.trim().toLowerCase(),
      other,
    ]);
  }

  /** Forgets an address. */
  async forget(sql: Query, email: string): Promise<void> {
    await sql(`DELETE FROM ${this.schema}ticket_holder WHERE lower(email) = $1`, [email.trim().toLowerCase()]);
    await sql(`DELETE FROM ${this.schema}holder_mail WHERE mailbox = $1`, [hashOf(email)]);
  }

  /** Forgets those of some orders. @param which a condition on `reference` */
  async remove(sql: Query, which: string, values: readonly (string | number)[]): Promise<void> {
    for (const table of [`${this.schema}ticket_holder`, `${this.schema}holder_mail`])
      await sql(`DELETE FROM ${table} WHERE ticket_id IN (SELECT id FROM ${this.schema}issued_ticket WHERE ${which})`, [
        ...values,
      ]);
  }
}

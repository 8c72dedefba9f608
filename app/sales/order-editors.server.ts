import type { Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { staffAddress } from "~/staff/accounts/staff-rules";

/** Who of the staff did what with orders: the personal part of their history, which stays when the address goes. */
export class OrderEditors extends Store {
  private readonly tables = [
    { name: "order_journal", at: "at", nobody: "NULL" },
    { name: "ticket_change", at: "at", nobody: "NULL" },
    { name: "order_act", at: "at", nobody: "NULL" },
    { name: "bank_line", at: "booked_at", nobody: "NULL" },
    { name: "stray_transfer", at: "said_at", nobody: "NULL" },
    { name: "event_task", at: "started_at", nobody: "NULL" },
    { name: "day_task", at: "started_at", nobody: "NULL" },
    { name: "buyer_message", at: "created_at", nobody: "NULL" },
    { name: "payment_refund", at: "created_at", nobody: "''" },
  ].map(({ name, at, nobody }) => ({ update: `UPDATE ${this.schema}${name} SET editor = ${nobody}`, at }));

  /** Takes a person's address off, within the caller's transaction. */
  async forget(sql: Query, email: string): Promise<void> {
    for (const { update } of this.tables) await sql(`${update} WHERE editor = $1`, [staffAddress(email)]);
  }

  /** Takes addresses off what was done before a moment, in ms since the epoch. */
  async purge(before: number): Promise<void> {
    for (const { update, at } of this.tables)
      await this.query(`${update} WHERE ${at} < $1 AND editor LIKE '%@%'`, [before]);
  }
}

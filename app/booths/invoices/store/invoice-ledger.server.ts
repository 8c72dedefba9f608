import type { MoneyAct, MoneyEntry } from "~/booths/invoices/rules/invoice";
import type { Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import { bookedRow } from "./invoice-rows.server";

/** A change that would take more than there is, or of an invoice that does not exist. It undoes the transaction. */
export class MoneyRefused extends Error {
  override name = "MoneyRefused";
}

/** Somebody else has booked something of the same exhibitor since the page was opened. */
export class MoneyMeanwhile extends MoneyRefused {
  override name = "MoneyMeanwhile";
}

/** The exhibitor has other booths than the page had shown. */
export class UnitsChanged extends MoneyRefused {
  override name = "UnitsChanged";
}

/**
 * A row to add. `bound`: what may not be passed: `open`: no more than is still to be paid; `over`: no more than came too much; `billed`: no more
 * is open afterwards than was billed, less what credit notes took back; absent: nothing.
 */
export type NewMoney = Pick<MoneyEntry, "id" | "invoice" | "act" | "change"> &
  Partial<Pick<MoneyEntry, "actor" | "way" | "day" | "paper" | "note">> & {
    bound?: "open" | "over" | "billed";
    /** The id of a bank's line, which pays once. */
    line?: string | null;
  };

/**
 * The journal of invoices. A row and what it changes are one act: the amount that is open changes by one statement, which says itself what may
 * not be passed, and the row is added in the same transaction. Rows are never changed.
 */
export class InvoiceLedger extends Store {
  private readonly bounds = {
    open: "AND open + $2 >= 0",
    over: "AND open + $2 <= 0",
    billed: `AND open + $2 <= payable - (SELECT coalesce(sum(n.payable), 0) FROM ${this.schema}invoice n WHERE n.credits = $1)`,
  } as const;

  /** Makes others who change the money of invoices, or draw one, wait until the transaction ends. */
  async lock(sql: Query): Promise<void> {
    if (this.dialect.lock) await sql(this.dialect.lock, ["invoices"]);
  }

  /** Whether a form has added its row before. */
  async has(sql: Query, id: string): Promise<boolean> {
    return (await sql(`SELECT 1 FROM ${this.schema}invoice_entry WHERE id = $1`, [id])).length > 0;
  }

  /** A row of an invoice; null: there is none. */
  async find(sql: Query, invoice: string, id: string): Promise<(MoneyEntry & { line: string | null }) | null> {
    const rows = await sql<MoneyEntry & { line: string | null }>(
      `SELECT ${bookedRow.select()} FROM ${this.schema}invoice_entry WHERE id = $1 AND invoice = $2`,
      [id, invoice],
    );
    return bookedRow.read(rows)[0] ?? null;
  }

  /** @param at ms since the epoch @throws MoneyRefused */
  async add(sql: Query, at: number, { bound, ...entry }: NewMoney): Promise<void> {
    const { id, invoice, act, change, actor = null, way = null, day = null } = entry;
    const { paper = null, line = null, note = null } = entry;
    const isDrawn: MoneyAct = "drawn";
    // The row of a new invoice has it open already.
    const changed =
      act === isDrawn
        ? [{}]
        : await sql(
            `UPDATE ${this.schema}invoice SET open = open + $2 WHERE id = $1 AND kind = 'invoice' ${bound ? this.bounds[bound] : ""} RETURNING id`,
            [invoice, change],
          );
    if (changed.length === 0) throw new MoneyRefused("an invoice does not take this");
    await sql(
      `INSERT INTO ${this.schema}invoice_entry (id, invoice, at, actor, act, change, way, day, paper, line, note)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [id, invoice, at, actor, act, change, way, day, paper, line, note],
    );
  }
}

import type { PlannedInvoice } from "~/booths/invoices/rules/invoice";
import type { InvoiceMail } from "~/booths/invoices/rules/invoice-mails";
import { remindersOf } from "~/booths/invoices/rules/reminders";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import type { InvoiceReading } from "./invoice-reading.server";

type AddMail = (sql: Query, invoice: PlannedInvoice, mail: InvoiceMail, place: number) => Promise<unknown>;

const COLUMNS = { "invoice-soon": "reminded_before", "invoice-late": "reminded_after" } as const;

/** Reminds of parts of invoices that are not paid, each once before its day and once after it. */
export class InvoiceReminders extends Store {
  private readonly reading: InvoiceReading;
  private readonly addMail: AddMail;

  constructor(database: Database, reading: InvoiceReading, addMail: AddMail) {
    super(database);
    this.reading = reading;
    this.addMail = addMail;
  }

  /** @param today `YYYY-MM-DD` @param now ms since the epoch @returns how many were reminded of */
  async remind(today: string, now: number): Promise<number> {
    let count = 0;
    for (const invoice of await this.reading.unsettled()) {
      for (const { place, mail } of remindersOf(invoice, today)) {
        const column = COLUMNS[mail];
        count += await this.transaction(async (sql) => {
          // Another process may do the same.
          const claimed = await sql(
            `UPDATE ${this.schema}invoice_part SET ${column} = $3
             WHERE invoice = $1 AND place = $2 AND ${column} IS NULL RETURNING place`,
            [invoice.id, place, now],
          );
          if (claimed.length > 0) await this.addMail(sql, invoice, mail, place);
          return claimed.length;
        });
      }
    }
    return count;
  }
}

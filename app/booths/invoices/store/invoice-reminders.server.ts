import { remindersOf } from "~/booths/invoices/rules/reminders";
import type { Database } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
import type { InvoiceMails } from "./invoice-mails.server";
import type { InvoiceReading } from "./invoice-reading.server";

const COLUMNS = { "invoice-soon": "reminded_before", "invoice-late": "reminded_after" } as const;

/** Reminds of parts of invoices that are not paid, each once before its day and once after it. */
export class InvoiceReminders extends Store {
  private readonly reading: InvoiceReading;
  private readonly mails: Pick<InvoiceMails, "add">;

  constructor(database: Database, reading: InvoiceReading, mails: Pick<InvoiceMails, "add">) {
    super(database);
    this.reading = reading;
    this.mails = mails;
  }

  /**
   * @param today `YYYY-MM-DD` @param now ms since the epoch @param isOff whether the expo of an edition is called off: nobody is asked to pay for it
   * @returns how many were reminded of
   */
  async remind(today: string, now: number, isOff: (edition: number) => boolean = () => false): Promise<number> {
    let count = 0;
    for (const invoice of await this.reading.unsettled()) {
      if (isOff(invoice.edition)) continue;
      for (const { place, mail } of remindersOf(invoice, today)) {
        const column = COLUMNS[mail];
        count += await this.transaction(async (sql) => {
          // Another process may do the same.
          const claimed = await sql(
            `UPDATE ${this.schema}invoice_part SET ${column} = $3
             WHERE invoice = $1 AND place = $2 AND ${column} IS NULL RETURNING place`,
            [invoice.id, place, now],
          );
          if (claimed.length > 0) await this.mails.add(sql, invoice, mail, place);
          return claimed.length;
        });
      }
    }
    return count;
  }
}

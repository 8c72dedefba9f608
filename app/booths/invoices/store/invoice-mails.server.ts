import type { Clock } from "~/base/clock/clock.server";
import type { PlannedInvoice } from "~/booths/invoices/rules/invoice";
import type { InvoiceMail } from "~/booths/invoices/rules/invoice-mails";
import type { Database, Query } from "~/platform/database/database";
import { createEnqueue } from "~/platform/outbox/enqueue.server";
import type { Suppressions } from "~/platform/outbox/suppressions.server";
import { INVOICE_KIND, type InvoiceSubmission, invoiceSubmissions } from "./invoice-mail-rules.server";

export type InvoiceMailOptions = {
  clock: Clock;
  suppressions: Pick<Suppressions, "count">;
  /** The number of the current edition of the expo. */
  edition: () => number;
};

/** To whom a mail about an invoice goes: the address stays in the invoice. */
type Addressed = Pick<PlannedInvoice, "id" | "language">;

/** Stores mails about invoices in the outbox, each once, in the transaction of what they say. */
export class InvoiceMails {
  private readonly clock: Clock;
  private readonly enqueue: ReturnType<typeof createEnqueue>["enqueue"];

  constructor(database: Database, { clock, suppressions, edition }: InvoiceMailOptions) {
    this.clock = clock;
    this.enqueue = createEnqueue(database, invoiceSubmissions, suppressions, edition).enqueue;
  }

  private enqueueOne(sql: Query, submission: InvoiceSubmission) {
    return this.enqueue(sql, submission, this.clock.now());
  }

  /** @param place of the part that it reminds of */
  add(sql: Query, { id, language }: Addressed, mail: Exclude<InvoiceMail, "invoice-paid">, place = 0) {
    const payload = { language, email: "", invoice: id, place } as const;
    return this.enqueueOne(sql, { kind: INVOICE_KIND, key: `${id} ${mail} ${place}`, payload, mail });
  }

  /** The receipt of a payment. @param entry the id of its row in the journal */
  addReceipt(sql: Query, { id, language }: Addressed, entry: string) {
    const mail = "invoice-paid";
    const payload = { language, email: "", invoice: id, place: 0, entry } as const;
    return this.enqueueOne(sql, { kind: INVOICE_KIND, key: `${id} ${mail} ${entry}`, payload, mail });
  }
}

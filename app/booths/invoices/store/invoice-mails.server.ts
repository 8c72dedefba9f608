import type { Clock } from "~/base/clock/clock.server";
import type { PlannedInvoice } from "~/booths/invoices/rules/invoice";
import type { InvoiceMail } from "~/booths/invoices/rules/invoice-mails";
import type { Database, Query } from "~/platform/database/database";
import { Store } from "~/platform/database/store";
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

/** Mails about one payment. */
type AboutPayment = Extract<InvoiceMail, "invoice-paid" | "invoice-void">;

/** Stores mails about invoices in the outbox, each once, in the transaction of what they say. */
export class InvoiceMails extends Store {
  private readonly clock: Clock;
  private readonly enqueue: ReturnType<typeof createEnqueue>["enqueue"];

  constructor(database: Database, { clock, suppressions, edition }: InvoiceMailOptions) {
    super(database);
    this.clock = clock;
    this.enqueue = createEnqueue(database, invoiceSubmissions, suppressions, edition).enqueue;
  }

  private enqueueOne(sql: Query, submission: InvoiceSubmission) {
    return this.enqueue(sql, submission, this.clock.now());
  }

  /** @param place of the part that it reminds of */
  add(sql: Query, { id, language }: Addressed, mail: Exclude<InvoiceMail, AboutPayment>, place = 0) {
    const payload = { language, email: "", invoice: id, place } as const;
    return this.enqueueOne(sql, { kind: INVOICE_KIND, key: `${id} ${mail} ${place}`, payload, mail });
  }

  private addAbout(sql: Query, { id, language }: Addressed, mail: AboutPayment, entry: string) {
    const payload = { language, email: "", invoice: id, place: 0, entry } as const;
    return this.enqueueOne(sql, { kind: INVOICE_KIND, key: keyOf(id, mail, entry), payload, mail });
  }

  /** The receipt of a payment. @param entry the id of its row in the journal */
  addReceipt(sql: Query, invoice: Addressed, entry: string) {
    return this.addAbout(sql, invoice, "invoice-paid", entry);
  }

  /** That a payment was taken back, and its receipt is void. @param entry the id of the payment's row in the journal */
  addVoid(sql: Query, invoice: Addressed, entry: string) {
    return this.addAbout(sql, invoice, "invoice-void", entry);
  }

  /**
   * Whether the receipt of a payment was kept from being sent: by then the payment was taken back, or no server took it. What was deleted since, or is
   * being sent, counts as sent. @param entry the id of the payment's row in the journal
   */
  async wasReceiptKeptBack(invoice: string, entry: string): Promise<boolean> {
    const rows = await this.query<{ state: string; unknown: number }>(
      `SELECT d.state, d.unknown_outcomes AS unknown FROM ${this.schema}delivery d JOIN ${this.schema}submission s ON s.id = d.submission_id
       WHERE s.kind = $1 AND s.form_key = $2`,
      [INVOICE_KIND, keyOf(invoice, "invoice-paid", entry)],
    );
    return rows.some(({ state, unknown }) => (state === "parked" || state === "waiting") && Number(unknown) === 0);
  }
}

/** What a mail about a payment is known by, so that it is stored once. */
const keyOf = (invoice: string, mail: AboutPayment, entry: string): string => `${invoice} ${mail} ${entry}`;

import { createInvoiceDelivery, type InvoiceDeliveryOptions } from "~/booths/invoices/paper/invoice-mail.server";
import { createOfferDelivery, type OfferDeliveryOptions } from "~/booths/offers/deliver-offers.server";
import { createRefusedEditionDelivery } from "~/content/editing/editions/refused-edition-mail.server";
import { createRefusedPublicationDelivery } from "~/content/editing/publications/refused-publication-mail.server";
import { inEdition } from "~/content/editions/in-edition.server";
import {
  createAnswerDelivery,
  createInterestDelivery,
  createLeadDelivery,
  type LeadDeliveryOptions,
} from "~/leads/deliver-leads.server";
import { LEAD_KINDS, type LeadKind } from "~/leads/model/leads";
import { type Deliver, UNKNOWN_KIND } from "~/platform/outbox/delivery";
import { MESSAGE_MAIL } from "~/sales/mails/buyer-mails";
import { createOrderDelivery, type OrderDeliveryOptions } from "~/sales/mails/deliver-orders.server";
import { createStrayPaymentDelivery } from "~/sales/mails/stray-payment-mail.server";
import { createReportDelivery } from "~/sales/reports/sales-report-mail.server";
import { createWaitingDelivery, type WaitingDeliveryOptions } from "~/sales/waiting/deliver-waiting.server";
import { createMessageDelivery, type MessageDeliveryOptions } from "~/sales/writing/deliver-messages.server";
import { createExportDelivery } from "~/staff/exports/export-mail.server";
import type { SubmissionKind } from "./kinds.server";

/** What the mails of each domain need. Kinds whose options are absent, as in tests of other mails, get `UNKNOWN_KIND`. */
type DeliverOptions = LeadDeliveryOptions &
  OrderDeliveryOptions & {
    waiting?: Pick<WaitingDeliveryOptions, "findEntry" | "ticketName" | "link">;
    invoices?: InvoiceDeliveryOptions;
    /** What staff write to buyers. */
    written?: Pick<MessageDeliveryOptions, "messages" | "newsLink">;
    offers?: Omit<OfferDeliveryOptions, "mailer" | "settings">;
    refusedPublication?: Parameters<typeof createRefusedPublicationDelivery>[2];
    doneExport?: Parameters<typeof createExportDelivery>[2];
  };

/** Creates the function that attempts one delivery. The domain of each kind of submission has its own. */
export function createDeliver(options: DeliverOptions): Deliver {
  const { mailer, settings, orderMails } = options;
  const { refusedPublication = async () => ({ note: "", editor: null, href: settings.siteUrl }) } = options;
  const { doneExport = async () => null } = options;
  const lead = createLeadDelivery(options);
  const order = createOrderDelivery(options);
  const message = options.written && createMessageDelivery({ mailer, settings, orderMails, ...options.written });
  const handlers: Readonly<Record<SubmissionKind, Deliver>> = {
    ...(Object.fromEntries(LEAD_KINDS.map((kind) => [kind, lead])) as Record<LeadKind, Deliver>),
    interest: createInterestDelivery(options),
    "lead-answer": createAnswerDelivery(options),
    // What it is about belongs to the edition for which it was bought.
    order: async (task) =>
      inEdition(await orderMails.editionOf(task.submission.reference), () =>
        (task.kind === MESSAGE_MAIL && message ? message : order)(task),
      ),
    "waiting-list": options.waiting
      ? createWaitingDelivery({ mailer, settings, ...options.waiting })
      : async () => UNKNOWN_KIND,
    invoice: options.invoices ? createInvoiceDelivery(mailer, settings, options.invoices) : async () => UNKNOWN_KIND,
    "booth-offer": options.offers
      ? createOfferDelivery({ mailer, settings, ...options.offers })
      : async () => UNKNOWN_KIND,
    "sales-report": createReportDelivery(mailer, settings),
    "stray-payment": createStrayPaymentDelivery(mailer, settings),
    "refused-publication": createRefusedPublicationDelivery(mailer, settings, refusedPublication),
    "refused-edition": createRefusedEditionDelivery(mailer, settings),
    "export-done": createExportDelivery(mailer, settings, doneExport),
  };
  const handlerOf = new Map<string, Deliver>(Object.entries(handlers));
  return async (task) => handlerOf.get(task.submission.kind)?.(task) ?? UNKNOWN_KIND;
}

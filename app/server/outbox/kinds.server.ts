import type { StaffNoticeKind } from "~/base/values/staff";
import { INVOICE_MAILS } from "~/booths/invoices/rules/invoice-mails";
import { type INVOICE_KIND, invoiceSubmissions } from "~/booths/invoices/store/invoice-mail-rules.server";
import { type BOOTH_OFFER, OFFER_MAILS, offerSubmissions } from "~/booths/offers/offer-mail-rules.server";
import { holdingRules } from "~/booths/registration/register-units.server";
import type { BoothHolds } from "~/booths/stock/booth-holds.server";
import { siteBooths } from "~/booths/stock/site-booths.server";
import type { LEAD_ANSWER } from "~/leads/model/lead-answer";
import type { InterestContent, LeadContent } from "~/leads/model/leads";
import { ANSWER_MAIL, leadSubmissions, SENDER_MAILS } from "~/leads/submission-rules.server";
import type { Kinds } from "~/platform/outbox/kinds";
import { BUYER_MAILS } from "~/sales/mails/buyer-mails";
import { orderSubmissions } from "~/sales/mails/order-mail-rules.server";
import type { OrderContent } from "~/sales/model/order-form";
import type { SALES_REPORT } from "~/sales/reports/daily-report.server";
import { type WAITING_LIST, WAITING_MAILS, waitingSubmissions } from "~/sales/waiting/waiting-mail-rules.server";

/** What a form stored. */
export type FormContent = LeadContent | InterestContent | OrderContent;

/** All kinds of submissions: those of forms, answers of the staff, and those that have a mail to staff. */
export type SubmissionKind =
  | FormContent["kind"]
  | typeof LEAD_ANSWER
  | StaffNoticeKind
  | typeof SALES_REPORT
  | typeof WAITING_LIST
  | typeof INVOICE_KIND
  | typeof BOOTH_OFFER;

/**
 * All kinds that meet in the outbox.
 * @param options.withApi whether leads are also delivered to a product API @param options.register holds booths with a registration; absent: those of this site
 */
export function createKinds(options: { withApi: boolean; register?: BoothHolds["register"] | undefined }): Kinds {
  const { register = (...args) => siteBooths().holds.register(...args) } = options;
  const leads = leadSubmissions(options);
  return {
    submissions: {
      ...leads,
      "exhibitor-registration": holdingRules(leads["exhibitor-registration"], register),
      ...orderSubmissions,
      ...waitingSubmissions,
      ...invoiceSubmissions,
      ...offerSubmissions,
    },
    givenUp: [
      ...new Set([...SENDER_MAILS, ANSWER_MAIL, ...BUYER_MAILS, ...WAITING_MAILS, ...INVOICE_MAILS, ...OFFER_MAILS]),
    ],
    takesNothing: (delivery) =>
      delivery === "api" ? "the product API takes NO FORM of ours" : "the mail server takes NO MAIL of ours",
  };
}

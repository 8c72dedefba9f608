import type { StaffNoticeKind } from "~/base/values/staff";
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
  | typeof WAITING_LIST;

/** All kinds that meet in the outbox. @param options.withApi whether leads are also delivered to a product API */
export function createKinds(options: { withApi: boolean }): Kinds {
  return {
    submissions: { ...leadSubmissions(options), ...orderSubmissions, ...waitingSubmissions },
    givenUp: [...new Set([...SENDER_MAILS, ANSWER_MAIL, ...BUYER_MAILS, ...WAITING_MAILS])],
    takesNothing: (delivery) =>
      delivery === "api" ? "the product API takes NO FORM of ours" : "the mail server takes NO MAIL of ours",
  };
}

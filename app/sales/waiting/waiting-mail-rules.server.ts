import type { Locale } from "~/base/i18n/locales";
import type { SubmissionRules } from "~/platform/outbox/kinds";
import { capKeyOf } from "~/platform/outbox/mail-cap";
import type { NewSubmission } from "~/platform/outbox/outbox";

/** Mails to somebody on the waiting list: with the link that confirms, with the offer, and when its time ran out. Stored values. */
export const WAITING_MAILS = ["waiting-confirm", "waiting-offer", "waiting-over"] as const;
export type WaitingMail = (typeof WAITING_MAILS)[number];

export const WAITING_LIST = "waiting-list";

/** Mails with a link to confirm that a mailbox gets within a day: anybody may type its address. */
const MAX_CONFIRMATIONS = 3;

/** A mail to somebody on the list, for the outbox. The address stays in the entry alone. */
export type WaitingSubmission = NewSubmission & {
  kind: typeof WAITING_LIST;
  payload: { language: Locale; entry: string };
  mail: WaitingMail;
  email: string;
};

const waitingRules: SubmissionRules<WaitingSubmission> = {
  referencePrefix: "WL",
  given: ({ payload: { entry }, mail }) => ({ entry, mail }),
  capKey: ({ email }) => capKeyOf("waiting", email),
  plan({ mail }, counted) {
    if (mail !== "waiting-confirm") return [{ kind: mail }];
    return counted < MAX_CONFIRMATIONS ? [{ kind: mail, counts: true }] : [];
  },
  acknowledgedBy: ["waiting-confirm"],
};

/** The rules of what the waiting list stores, by kind. */
export const waitingSubmissions: { "waiting-list": SubmissionRules } = { [WAITING_LIST]: waitingRules };

import { formatMoment } from "~/base/values/jakarta-time";
import { cleanText } from "~/base/values/plain-text";
import type { AnswerContent } from "~/leads/model/lead-answer";
import { m } from "~/paraglide/messages";
import type { Mail } from "~/platform/mailer/mail.server";
import type { MailDocument } from "~/platform/mailer/mail-document";
import {
  commonParts,
  headerText,
  type MailSettings,
  type MailSubject,
  visitorFooter,
} from "~/platform/mailer/mail-parts.server";
import { type LeadSubject, quoteSubmission } from "./lead-mail-fields.server";

/**
 * An answer of the staff, in the current language, with what it answers below. Replies go to who wrote it.
 * @param about.actor who wrote it; null: a person who was deleted, and the organiser gets replies
 */
export function composeAnswer(
  answer: MailSubject<AnswerContent>,
  { lead, actor }: { lead: LeadSubject; actor: string | null },
  deliveryId: string,
  settings: MailSettings,
): Mail {
  const { reference, createdAt } = lead;
  const title = m.inbox_letter_title({ site: settings.siteName });
  const document: MailDocument = {
    kicker: `${settings.siteName} · ${reference}`,
    title,
    paragraphs: cleanText(answer.payload.text).split("\n\n"),
    isTyped: true,
    actions: [],
    fields: [{ label: m.inbox_letter_quoted(), value: formatMoment(createdAt) }, ...quoteSubmission(lead)],
    footer: visitorFooter(settings),
  };
  return {
    to: [answer.payload.email],
    ...commonParts(answer, deliveryId, document, settings),
    replyTo: { name: headerText(settings.siteName), address: actor ?? settings.contactEmail },
    subject: `${title} · ${reference}`,
    fileName: `${answer.reference}-answer`,
  };
}

import { formatWeekday } from "~/base/values/jakarta-time";
import { CONFIRM_WITHIN_DAYS, TOPIC_PHRASES } from "~/content/model/interest";
import type { InterestContent } from "~/leads/model/leads";
import { m } from "~/paraglide/messages";
import type { Mail } from "~/platform/mailer/mail.server";
import type { MailDocument } from "~/platform/mailer/mail-document";
import { commonParts, headerText, type MailSubject, visitorFooter } from "~/platform/mailer/mail-parts.server";
import type { LeadMailSettings } from "./lead-mail.server";

const DAY_MS = 24 * 3600 * 1000;

/**
 * The mail, in the current language, that asks the owner of an address to confirm a request (double opt-in). Like an acknowledgement it quotes nothing that
 * was typed. It is the first mail of a list, so it can be unsubscribed with one click (RFC 2369, RFC 8058).
 */
export function composeConfirmation(
  request: MailSubject<InterestContent>,
  deliveryId: string,
  settings: LeadMailSettings,
): Mail {
  const { id, createdAt, payload, reference } = request;
  const unsubscribe = settings.interestLinks.unsubscribe(id, payload.language);
  const lastDay = formatWeekday(createdAt + CONFIRM_WITHIN_DAYS * DAY_MS);
  const document: MailDocument = {
    kicker: settings.siteName,
    title: m.mail_confirmation_title(),
    paragraphs: [
      m.mail_confirmation_ask({ topic: TOPIC_PHRASES[payload.topic]() }),
      m.mail_confirmation_until({ day: lastDay }),
      m.mail_confirmation_mistake(),
    ],
    actions: [
      { label: m.mail_confirmation_confirm(), href: settings.interestLinks.confirm(id, createdAt, payload.language) },
      { label: m.mail_confirmation_delete(), href: unsubscribe },
    ],
    fields: [],
    footer: visitorFooter(settings),
  };
  return {
    to: [payload.email],
    ...commonParts(request, deliveryId, document, settings),
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: `${m.mail_confirmation_title()} · ${headerText(settings.siteName)}`,
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    fileName: `${reference}-confirmation`,
  };
}

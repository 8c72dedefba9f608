import { formatPhone } from "~/base/phone/phone.server";
import { whatsappLink } from "~/base/values/addresses";
import { formatMoment } from "~/base/values/jakarta-time";
import { cleanLine } from "~/base/values/plain-text";
import type { InterestLinks } from "~/leads/interest/interest-links.server";
import { m } from "~/paraglide/messages";
import type { Mail } from "~/platform/mailer/mail.server";
import type { MailDocument } from "~/platform/mailer/mail-document";
import {
  commonParts,
  headerText,
  type MailSettings,
  mailtoLink,
  visitorFooter,
} from "~/platform/mailer/mail-parts.server";
import { type Desk, describeSubmission, type LeadSubject } from "./lead-mail-fields.server";

export type LeadMailSettings = MailSettings & {
  /** The organiser's two numbers, in E.164 without the plus sign. */
  whatsapp: Record<Desk, string>;
  interestLinks: Pick<InterestLinks, "confirm" | "unsubscribe">;
  /** The address of a lead in the staff area; absent: nobody may sign in there. */
  leadPage?: ((reference: string) => string) | undefined;
};

/** The mail to the staff, in the current language: every field, and links to reply. `mayBeDuplicate`: an earlier attempt may have delivered it. */
export function composeStaffMail(
  submission: LeadSubject,
  { id, mayBeDuplicate }: { id: string; mayBeDuplicate: boolean },
  settings: LeadMailSettings,
): Mail {
  const { label, person, headline, summary, fields } = describeSubmission(submission);
  const { payload, reference } = submission;
  const subject = `${label}: ${headerText(headline)} · ${reference}`;
  const reply = `Re: ${subject}`;
  // To the visitor, in the visitor's language.
  const greeting = m.mail_staff_greeting(
    { name: cleanLine(person), site: settings.siteName, reference },
    { locale: payload.language },
  );
  const document: MailDocument = {
    kicker: `${label} · ${reference}`,
    title: headerText(headline),
    paragraphs: mayBeDuplicate ? [m.mail_duplicate(), summary] : [summary],
    actions: [
      { label: m.mail_staff_reply(), href: mailtoLink(payload.email, reply) },
      ...(payload.phone
        ? [
            { label: m.mail_whatsapp(), href: whatsappLink(payload.phone, greeting.toWellFormed()) },
            { label: m.mail_staff_call(), href: `tel:${payload.phone}` },
          ]
        : []),
      // Others who read the mail see there that somebody answers.
      ...(settings.leadPage ? [{ label: m.inbox_mail_open(), href: settings.leadPage(reference) }] : []),
    ],
    fields,
    footer: [m.mail_staff_footer({ site: settings.siteUrl }), `${settings.company.name}, ${settings.company.address}`],
  };
  return {
    ...settings.recipients,
    ...commonParts(submission, id, document, settings),
    replyTo: { name: headerText(person), address: payload.email },
    subject,
    fileName: `${reference}-staff`,
  };
}

/** What an acknowledgement says of booths that are held, with the link that keeps them. */
export type HeldNote = { text: string; action: { label: string; href: string } };

/** Each number of the organiser says whom it is for: two bare numbers look like fraud. */
const whatsappLabels = { visitors: m.mail_whatsapp_visitors, business: m.mail_whatsapp_business };

/**
 * The acknowledgement, in the current language. A message is not quoted: a stranger whose address was typed must not get any text. What
 * a form asks for line by line is repeated, without links.
 * @param seasonNote a sentence about the expo's season, if there is one @param held what is said of its booths; null: nothing
 */
export function composeAcknowledgement(
  submission: LeadSubject,
  deliveryId: string,
  settings: LeadMailSettings,
  seasonNote: string | null,
  held: HeldNote | null = null,
): Mail {
  const { received, next, repeats, desk } = describeSubmission(submission);
  const { reference } = submission;
  const document: MailDocument = {
    kicker: settings.siteName,
    title: received,
    paragraphs: [
      m.mail_acknowledgement_reference({ reference }),
      ...(held ? [held.text] : []),
      next,
      ...(seasonNote ? [seasonNote] : []),
      m.mail_acknowledgement_mistake(),
    ],
    actions: [
      ...(held ? [held.action] : []),
      {
        label: m.mail_acknowledgement_write(),
        href: mailtoLink(settings.contactEmail, m.mail_acknowledgement_about({ reference })),
      },
      {
        label: whatsappLabels[desk]({ number: formatPhone(settings.whatsapp[desk]) }),
        href: whatsappLink(settings.whatsapp[desk], m.mail_acknowledgement_chat({ reference })),
      },
    ],
    fields: [
      ...repeats,
      { label: m.mail_reference(), value: reference },
      { label: m.mail_received(), value: formatMoment(submission.createdAt) },
    ],
    footer: visitorFooter(settings),
  };
  return {
    to: [submission.payload.email],
    ...commonParts(submission, deliveryId, document, settings),
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: `${received} · ${reference}`,
    // RFC 3834: an autoresponder must not reply to this.
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    fileName: `${reference}-acknowledgement`,
  };
}

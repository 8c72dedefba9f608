import addressparser from "nodemailer/lib/addressparser";
import { currentLocale } from "~/base/i18n/current-locale";
import { type Locale, locales } from "~/base/i18n/locales";
import type { OrderLinks } from "~/base/order-links.server";
import { formatPhone } from "~/base/phone/phone.server";
import { whatsappLink } from "~/base/values/addresses";
import { formatMoment } from "~/base/values/jakarta-time";
import { cleanLine } from "~/base/values/plain-text";
import type { InterestLinks } from "~/leads/interest/interest-links.server";
import { m } from "~/paraglide/messages";
import type { SubmissionContent } from "~/platform/outbox/submissions";
import type { Mail } from "./mail.server";
import { type MailDocument, renderHtml, renderText } from "./mail-document";
import { type Desk, describeSubmission, type MailSubject, mailtoLink } from "./submission-mail-fields";

export interface MailSettings {
  /** "Name <address>" of our own domain; every mail comes from it. */
  from: string;
  recipients: { to: readonly string[]; cc: readonly string[]; bcc: readonly string[] };
  staffLanguage: Locale;
  contactEmail: string;
  /** The organiser's two numbers, in E.164 without the plus sign. */
  whatsapp: Record<Desk, string>;
  siteName: string;
  siteUrl: string;
  company: { name: string; address: string };
  interestLinks: Pick<InterestLinks, "confirm" | "unsubscribe">;
  /** The address of an order's page, and the bank account that transfers go to, if there is one. */
  orders: Pick<OrderLinks, "link" | "mailboxLink" | "staffLink"> & {
    account: string | null;
    /** Of the organiser's QRIS code, if there is one. */
    merchant: string | null;
    /** Who gets the mails about orders and sales. */
    recipients: MailSettings["recipients"];
    /** The orders in the staff area; null: there is none. */
    staffPage: string | null;
  };
}

/** Longest subject and name in a header, in characters; a phone shows about forty. */
const HEADER_TEXT_MAX = 120;

/** Text for a header: one line of bounded length, without anything that decodes as an encoded word (RFC 2047). */
export function headerText(value: string): string {
  const line = cleanLine(value).replace(/=\?/g, "= ?").replace(/\?=/g, "? =");
  const characters = [...line];
  return characters.length > HEADER_TEXT_MAX ? `${characters.slice(0, HEADER_TEXT_MAX - 1).join("")}…` : line;
}

/** A Message-ID at the sender's domain. @param id letters, digits, dots and hyphens, another one for each mail */
export function messageIdAt(from: string, id: string): string {
  const address = addressparser(from, { flatten: true })[0]?.address ?? "";
  return `<${id}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}

/** Sender, texts and date of a mail. Its Message-ID is made of both ids: the same in every attempt. */
export function commonParts(
  subject: MailSubject<SubmissionContent>,
  deliveryId: string,
  document: MailDocument,
  { from }: MailSettings,
) {
  return {
    from,
    text: renderText(document),
    html: renderHtml(document),
    messageId: messageIdAt(from, `${subject.id}.${deliveryId}`),
    date: new Date(subject.createdAt),
  };
}

/** The mail to the staff, in the current language: every field, and links to reply. `mayBeDuplicate`: an earlier attempt may have delivered it. */
export function composeStaffMail(
  submission: MailSubject,
  { id, mayBeDuplicate }: { id: string; mayBeDuplicate: boolean },
  settings: MailSettings,
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

/** Ends mail to visitors. The site's address is in their language. */
export function visitorFooter({
  siteName,
  siteUrl,
  company,
}: Pick<MailSettings, "siteName" | "siteUrl" | "company">): string[] {
  return [`${siteName}, ${siteUrl}${locales[currentLocale()].prefix}`, `${company.name}, ${company.address}`];
}

/** A number of the organiser never stands without whom it is for: two numbers look like fraud. */
const whatsappLabels = { visitors: m.mail_whatsapp_visitors, business: m.mail_whatsapp_business };

/**
 * The acknowledgement, in the current language. A message is not quoted: a stranger whose address was typed must not get any text. What
 * a form asks for line by line is repeated, without links.
 * @param seasonNote a sentence about the expo's season, if there is one
 */
export function composeAcknowledgement(
  submission: MailSubject,
  deliveryId: string,
  settings: MailSettings,
  seasonNote: string | null,
): Mail {
  const { received, next, repeats, desk } = describeSubmission(submission);
  const { reference } = submission;
  const document: MailDocument = {
    kicker: settings.siteName,
    title: received,
    paragraphs: [
      m.mail_acknowledgement_reference({ reference }),
      next,
      ...(seasonNote ? [seasonNote] : []),
      m.mail_acknowledgement_mistake(),
    ],
    actions: [
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

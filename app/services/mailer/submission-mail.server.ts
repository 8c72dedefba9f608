import addressparser from "nodemailer/lib/addressparser";
import type { SubmissionContent } from "~/entities/submissions";
import { whatsappLink } from "~/entities/values/addresses";
import { formatMoment } from "~/entities/values/jakarta-time";
import { cleanLine } from "~/entities/values/plain-text";
import type { InterestLinks } from "~/services/interest/interest-links.server";
import type { Mail } from "./mail.server";
import { type MailDocument, renderHtml, renderText } from "./mail-document";
import { describeSubmission, type MailSubject, mailtoLink } from "./submission-mail-fields";

export interface MailSettings {
  /** "Name <address>" of our own domain; every mail comes from it. */
  from: string;
  recipients: { to: readonly string[]; cc: readonly string[]; bcc: readonly string[] };
  contactEmail: string;
  /** E.164 without the plus sign. */
  contactWhatsapp: string;
  siteName: string;
  siteUrl: string;
  company: { name: string; address: string };
  interestLinks: Pick<InterestLinks, "confirm" | "unsubscribe">;
}

/** Longest subject and name in a header, in characters; a phone shows about forty. */
const HEADER_TEXT_MAX = 120;

/** Text for a header: one line of bounded length, without anything that decodes as an encoded word (RFC 2047). */
export function headerText(value: string): string {
  const line = cleanLine(value).replace(/=\?/g, "= ?").replace(/\?=/g, "? =");
  const characters = [...line];
  return characters.length > HEADER_TEXT_MAX ? `${characters.slice(0, HEADER_TEXT_MAX - 1).join("")}…` : line;
}

/** Sender, texts and date of a mail. Its Message-ID is made of both ids: the same in every attempt. */
export function commonParts(
  subject: MailSubject<SubmissionContent>,
  deliveryId: string,
  document: MailDocument,
  { from }: MailSettings,
) {
  const address = addressparser(from, { flatten: true })[0]?.address ?? "";
  return {
    from,
    text: renderText(document),
    html: renderHtml(document),
    messageId: `<${subject.id}.${deliveryId}@${address.slice(address.lastIndexOf("@") + 1)}>`,
    date: new Date(subject.createdAt),
  };
}

const DUPLICATE_NOTE =
  "This may be a duplicate: the mail server did not confirm an earlier copy of this mail, so it may have arrived as well.";

/** The mail to the staff: every field, and links to reply. `mayBeDuplicate`: an earlier attempt may have delivered it. */
export function composeStaffMail(
  submission: MailSubject,
  { id, mayBeDuplicate }: { id: string; mayBeDuplicate: boolean },
  settings: MailSettings,
): Mail {
  const { label, person, headline, summary, fields } = describeSubmission(submission);
  const { payload, reference } = submission;
  const subject = `${label}: ${headerText(headline)} · ${reference}`;
  const reply = `Re: ${subject}`;
  const greeting = `Hello ${cleanLine(person)}, this is ${settings.siteName} about ${reference}.`;
  const document: MailDocument = {
    kicker: `${label} · ${reference}`,
    title: headerText(headline),
    paragraphs: mayBeDuplicate ? [DUPLICATE_NOTE, summary] : [summary],
    actions: [
      { label: "Reply by e-mail", href: mailtoLink(payload.email, reply) },
      ...(payload.phone
        ? [
            { label: "Chat on WhatsApp", href: whatsappLink(payload.phone, greeting.toWellFormed()) },
            { label: "Call", href: `tel:${payload.phone}` },
          ]
        : []),
    ],
    fields,
    footer: [
      `Received by ${settings.siteUrl}. A reply to this mail goes to the visitor.`,
      `${settings.company.name}, ${settings.company.address}`,
    ],
  };
  return {
    ...settings.recipients,
    ...commonParts(submission, id, document, settings),
    replyTo: { name: headerText(person), address: payload.email },
    subject,
    fileName: `${reference}-staff`,
  };
}

/**
 * The acknowledgement. It quotes nothing the visitor wrote: a stranger whose address was typed must not get any text.
 * @param seasonNote a sentence about the expo's season, if there is one
 */
export function composeAcknowledgement(
  submission: MailSubject,
  deliveryId: string,
  settings: MailSettings,
  seasonNote: string | null,
): Mail {
  const { received, next } = describeSubmission(submission);
  const { reference } = submission;
  const document: MailDocument = {
    kicker: settings.siteName,
    title: received,
    paragraphs: [
      `Your reference number is ${reference}. Please mention it when you write to us about this.`,
      next,
      ...(seasonNote ? [seasonNote] : []),
      "If you did not send anything, someone typed your address by mistake. You need not do anything.",
    ],
    actions: [
      { label: "Write to us", href: mailtoLink(settings.contactEmail, `About ${reference}`) },
      {
        label: "Chat on WhatsApp",
        href: whatsappLink(settings.contactWhatsapp, `Hello, I am writing about ${reference}.`),
      },
    ],
    fields: [
      { label: "Reference number", value: reference },
      { label: "Received", value: formatMoment(submission.createdAt) },
    ],
    footer: [`${settings.siteName}, ${settings.siteUrl}`, `${settings.company.name}, ${settings.company.address}`],
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

import addressparser from "nodemailer/lib/addressparser";
import { whatsappLink } from "~/entities/values/addresses";
import { cleanLine } from "~/entities/values/plain-text";
import type { Mail } from "./mail.server";
import { type MailDocument, renderHtml, renderText } from "./mail-document";
import { describeSubmission, jakartaTime, type MailSubject, mailtoLink } from "./submission-mail-fields";

/** What the mails say of us. */
export interface MailSettings {
  /** "Name <address>" of our own domain; every mail comes from it. */
  from: string;
  recipients: { to: readonly string[]; cc: readonly string[]; bcc: readonly string[] };
  /** Where visitors write to. */
  contactEmail: string;
  /** Where visitors chat to: E.164 without the plus sign. */
  contactWhatsapp: string;
  siteName: string;
  siteUrl: string;
  company: { name: string; address: string };
}

/** Longest subject and name in a header; a phone shows about forty characters of it. */
const HEADER_TEXT_MAX = 120;

/**
 * Text for a header: one line, no longer than is read, and nothing in it that a mail program would decode as an
 * encoded word (RFC 2047).
 */
function headerText(value: string): string {
  const line = cleanLine(value).replace(/=\?/g, "= ?").replace(/\?=/g, "? =");
  const characters = [...line];
  return characters.length > HEADER_TEXT_MAX ? `${characters.slice(0, HEADER_TEXT_MAX - 1).join("")}…` : line;
}

function messageId({ from }: MailSettings, subject: MailSubject, deliveryId: string): string {
  const address = addressparser(from, { flatten: true })[0]?.address ?? "";
  return `<${subject.id}.${deliveryId}@${address.slice(address.lastIndexOf("@") + 1)}>`;
}

/** A delivery as far as its mail depends on it. */
export interface MailDelivery {
  /** Makes the Message-ID, with the submission's id. */
  id: string;
  /** True when an earlier try may have delivered the mail. */
  mayBeDuplicate: boolean;
}

const DUPLICATE_NOTE =
  "This may be a duplicate: the mail server did not confirm an earlier copy of this mail, so it may have arrived as well.";

/** The mail to the organiser's staff: who, what they want, every field, one tap to answer. */
export function composeStaffMail(
  submission: MailSubject,
  { id, mayBeDuplicate }: MailDelivery,
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
      `Received by ${settings.siteUrl}. Answering this mail answers the visitor.`,
      `${settings.company.name}, ${settings.company.address}`,
    ],
  };
  return {
    from: settings.from,
    ...settings.recipients,
    replyTo: { name: headerText(person), address: payload.email },
    subject,
    text: renderText(document),
    html: renderHtml(document),
    messageId: messageId(settings, submission, id),
    date: new Date(submission.createdAt),
    fileName: `${reference}-staff`,
  };
}

/**
 * The mail to the visitor that says it arrived. It repeats nothing the visitor wrote: whoever types a stranger's
 * address must not be able to send that stranger a text through us.
 */
export function composeAcknowledgement(submission: MailSubject, deliveryId: string, settings: MailSettings): Mail {
  const { received, next } = describeSubmission(submission);
  const { reference } = submission;
  const subject = `${received} · ${reference}`;
  const document: MailDocument = {
    kicker: settings.siteName,
    title: received,
    paragraphs: [
      `Your reference number is ${reference}. Keep it: with it we find you at once.`,
      next,
      "Nothing was sent by you? Then someone typed your address by mistake; you need not do anything.",
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
      { label: "Received", value: jakartaTime(submission.createdAt) },
    ],
    footer: [`${settings.siteName}, ${settings.siteUrl}`, `${settings.company.name}, ${settings.company.address}`],
  };
  return {
    from: settings.from,
    to: [submission.payload.email],
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject,
    text: renderText(document),
    html: renderHtml(document),
    messageId: messageId(settings, submission, deliveryId),
    date: new Date(submission.createdAt),
    // RFC 3834: an answering machine must not answer this.
    headers: { "Auto-Submitted": "auto-replied", "X-Auto-Response-Suppress": "All" },
    fileName: `${reference}-acknowledgement`,
  };
}

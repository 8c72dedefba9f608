import { createHash } from "node:crypto";
import { formatMoment } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import type { Mail } from "~/platform/mailer/mail.server";
import { type MailDocument, renderHtml, renderText } from "~/platform/mailer/mail-document";
import {
  AUTOMATIC,
  headerText,
  type MailSettings,
  messageIdAt,
  visitorFooter,
} from "~/platform/mailer/mail-parts.server";

/** The beginning of the names of the files with a person's sign-in mails, as a reference number is of a submission's. */
export const signInMailReference = (email: string): string =>
  `staff-${createHash("sha256").update(email).digest("hex").slice(0, 12)}`;

type SignInMail = {
  email: string;
  /** Of the mail: letters, digits and hyphens, another one for each. */
  id: string;
  /** The page that signs in, with its token. */
  href: string;
  /** Both in ms since the epoch. */
  createdAt: number;
  expiresAt: number;
};

/** The mail, in the current language, with the link by which a person of the team signs in. */
export function composeSignInMail(
  { email, id, href, createdAt, expiresAt }: SignInMail,
  settings: Pick<MailSettings, "from" | "siteName" | "siteUrl" | "company" | "contactEmail">,
): Mail {
  const document: MailDocument = {
    kicker: settings.siteName,
    title: m.mail_sign_in_title(),
    paragraphs: [m.mail_sign_in_text({ moment: formatMoment(expiresAt) }), m.mail_sign_in_mistake()],
    actions: [{ label: m.mail_sign_in_button(), href }],
    fields: [],
    footer: visitorFooter(settings),
  };
  return {
    from: settings.from,
    to: [email],
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: `${m.mail_sign_in_title()} · ${headerText(settings.siteName)}`,
    text: renderText(document),
    html: renderHtml(document),
    messageId: messageIdAt(settings.from, id),
    date: new Date(createdAt),
    headers: AUTOMATIC,
    fileName: `${signInMailReference(email)}-${id}`,
  };
}

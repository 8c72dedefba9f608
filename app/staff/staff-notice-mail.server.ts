import { m } from "~/paraglide/messages";
import type { Mail } from "~/platform/mailer/mail.server";
import { type MailDocument, renderHtml, renderText } from "~/platform/mailer/mail-document";
import { AUTOMATIC, headerText, type MailSettings, messageIdAt } from "~/platform/mailer/mail-parts.server";

type Notice = Pick<Mail, "to" | "cc" | "bcc" | "fileName"> & {
  /** Of the mail: letters, digits and hyphens, another one for each. */
  id: string;
  /** ms since the epoch. */
  createdAt: number;
  /** What the subject says after the title; of a header, so without line breaks. */
  about: string;
  document: Omit<MailDocument, "kicker" | "footer">;
};

/** Who sends a mail to staff, below it. */
export const staffFooter = ({ siteUrl, company }: Pick<MailSettings, "siteUrl" | "company">): string[] => [
  m.mail_staff_footer_own({ site: siteUrl }),
  `${company.name}, ${company.address}`,
];

/** A mail to staff that belongs to no form, in the current language. */
export function toStaffNotice(
  { id, createdAt, about, document, ...mail }: Notice,
  { from, siteName, siteUrl, company, contactEmail }: Pick<MailSettings, NoticeSetting>,
): Mail {
  const whole: MailDocument = {
    ...document,
    kicker: siteName,
    footer: staffFooter({ siteUrl, company }),
  };
  return {
    ...mail,
    from,
    replyTo: { name: headerText(siteName), address: contactEmail },
    subject: `${document.title} · ${headerText(about)}`,
    text: renderText(whole),
    html: renderHtml(whole),
    messageId: messageIdAt(from, id),
    date: new Date(createdAt),
    headers: AUTOMATIC,
  };
}

/** Settings that such a mail needs. */
export type NoticeSetting = "from" | "siteName" | "siteUrl" | "company" | "contactEmail";

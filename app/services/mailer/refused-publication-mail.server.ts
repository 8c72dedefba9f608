import type { StaffNotices } from "~/entities/staff-notice";
import { formatMoment } from "~/entities/values/jakarta-time";
import { cleanLine } from "~/entities/values/plain-text";
import { m } from "~/paraglide/messages";
import type { Mail } from "./mail.server";
import { type MailDocument, renderHtml, renderText } from "./mail-document";
import { headerText, type MailSettings, messageIdAt } from "./submission-mail.server";

type RefusedPublication = StaffNotices["refused-publication"] & {
  /** Of the mail: letters, digits and hyphens, another one for each. */
  id: string;
  mayBeDuplicate: boolean;
  /** When the mail was added, in ms since the epoch. */
  createdAt: number;
  note: string;
  /** Who gets it too; null: nobody, or somebody who may not sign in any more. */
  editor: string | null;
  /** The page in the staff area that says why. */
  href: string;
};

/** The mail to staff and to its editor, in the current language, about a publication that was refused at its time. */
export function composeRefusedPublication(
  { id, mayBeDuplicate, at, createdAt, note, editor, href }: RefusedPublication,
  settings: Pick<MailSettings, "from" | "recipients" | "siteName" | "siteUrl" | "company" | "contactEmail">,
): Mail {
  const { to, cc, bcc } = settings.recipients;
  const document: MailDocument = {
    kicker: settings.siteName,
    title: m.mail_refused_title(),
    paragraphs: [...(mayBeDuplicate ? [m.mail_duplicate()] : []), m.mail_refused_text({ moment: formatMoment(at) })],
    actions: [{ label: m.mail_refused_open(), href }],
    fields: [
      ...(note ? [{ label: m.mail_refused_note(), value: cleanLine(note) }] : []),
      ...(editor ? [{ label: m.mail_refused_editor(), value: editor }] : []),
    ],
    footer: [
      m.mail_staff_footer_own({ site: settings.siteUrl }),
      `${settings.company.name}, ${settings.company.address}`,
    ],
  };
  return {
    ...{ to: [...new Set([...to, ...(editor ? [editor] : [])])], cc, bcc },
    from: settings.from,
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: `${document.title} · ${headerText(settings.siteName)}`,
    text: renderText(document),
    html: renderHtml(document),
    messageId: messageIdAt(settings.from, id),
    date: new Date(createdAt),
    // RFC 3834: an autoresponder must not reply to this.
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    fileName: `publication-${id}`,
  };
}

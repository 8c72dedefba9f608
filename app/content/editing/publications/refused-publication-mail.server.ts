import { formatMoment } from "~/base/values/jakarta-time";
import { cleanLine } from "~/base/values/plain-text";
import type { StaffNotices } from "~/base/values/staff-notice";
import { m } from "~/paraglide/messages";
import type { Mail } from "~/platform/mailer/mail.server";
import type { MailSettings } from "~/platform/mailer/submission-mail.server";
import { type NoticeSetting, toStaffNotice } from "~/staff/staff-notice-mail.server";

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
  settings: Pick<MailSettings, NoticeSetting | "recipients">,
): Mail {
  const { to, cc, bcc } = settings.recipients;
  return toStaffNotice(
    {
      ...{ to: [...new Set([...to, ...(editor ? [editor] : [])])], cc, bcc },
      ...{ id, createdAt, about: settings.siteName, fileName: `publication-${id}` },
      document: {
        title: m.mail_refused_title(),
        paragraphs: [
          ...(mayBeDuplicate ? [m.mail_duplicate()] : []),
          m.mail_refused_text({ moment: formatMoment(at) }),
        ],
        actions: [{ label: m.mail_refused_open(), href }],
        fields: [
          ...(note ? [{ label: m.mail_refused_note(), value: cleanLine(note) }] : []),
          ...(editor ? [{ label: m.mail_refused_editor(), value: editor }] : []),
        ],
      },
    },
    settings,
  );
}

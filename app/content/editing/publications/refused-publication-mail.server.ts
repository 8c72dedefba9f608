import { formatMoment } from "~/base/values/jakarta-time";
import { cleanLine } from "~/base/values/plain-text";
import type { StaffNotices } from "~/base/values/staff";
import { m } from "~/paraglide/messages";
import type { Mail, Mailer } from "~/platform/mailer/mail.server";
import type { MailSettings } from "~/platform/mailer/mail-parts.server";
import { sendTask, toStaffDelivery } from "~/platform/mailer/send-task.server";
import type { Deliver } from "~/platform/outbox/delivery";
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
function composeRefusedPublication(
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

/** Delivers such a mail. @param read what was to be published, by whom, and where staff read why it was not */
export function createRefusedPublicationDelivery(
  mailer: Mailer,
  settings: MailSettings,
  read: (scheduled: number) => Promise<Pick<RefusedPublication, "note" | "editor" | "href">>,
): Deliver {
  return async (task) => {
    const { payload, createdAt } = task.submission;
    const { report } = payload as unknown as { report: StaffNotices["refused-publication"] };
    const refused = { ...report, ...toStaffDelivery(task), ...(await read(report.scheduled)), createdAt };
    return sendTask(mailer, task, settings.staffLanguage, () => composeRefusedPublication(refused, settings));
  };
}

import { formatMoment } from "~/base/values/jakarta-time";
import type { StaffNotices } from "~/base/values/staff";
import { editionPath } from "~/content/editing/documents/staff-paths";
import { m } from "~/paraglide/messages";
import type { Mail, Mailer } from "~/platform/mailer/mail.server";
import type { MailSettings } from "~/platform/mailer/mail-parts.server";
import { sendTask, toStaffDelivery } from "~/platform/mailer/send-task.server";
import type { Deliver } from "~/platform/outbox/delivery";
import { type NoticeSetting, toStaffNotice } from "~/staff/staff-notice-mail.server";

type RefusedEdition = StaffNotices["refused-edition"] & {
  /** Of the mail: letters, digits and hyphens, another one for each. */
  id: string;
  mayBeDuplicate: boolean;
  /** When the mail was added, in ms since the epoch. */
  createdAt: number;
};

/** The mail to staff, in the current language, about an edition that did not open at its time. */
function composeRefusedEdition(
  { id, mayBeDuplicate, edition, at, createdAt }: RefusedEdition,
  settings: Pick<MailSettings, NoticeSetting | "recipients">,
): Mail {
  const href = settings.siteUrl + editionPath(edition);
  return toStaffNotice(
    {
      ...settings.recipients,
      ...{ id, createdAt, about: settings.siteName, fileName: `edition-${id}` },
      document: {
        title: m.mail_edition_title(),
        paragraphs: [
          ...(mayBeDuplicate ? [m.mail_duplicate()] : []),
          m.mail_edition_text({ moment: formatMoment(at) }),
        ],
        actions: [{ label: m.mail_edition_open(), href }],
        fields: [],
      },
    },
    settings,
  );
}

/** Delivers such a mail. */
export function createRefusedEditionDelivery(mailer: Mailer, settings: MailSettings): Deliver {
  return async (task) => {
    const { payload, createdAt } = task.submission;
    const { report } = payload as unknown as { report: StaffNotices["refused-edition"] };
    const refused = { ...report, ...toStaffDelivery(task), createdAt };
    return sendTask(mailer, task, settings.staffLanguage, () => composeRefusedEdition(refused, settings));
  };
}

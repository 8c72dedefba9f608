import { LOCALES } from "~/base/i18n/locales";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatMoment } from "~/base/values/jakarta-time";
import type { StaffNotices } from "~/base/values/staff";
import { m } from "~/paraglide/messages";
import type { Mail, Mailer } from "~/platform/mailer/mail.server";
import type { MailSettings } from "~/platform/mailer/mail-parts.server";
import { sendTask, toStaffDelivery } from "~/platform/mailer/send-task.server";
import type { Deliver } from "~/platform/outbox/delivery";
import { type NoticeSetting, toStaffNotice } from "~/staff/staff-notice-mail.server";
import { type ExportJob, isExportKind } from "./export-rules";
import { exportKindLabels } from "./export-words";

/** A file, and the page that has it. */
export type DoneExport = { job: ExportJob; href: string };

type DoneMail = DoneExport & { id: string; mayBeDuplicate: boolean; createdAt: number };

/** The mail, in the current language, that a file is ready, or that it failed. The page that it leads to needs a sign-in. */
function composeExportMail(
  { id, mayBeDuplicate, createdAt, job, href }: DoneMail,
  settings: Pick<MailSettings, NoticeSetting>,
): Mail {
  const { what, state, lines, keepUntil, editor } = job;
  const name = isExportKind(what) ? exportKindLabels[what]() : what;
  const until = formatMoment(keepUntil ?? createdAt);
  const isReady = state === "ready";
  return toStaffNotice(
    {
      ...{ to: [editor], cc: [], bcc: [] },
      ...{ id, createdAt, about: settings.siteName, fileName: `export-${id}` },
      document: {
        title: isReady ? m.exports_mail_ready({ name }) : m.exports_mail_failed({ name }),
        paragraphs: [
          ...(mayBeDuplicate ? [m.mail_duplicate()] : []),
          isReady ? m.exports_mail_ready_text({ until }) : m.exports_mail_failed_text(),
        ],
        actions: [{ label: m.exports_mail_open(), href }],
        fields: isReady ? [{ label: m.exports_mail_rows(), value: formatNumber(lines) }] : [],
      },
    },
    settings,
  );
}

/**
 * Delivers such a mail.
 * @param read the file; null: it was deleted meanwhile, or whoever ordered it may not sign in any more
 */
export function createExportDelivery(
  mailer: Mailer,
  settings: MailSettings,
  read: (id: string) => Promise<DoneExport | null>,
): Deliver {
  return async (task) => {
    const { payload, createdAt } = task.submission;
    const { report } = payload as unknown as { report: StaffNotices["export-done"] };
    const done = await read(report.export);
    if (!done) return { result: "sent" };
    const language = LOCALES.find((locale) => locale === done.job.language) ?? settings.staffLanguage;
    const mail = { ...toStaffDelivery(task), ...done, createdAt };
    return sendTask(mailer, task, language, () => composeExportMail(mail, settings));
  };
}

import { randomUUID } from "node:crypto";
import { env } from "~/env.server";
import { localHref } from "~/i18n/current-locale";
import { runWithLocale } from "~/i18n/run-with-locale.server";
import { wallClock } from "~/services/clock/clock.server";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import { composeRefusedPublication } from "~/services/mailer/refused-publication-mail.server";
import { mailSoon } from "./mail-soon.server";

/** A publication that was refused at its time, in ms since the epoch. */
type Refused = { id: number; at: number; note: string; editor: string | null };

/**
 * Mails staff, and its editor as long as they may sign in, that a publication was refused at its time. Never rejects: the page "Today"
 * says it too.
 */
export async function mailRefusedPublication({ id, at, note, editor }: Refused): Promise<void> {
  try {
    const { app, contact, mailFrom, staffLanguage } = env;
    const isStaff = env.staff.some(({ email }) => email === editor);
    const refused = {
      ...{ id: randomUUID(), at, note, createdAt: wallClock.now() },
      editor: isStaff ? editor : null,
      href: app.url + localHref(`/staff/scheduled/${id}`, staffLanguage),
    };
    const settings = {
      ...{ from: mailFrom, recipients: contact.recipients, siteName: app.name, siteUrl: app.url },
      ...{ company: app.company, contactEmail: contact.email },
    };
    const mail = runWithLocale(staffLanguage, () => composeRefusedPublication(refused, settings));
    await mailSoon(mail, "that a publication was refused");
  } catch (error) {
    log.error(faultOf(error), "staff: a mail about a refused publication could not be made");
  }
}

import { randomUUID } from "node:crypto";
import { env } from "~/env.server";
import { localHref } from "~/i18n/current-locale";
import { runWithLocale } from "~/i18n/run-with-locale.server";
import { faultOf } from "~/services/log/fault";
import { log } from "~/services/log/log.server";
import { composeStrayPayment } from "~/services/mailer/stray-payment-mail.server";
import { mailSoon } from "~/services/staff/mail-soon.server";
import type { StrayPayment } from "./stray-payments.server";

/** Mails staff that money came for an order that the database does not know. Never rejects: the page "Today" says it too. */
export async function mailStrayPayment({ id, amount, method, at }: StrayPayment): Promise<void> {
  try {
    const { app, contact, mailFrom, staff, staffLanguage, salesMailTo } = env;
    const stray = {
      ...{ id: randomUUID(), payment: id, amount, method, createdAt: at },
      href: staff.length > 0 ? app.url + localHref("/staff", staffLanguage) : null,
    };
    const settings = {
      ...{ from: mailFrom, siteName: app.name, siteUrl: app.url, company: app.company, contactEmail: contact.email },
      recipients: salesMailTo.length > 0 ? { to: salesMailTo, cc: [], bcc: [] } : contact.recipients,
    };
    const mail = runWithLocale(staffLanguage, () => composeStrayPayment(stray, settings));
    await mailSoon(mail, "that a payment belongs to no order");
  } catch (error) {
    log.error(faultOf(error), "staff: a mail about a payment without an order could not be made");
  }
}

import { formatPrice } from "~/base/values/money";
import { cleanLine } from "~/base/values/plain-text";
import type { StaffNotices } from "~/base/values/staff";
import { m } from "~/paraglide/messages";
import type { Mail, Mailer } from "~/platform/mailer/mail.server";
import { sendTask, toStaffDelivery } from "~/platform/mailer/send-task.server";
import type { Deliver } from "~/platform/outbox/delivery";
import { toStaffNotice } from "~/staff/staff-notice-mail.server";
import type { OrderMailSettings } from "./order-mail-settings.server";

type Stray = StaffNotices["stray-payment"] & {
  /** Of the mail: letters, digits and hyphens, another one for each. */
  id: string;
  mayBeDuplicate: boolean;
  /** ms since the epoch. */
  createdAt: number;
};

/** The mail to staff, in the current language, about money for an order that the database does not know. */
function composeStrayPayment(
  { id, mayBeDuplicate, payment, amount, method, createdAt }: Stray,
  settings: OrderMailSettings,
): Mail {
  const { staffPage, recipients } = settings.orders;
  // The page "Today" lists it.
  const href = staffPage && new URL("../staff", staffPage).href;
  return toStaffNotice(
    {
      ...recipients,
      ...{ id, createdAt, about: payment, fileName: `stray-payment-${id}` },
      document: {
        title: m.payments_stray_title(),
        paragraphs: [...(mayBeDuplicate ? [m.mail_duplicate()] : []), m.payments_stray_text()],
        actions: href ? [{ label: m.payments_stray_open(), href }] : [],
        fields: [
          { label: m.payments_stray_id(), value: cleanLine(payment) },
          { label: m.orders_amount(), value: formatPrice(amount, "IDR") },
          ...(method ? [{ label: m.payments_stray_method(), value: cleanLine(method) }] : []),
        ],
      },
    },
    settings,
  );
}

/** Delivers such a mail. */
export function createStrayPaymentDelivery(mailer: Mailer, settings: OrderMailSettings): Deliver {
  return async (task) => {
    const { payload, createdAt } = task.submission;
    const { report } = payload as unknown as { report: StaffNotices["stray-payment"] };
    const stray = { ...report, ...toStaffDelivery(task), createdAt };
    return sendTask(mailer, task, settings.staffLanguage, () => composeStrayPayment(stray, settings));
  };
}

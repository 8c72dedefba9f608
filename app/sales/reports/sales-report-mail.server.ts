import { dayWords } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import { m } from "~/paraglide/messages";
import type { Mail, Mailer } from "~/platform/mailer/mail.server";
import { sendTask } from "~/platform/mailer/send-task.server";
import type { Deliver } from "~/platform/outbox/delivery";
import type { OrderMailSettings } from "~/sales/mails/order-mail-settings.server";
import { toStaffNotice } from "~/staff/staff-notice-mail.server";
import type { SalesReport } from "./daily-report.server";

const rupiah = (amount: number) => (amount === 0 ? "Rp\u00a00" : formatPrice(amount, "IDR"));

/** The morning's mail to staff, in the current language, about what was sold. */
function composeSalesReport(
  { id, createdAt, reference, report }: { id: string; createdAt: number; reference: string; report: SalesReport },
  settings: OrderMailSettings,
): Mail {
  const { staffPage, recipients } = settings.orders;
  const { yesterday, waiting, refundDue, tickets } = report;
  const day = dayWords(report.day);
  const sold = m.sales_report_yesterday({
    orders: yesterday.orders,
    tickets: yesterday.tickets,
    revenue: rupiah(yesterday.revenue),
  });
  return toStaffNotice(
    {
      ...recipients,
      ...{ id, createdAt, about: settings.siteName, fileName: `${reference}-staff` },
      document: {
        title: m.sales_report_title({ day }),
        paragraphs: [
          sold,
          ...(waiting > 0 ? [m.sales_report_waiting({ count: waiting })] : []),
          ...(refundDue > 0 ? [m.sales_report_refund_due({ count: refundDue })] : []),
        ],
        actions: staffPage ? [{ label: m.sales_mail_all(), href: staffPage }] : [],
        fields: tickets.map(({ name, sold: count, held, revenue }) => ({
          label: name,
          value: m.sales_report_ticket({ sold: count, held, revenue: rupiah(revenue) }),
        })),
      },
    },
    settings,
  );
}

/** Delivers the report that the morning stored. */
export function createReportDelivery(mailer: Mailer, settings: OrderMailSettings): Deliver {
  return async (task) => {
    const { reference, createdAt, payload } = task.submission;
    const { report } = payload as unknown as { report: SalesReport };
    return sendTask(mailer, task, settings.staffLanguage, () =>
      composeSalesReport({ id: task.id, createdAt, reference, report }, settings),
    );
  };
}

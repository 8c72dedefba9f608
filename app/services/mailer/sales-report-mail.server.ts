import type { SalesReport } from "~/entities/sales-report";
import { formatDay, startOfJakartaDay } from "~/entities/values/jakarta-time";
import { formatPrice } from "~/entities/values/money";
import { m } from "~/paraglide/messages";
import type { Mail } from "./mail.server";
import { type MailDocument, renderHtml, renderText } from "./mail-document";
import { headerText, type MailSettings, messageIdAt } from "./submission-mail.server";

const rupiah = (amount: number) => (amount === 0 ? "Rp\u00a00" : formatPrice(amount, "IDR"));

/** The morning's mail to staff, in the current language, about what was sold. */
export function composeSalesReport(
  { id, createdAt, reference, report }: { id: string; createdAt: number; reference: string; report: SalesReport },
  settings: MailSettings,
): Mail {
  const { staffPage, recipients } = settings.orders;
  const { yesterday, waiting, refundDue, tickets } = report;
  const day = formatDay(startOfJakartaDay(report.day));
  const sold = m.sales_report_yesterday({
    orders: yesterday.orders,
    tickets: yesterday.tickets,
    revenue: rupiah(yesterday.revenue),
  });
  const document: MailDocument = {
    kicker: settings.siteName,
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
    footer: [
      m.mail_staff_footer_own({ site: settings.siteUrl }),
      `${settings.company.name}, ${settings.company.address}`,
    ],
  };
  return {
    ...recipients,
    from: settings.from,
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: `${document.title} · ${headerText(settings.siteName)}`,
    text: renderText(document),
    html: renderHtml(document),
    messageId: messageIdAt(settings.from, id),
    date: new Date(createdAt),
    headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
    fileName: `${reference}-staff`,
  };
}

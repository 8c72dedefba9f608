import type { SubmissionContent } from "~/entities/forms/submissions";
import { type PaymentAlarm, paymentAlarms } from "~/entities/payment";
import { formatPrice } from "~/entities/values/money";
import { cleanLine } from "~/entities/values/plain-text";
import { m } from "~/paraglide/messages";
import { formatSiteMoment } from "~/services/clock/site-moment.server";
import type { OrderToCheck } from "~/services/order-mails/order-mails.server";
import { formatPhone } from "~/services/phone/phone.server";
import type { Mail } from "./mail.server";
import type { MailDocument } from "./mail-document";
import { commonParts, headerText, type MailSettings } from "./submission-mail.server";
import type { MailSubject } from "./submission-mail-fields";

type OrderSubject = MailSubject<SubmissionContent<"order">>;
type Delivery = { id: string; mayBeDuplicate: boolean };

const footerOf = ({ siteUrl, company }: MailSettings) => [
  m.mail_staff_footer({ site: siteUrl }),
  `${company.name}, ${company.address}`,
];

/**
 * The mail to staff, in the current language, about one order that waits for a transfer. Anyone who has its links can mark the order as paid
 * or reject it.
 * @param deadline ms since the epoch until when it is to be paid; null: not known any more
 */
export function composeOrderToCheck(
  order: OrderSubject,
  { id, mayBeDuplicate }: Delivery,
  deadline: number | null,
  settings: MailSettings,
): Mail {
  const { payload, reference } = order;
  const amount = payload.amount ?? "";
  // The stored text is in the buyer's language.
  const until = deadline === null ? (payload.until ?? "") : formatSiteMoment(deadline);
  const { staffLink, staffPage } = settings.orders;
  const name = cleanLine(payload.name);
  const document: MailDocument = {
    kicker: `${m.sales_mail_order()} · ${reference}`,
    title: m.sales_mail_title({ amount, name: headerText(name) }),
    paragraphs: [...(mayBeDuplicate ? [m.mail_duplicate()] : []), m.sales_mail_text({ amount, until })],
    actions: [
      { label: m.sales_mail_paid(), href: staffLink(reference, "paid", settings.staffLanguage) },
      { label: m.sales_mail_reject(), href: staffLink(reference, "reject", settings.staffLanguage) },
    ],
    fields: [
      { label: m.orders_tickets(), value: payload.tickets ?? "" },
      { label: m.orders_amount(), value: amount },
      { label: m.orders_buyer(), value: name },
      { label: m.forms_email(), value: payload.email },
      { label: m.forms_phone(), value: payload.phone ? formatPhone(payload.phone) : "" },
      { label: m.orders_reference(), value: reference },
      { label: m.orders_until(), value: until },
      ...pageField(staffPage),
    ],
    footer: [m.sales_mail_links_note(), ...footerOf(settings)],
  };
  return {
    ...settings.orders.recipients,
    ...commonParts(order, id, document, settings),
    replyTo: { name: headerText(name), address: payload.email },
    subject: `${m.sales_mail_order()}: ${amount} · ${headerText(name)} · ${reference}`,
    fileName: `${reference}-staff`,
  };
}

const pageField = (href: string | null) => (href ? [{ label: m.sales_mail_all(), value: href, href }] : []);

/** The mail to staff, in the current language, with all orders of a while in which many were placed. */
export function composeOrderList(
  order: OrderSubject,
  { id, mayBeDuplicate }: Delivery,
  { orders, count }: { orders: readonly OrderToCheck[]; count: number },
  settings: MailSettings,
): Mail {
  const { staffLink, staffPage } = settings.orders;
  const more = count - orders.length;
  const document: MailDocument = {
    kicker: m.sales_mail_order(),
    title: m.sales_mail_list_title({ count }),
    paragraphs: [
      ...(mayBeDuplicate ? [m.mail_duplicate()] : []),
      m.sales_mail_list_text(),
      ...(more > 0 ? [m.sales_mail_list_more({ count: more })] : []),
    ],
    actions: staffPage ? [{ label: m.sales_mail_all(), href: staffPage }] : [],
    fields: orders.map(({ reference, amount, deadline, name }) => ({
      label: `${reference} · ${formatSiteMoment(deadline)}`,
      value: `${formatPrice(amount, "IDR")}, ${cleanLine(name)}: ${m.sales_mail_paid()}`,
      href: staffLink(reference, "paid", settings.staffLanguage),
    })),
    footer: [m.sales_mail_links_note(), ...footerOf(settings)],
  };
  return {
    ...settings.orders.recipients,
    ...commonParts(order, id, document, settings),
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: `${m.sales_mail_order()}: ${m.sales_mail_list_title({ count })}`,
    fileName: `${order.reference}-staff-list`,
  };
}

/** Whether a kind of delivery is a mail to staff about a payment that needs a person. */
export const isPaymentAlarm = (kind: string): kind is PaymentAlarm => Object.hasOwn(paymentAlarms, kind);

/**
 * The mail to staff, in the current language, about a payment that a person has to look at. It has no data of the buyer.
 * @param second rupiah of second transfers, which staff send back
 */
export function composePaymentAlarm(
  order: OrderSubject,
  { id, mayBeDuplicate }: Delivery,
  { kind, second }: { kind: PaymentAlarm; second: number },
  settings: MailSettings,
): Mail {
  const { payload, reference } = order;
  const { staffPage } = settings.orders;
  const href = staffPage && new URL(`orders/${reference.toLowerCase()}`, staffPage).href;
  const document: MailDocument = {
    kicker: reference,
    title: m.payments_alarm_title(),
    paragraphs: [...(mayBeDuplicate ? [m.mail_duplicate()] : []), paymentAlarms[kind]()],
    actions: href ? [{ label: m.payments_alarm_open(), href }] : [],
    fields: [
      { label: m.orders_reference(), value: reference },
      { label: m.orders_amount(), value: payload.amount ?? "" },
      ...(second > 0 ? [{ label: m.payments_alarm_back(), value: formatPrice(second, "IDR") }] : []),
    ],
    footer: footerOf(settings),
  };
  return {
    ...settings.orders.recipients,
    ...commonParts(order, id, document, settings),
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: `${m.payments_alarm_title()} · ${reference}`,
    fileName: `${reference}-${kind}`,
  };
}

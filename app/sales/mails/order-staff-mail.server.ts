import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { formatPhone } from "~/base/phone/phone.server";
import { formatPrice } from "~/base/values/money";
import { cleanLine } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";
import type { Mail } from "~/platform/mailer/mail.server";
import type { MailDocument } from "~/platform/mailer/mail-document";
import { commonParts, headerText, mailtoLink } from "~/platform/mailer/mail-parts.server";
import type { Check } from "~/sales/buyers/order-links.server";
import { type PaymentAlarm, paymentAlarms } from "~/sales/model/payment";
import { staffFooter } from "~/staff/staff-notice-mail.server";
import type { OrderToCheck } from "./mail-facts.server";
import type { OrderSubject } from "./order-mail.server";
import type { OrderMailSettings } from "./order-mail-settings.server";

type Delivery = { id: string; mayBeDuplicate: boolean };

/** One of those who get a mail with links: each has a separate one, since the links name them. `place`: among all of them, from 0. */
export type StaffRecipient = { address: string; place: number };

/** All who get the mails about orders. */
export const staffRecipients = ({ orders: { recipients } }: OrderMailSettings): StaffRecipient[] =>
  [...new Set([...recipients.to, ...recipients.cc, ...recipients.bcc])].map((address, place) => ({ address, place }));

/** What differs between the mails of one delivery: recipient, Message-ID and file. The site's own address is who answers go to. */
function ofRecipient(
  order: OrderSubject,
  { id }: Delivery,
  { address, place }: StaffRecipient,
  { document, name }: { document: MailDocument; name: string },
  settings: OrderMailSettings,
) {
  const { siteName, contactEmail, orders } = settings;
  const note = orders.staffPage ? m.sales_mail_links_note_staff({ address }) : m.sales_mail_links_note({ address });
  const footer = [note, ...staffFooter(settings)];
  return {
    to: [address],
    ...commonParts(order, place === 0 ? id : `${id}.${place}`, { ...document, footer }, settings),
    replyTo: { name: headerText(siteName), address: contactEmail },
    fileName: place === 0 ? name : `${name}-${place + 1}`,
  };
}

/**
 * The mail to one of the staff, in the current language, about one order that waits for a transfer. Its links mark the order as paid or
 * reject it. So no answer to it may reach the buyer.
 * @param deadline ms since the epoch until when it is to be paid; null: not known any more
 */
export function composeOrderToCheck(
  order: OrderSubject,
  delivery: Delivery,
  recipient: StaffRecipient,
  deadline: number | null,
  settings: OrderMailSettings,
): Mail {
  const { payload, reference } = order;
  const amount = payload.amount ?? "";
  // The stored text is in the buyer's language.
  const until = deadline === null ? (payload.until ?? "") : formatSiteMoment(deadline);
  const { staffLink, staffPage } = settings.orders;
  const name = cleanLine(payload.name);
  const linkTo = (check: Check) => staffLink(reference, check, recipient.address, settings.staffLanguage);
  const subject = `${m.sales_mail_order()}: ${amount} · ${headerText(name)} · ${reference}`;
  const document: MailDocument = {
    kicker: `${m.sales_mail_order()} · ${reference}`,
    title: m.sales_mail_title({ amount, name: headerText(name) }),
    paragraphs: [...(delivery.mayBeDuplicate ? [m.mail_duplicate()] : []), m.sales_mail_text({ amount, until })],
    actions: [
      { label: m.sales_mail_paid(), href: linkTo("paid") },
      { label: m.sales_mail_reject(), href: linkTo("reject") },
    ],
    fields: [
      { label: m.orders_tickets(), value: payload.tickets ?? "" },
      { label: m.orders_amount(), value: amount },
      { label: m.orders_buyer(), value: name },
      { label: m.forms_email(), value: payload.email, href: mailtoLink(payload.email, reference) },
      { label: m.forms_phone(), value: payload.phone ? formatPhone(payload.phone) : "" },
      { label: m.orders_reference(), value: reference },
      { label: m.orders_until(), value: until },
      ...pageField(staffPage),
    ],
    footer: [],
  };
  return { ...ofRecipient(order, delivery, recipient, { document, name: `${reference}-staff` }, settings), subject };
}

const pageField = (href: string | null) => (href ? [{ label: m.sales_mail_all(), value: href, href }] : []);

/** The mail to one of the staff, in the current language, with all orders of a while in which many were placed. */
export function composeOrderList(
  order: OrderSubject,
  delivery: Delivery,
  recipient: StaffRecipient,
  { orders, count }: { orders: readonly OrderToCheck[]; count: number },
  settings: OrderMailSettings,
): Mail {
  const { staffLink, staffPage } = settings.orders;
  const more = count - orders.length;
  const document: MailDocument = {
    kicker: m.sales_mail_order(),
    title: m.sales_mail_list_title({ count }),
    paragraphs: [
      ...(delivery.mayBeDuplicate ? [m.mail_duplicate()] : []),
      m.sales_mail_list_text(),
      ...(more > 0 ? [m.sales_mail_list_more({ count: more })] : []),
    ],
    actions: staffPage ? [{ label: m.sales_mail_all(), href: staffPage }] : [],
    fields: orders.map(({ reference, amount, deadline, name }) => ({
      label: `${reference} · ${formatSiteMoment(deadline)}`,
      value: `${formatPrice(amount, "IDR")}, ${cleanLine(name)}: ${m.sales_mail_paid()}`,
      href: staffLink(reference, "paid", recipient.address, settings.staffLanguage),
    })),
    footer: [],
  };
  const name = `${order.reference}-staff-list`;
  const subject = `${m.sales_mail_order()}: ${m.sales_mail_list_title({ count })}`;
  return { ...ofRecipient(order, delivery, recipient, { document, name }, settings), subject };
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
  settings: OrderMailSettings,
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
    footer: staffFooter(settings),
  };
  return {
    ...settings.orders.recipients,
    ...commonParts(order, id, document, settings),
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: `${m.payments_alarm_title()} · ${reference}`,
    fileName: `${reference}-${kind}`,
  };
}

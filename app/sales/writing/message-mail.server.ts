import { currentLocale } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import type { Mail } from "~/platform/mailer/mail.server";
import { type MailDocument, type MailField, renderHtml, renderText } from "~/platform/mailer/mail-document";
import { headerText, type MailSettings, messageIdAt, visitorFooter } from "~/platform/mailer/mail-parts.server";
import type { BuyersOrder } from "~/sales/mails/mail-facts.server";
import { type MessageKind, type MessageText, paragraphsOf } from "~/sales/model/buyer-message";
import { orderLabel } from "~/sales/model/order";

/** What a message needs to know of the site. */
export type MessageSettings = Pick<MailSettings, "from" | "siteName" | "siteUrl" | "company" | "contactEmail">;

/** An order as a message lists it below its text, with the address of its page; `href` empty: in a preview. */
export type ListedOrder = BuyersOrder & { href: string };

type Said = MessageText & { kind: MessageKind };

/** An order as previews and tests show it. */
export const sampleOrder = (): ListedOrder => ({
  ...{
    reference: "JOE-0000-00",
    state: "issued",
    valid: 1,
    refunded: 0,
    tickets: m.writing_sample_tickets(),
    href: "",
  },
});

const toField = ({ reference, state, tickets, href, ...counts }: ListedOrder): MailField => ({
  label: `${reference} · ${orderLabel(state, counts)}`,
  value: tickets,
  ...(href && { href, isPrivate: true }),
});

/**
 * A message, in the current language, with the orders of its buyer below it.
 * @param unsubscribe the address that takes the buyer off the list of those who asked for news; empty: in a preview
 */
export function messageDocument(
  { kind, subject, text }: Said,
  orders: readonly ListedOrder[],
  unsubscribe: string,
  settings: Pick<MessageSettings, "siteName" | "siteUrl" | "company">,
): MailDocument {
  const event = settings.siteName;
  const leave: MailField = {
    label: m.writing_mail_leave(),
    value: m.writing_mail_leave_link(),
    ...(unsubscribe && { href: unsubscribe, isPrivate: true }),
  };
  return {
    kicker: event,
    title: subject,
    paragraphs: paragraphsOf(text),
    isTyped: true,
    actions: [],
    fields: [...orders.map(toField), ...(kind === "news" ? [leave] : [])],
    footer: [kind === "news" ? m.writing_mail_why_news() : m.writing_mail_why({ event }), ...visitorFooter(settings)],
  };
}

/** A message to one buyer. */
export type MessageMail = {
  to: string;
  /** Of the mail: letters, digits, dots and hyphens, the same in every attempt. */
  id: string;
  fileName: string;
  /** ms since the epoch. */
  createdAt: number;
  said: Said;
  orders: readonly ListedOrder[];
  unsubscribe: string;
};

/** The mail of a message to one buyer, in the current language. News can be unsubscribed with one press (RFC 2369, RFC 8058). */
export function composeMessage(
  { to, id, fileName, createdAt, said, orders, unsubscribe }: MessageMail,
  settings: MessageSettings,
): Mail {
  const document = messageDocument(said, orders, unsubscribe, settings);
  return {
    to: [to],
    from: settings.from,
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: headerText(said.subject),
    text: renderText(document),
    html: renderHtml(document),
    messageId: messageIdAt(settings.from, id),
    date: new Date(createdAt),
    headers: {
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
      "Content-Language": currentLocale(),
      ...(unsubscribe && {
        "List-Unsubscribe": `<${unsubscribe}>`,
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      }),
    },
    fileName,
  };
}

import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { m } from "~/paraglide/messages";
import type { Mail } from "~/platform/mailer/mail.server";
import type { MailDocument } from "~/platform/mailer/mail-document";
import {
  AUTOMATIC,
  commonParts,
  headerText,
  type MailSettings,
  visitorFooter,
} from "~/platform/mailer/mail-parts.server";
import { CONFIRM_DAYS, type WaitingEntry } from "./waiting-entry";
import type { WaitingMail } from "./waiting-mail-rules.server";

/** What the mail needs beside the entry. `what`: the tickets, in its language; `page`: the entry's own; `order`: that of the offer. */
type Shown = { what: string; page: string; order: string };

type Texts = { title: string; paragraphs: string[]; actions: MailDocument["actions"] };

const TEXTS: Readonly<Record<WaitingMail, (entry: WaitingEntry, shown: Shown) => Texts>> = {
  "waiting-confirm": (_, { what, page }) => ({
    title: m.waiting_list_mail_confirm(),
    paragraphs: [m.waiting_list_mail_confirm_text({ what, days: CONFIRM_DAYS }), m.waiting_list_mail_mistake()],
    actions: [{ label: m.waiting_list_mail_open(), href: page }],
  }),
  "waiting-offer": ({ deadline }, { what, order }) => ({
    title: m.waiting_list_mail_offer(),
    paragraphs: [m.waiting_list_mail_offer_text({ what, until: formatSiteMoment(deadline ?? 0) })],
    actions: [{ label: m.waiting_list_mail_order(), href: order }],
  }),
  "waiting-over": (_, { what, page }) => ({
    title: m.waiting_list_mail_over(),
    paragraphs: [m.waiting_list_mail_over_text({ what })],
    actions: [{ label: m.waiting_list_mail_open(), href: page }],
  }),
};

/** A mail, in the current language, to somebody on the waiting list. */
export function composeWaitingMail(
  kind: WaitingMail,
  entry: WaitingEntry,
  shown: Shown,
  mail: { id: string; reference: string; createdAt: number; deliveryId: string },
  settings: MailSettings,
): Mail {
  const { title, paragraphs, actions } = TEXTS[kind](entry, shown);
  const document: MailDocument = {
    ...{ kicker: settings.siteName, title, paragraphs, actions },
    fields: [{ label: m.orders_tickets(), value: shown.what }],
    footer: visitorFooter(settings),
  };
  return {
    to: [entry.email],
    ...commonParts(mail, mail.deliveryId, document, settings),
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: `${title} · ${headerText(settings.siteName)}`,
    headers: AUTOMATIC,
    fileName: `${mail.reference}-${kind}`,
  };
}

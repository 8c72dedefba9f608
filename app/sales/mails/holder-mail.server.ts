import { createHash } from "node:crypto";
import { withoutLinks } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";
import type { Mail } from "~/platform/mailer/mail.server";
import type { MailDocument } from "~/platform/mailer/mail-document";
import { AUTOMATIC, commonParts, headerText, mailtoLink, visitorFooter } from "~/platform/mailer/mail-parts.server";
import type { OrderSubject } from "./order-mail.server";
import type { OrderMailSettings } from "./order-mail-settings.server";

/** What the mail to somebody has with it who comes with tickets of an order. `picture`: of the ticket's code; null: it could not be made. */
export type HolderMailFacts = {
  tickets: readonly {
    name: string;
    holder: string;
    number: string;
    days: string;
    link: string;
    picture: Buffer | null;
  }[];
  where: string;
  sent: string;
};

/** Names the mail to an address, without saying it. */
export const holderMailName = (reference: string, email: string): string =>
  `${reference}-ticket-${createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 12)}`;

/** The mail, in the current language, to somebody who comes with tickets that somebody else has ordered. It leads to these tickets alone. */
export function composeToHolder(
  order: OrderSubject,
  email: string,
  { tickets, where, sent }: HolderMailFacts,
  settings: OrderMailSettings,
): Mail {
  const { reference, payload } = order;
  // What a stranger has typed as their name goes to whom they like.
  const from = withoutLinks(payload.company?.name ?? payload.name);
  const count = tickets.length;
  const document: MailDocument = {
    kicker: settings.siteName,
    title: m.group_holder_title({ count }),
    paragraphs: [m.group_holder_text({ from, count, event: settings.siteName }), m.eticket_lead()],
    actions: [
      ...tickets.map(({ link, number }) => ({ label: m.group_holder_open({ number }), href: link })),
      {
        label: m.mail_acknowledgement_write(),
        href: mailtoLink(settings.contactEmail, m.mail_acknowledgement_about({ reference })),
      },
    ],
    fields: [
      ...tickets.map(({ name, holder, days, number }) => ({
        label: m.group_holder_ticket({ number }),
        value: [name, holder, days].filter(Boolean).join("\n"),
      })),
      { label: m.eticket_where(), value: where },
    ],
    footer: visitorFooter(settings),
  };
  const attachments = tickets.flatMap(({ number, picture }) =>
    picture ? [{ filename: `${number.replaceAll(" ", "")}.png`, content: picture, contentType: "image/png" }] : [],
  );
  // Not of the delivery: where one is begun anew, whoever has the mail already gets no second one.
  const id = createHash("sha256").update(`${email} ${sent}`).digest("hex").slice(0, 32);
  return {
    to: [email],
    ...commonParts(order, id, document, settings),
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: `${document.title} · ${headerText(settings.siteName)}`,
    headers: AUTOMATIC,
    fileName: `${holderMailName(reference, email)}-mail`,
    ...(attachments.length > 0 ? { attachments } : {}),
  };
}

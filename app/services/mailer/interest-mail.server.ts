import { CONFIRM_WITHIN_DAYS, TOPIC_PHRASES } from "~/entities/interest";
import type { SubmissionContent } from "~/entities/submissions";
import { formatWeekday } from "~/entities/values/jakarta-time";
import type { Mail } from "./mail.server";
import type { MailDocument } from "./mail-document";
import { commonParts, headerText, type MailSettings } from "./submission-mail.server";
import type { MailSubject } from "./submission-mail-fields";

const DAY_MS = 24 * 3600 * 1000;

/**
 * The mail that asks the owner of an address to confirm a request (double opt-in). Like an acknowledgement it quotes nothing that
 * was typed. It is the first mail of a list, so it can be unsubscribed with one click (RFC 2369, RFC 8058).
 */
export function composeConfirmation(
  request: MailSubject<SubmissionContent<"interest">>,
  deliveryId: string,
  settings: MailSettings,
): Mail {
  const { id, createdAt, payload, reference } = request;
  const unsubscribe = settings.interestLinks.unsubscribe(id);
  const lastDay = formatWeekday(createdAt + CONFIRM_WITHIN_DAYS * DAY_MS);
  const document: MailDocument = {
    kicker: settings.siteName,
    title: "Please confirm your e-mail address",
    paragraphs: [
      `You asked us to write to you about ${TOPIC_PHRASES[payload.topic]}. Open the link and press the button on the page: then you are on the list.`,
      `The link works until ${lastDay}.`,
      "Did you not ask for this? Then someone typed your address by mistake. You need not do anything: without a confirmation you are not on the list, and we delete your address.",
    ],
    actions: [
      { label: "Confirm my address", href: settings.interestLinks.confirm(id, createdAt) },
      { label: "Delete my address now", href: unsubscribe },
    ],
    fields: [],
    footer: [`${settings.siteName}, ${settings.siteUrl}`, `${settings.company.name}, ${settings.company.address}`],
  };
  return {
    to: [payload.email],
    ...commonParts(request, deliveryId, document, settings),
    replyTo: { name: headerText(settings.siteName), address: settings.contactEmail },
    subject: `Please confirm your e-mail address · ${headerText(settings.siteName)}`,
    headers: {
      "List-Unsubscribe": `<${unsubscribe}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
      "Auto-Submitted": "auto-generated",
      "X-Auto-Response-Suppress": "All",
    },
    fileName: `${reference}-confirmation`,
  };
}

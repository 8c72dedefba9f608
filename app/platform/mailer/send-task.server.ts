import type { Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import type { DeliveryTask } from "~/platform/outbox/delivery";
import type { Mail, Mailer, SendResult } from "./mail.server";

/**
 * Sends the mail of a delivery to those who do not have it yet. A worker's deliveries belong to no request: each mail names its language.
 * @param compose makes the mail in the current language
 */
export async function sendTask(
  mailer: Mailer,
  { remaining: only, signal, markOutcomeUnknown: beforeEnd }: DeliveryTask,
  language: Locale,
  compose: () => Mail | Promise<Mail>,
): Promise<SendResult> {
  return mailer.send(await runWithLocale(language, compose), { only, signal, beforeEnd });
}

/** What a mail to staff says of its delivery. */
export const toStaffDelivery = ({ id, unknownOutcomes }: DeliveryTask) => ({
  id,
  mayBeDuplicate: unknownOutcomes > 0,
});

import { currentLocale } from "~/base/i18n/current-locale";
import { nameOfDay } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import type { Mail } from "~/platform/mailer/mail.server";
import type { DayOutcome } from "~/sales/model/day-task";
import { composeToBuyerOf, type OrderSubject } from "./order-mail.server";
import type { OrderMailSettings } from "./order-mail-settings.server";

/** What a mail says of a day, in the current language. @param event its name @param isFree whether nobody paid for the tickets */
export function textsOfDay(
  { day, act, to, words, tickets, others }: DayOutcome,
  event: string,
  isFree = false,
): { title: string; paragraphs: string[] } {
  const isAlone = tickets > others;
  const own = words[currentLocale()]?.trim() ?? "";
  const done = {
    move: [m.mail_day_moved({ to: nameOfDay(to || day) })],
    keep: isAlone ? [m.mail_day_kept()] : [],
    refund: isAlone ? [isFree ? m.mail_day_void() : m.mail_day_refunded()] : [],
  }[act];
  const paragraphs = [
    m.mail_day_text({ event, day: nameOfDay(day) }),
    ...done,
    ...(act !== "move" && others > 0 ? [m.mail_day_others()] : []),
    ...(own ? [own] : []),
    m.mail_day_reply(),
  ];
  return { title: m.mail_day_title({ day: nameOfDay(day) }), paragraphs };
}

/** The mail, in the current language, to the buyer of an order about days on which the expo does not open. @param said in their order */
export function composeDayChanged(
  order: OrderSubject,
  deliveryId: string,
  settings: OrderMailSettings,
  said: readonly DayOutcome[],
): Mail {
  const isFree = order.payload.payment === "free";
  const texts = said.map((outcome) => textsOfDay(outcome, settings.siteName, isFree));
  const paragraphs = [...new Set(texts.flatMap((text) => text.paragraphs))];
  return composeToBuyerOf(order, deliveryId, settings, {
    ...{ title: texts[0]?.title ?? "", paragraphs, name: "day-changed", isPaid: true },
  });
}

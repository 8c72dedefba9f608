import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { jakartaDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { expoDays } from "~/content/model/expo-days";
import { currentContent } from "~/content/site-content.server";
import { m } from "~/paraglide/messages";
import { MAX_MESSAGE, type MessageText, type MessageTexts } from "~/sales/model/buyer-message";
import { readTicketTexts, toEventView, withHours } from "~/sales/tickets/ticket-view.server";

const DAY_MS = 24 * 3600_000;

/** The fact of the visit's content that says what to bring. */
const TO_BRING = "to-bring";

/** The text, in the current language, that reminds buyers of the expo: when, where, how to get there, and the ticket. */
async function reminderText(): Promise<MessageText> {
  const { event, visit } = await readTicketTexts();
  const { title, where, map } = toEventView(event);
  const bring = visit.topics.flatMap(({ facts }) => facts).find(({ id }) => id === TO_BRING);
  const ways = visit.ways.map(({ name, stop, last }) => `- ${name}: ${stop}. ${last}.`);
  const paragraphs = [
    m.writing_reminder_soon({ event: title }),
    [m.writing_reminder_doors(), ...withHours(expoDays(event), event).map((line) => `- ${line}`)].join("\n"),
    [m.writing_reminder_where({ where }), map].join("\n"),
    [m.writing_reminder_ways(), ...ways].join("\n"),
    m.writing_reminder_ticket(),
    ...(bring ? [`${bring.label}: ${bring.text}`] : []),
    [m.writing_reminder_more(), env.app.url + localHref("/visit")].join("\n"),
  ];
  return {
    subject: m.writing_reminder_subject({ event: title }),
    text: paragraphs
      .join("\n\n")
      .replace(/\u00a0/g, " ")
      .slice(0, MAX_MESSAGE),
  };
}

/** The reminder before the event in all languages, filled from its content, for staff to go on writing. */
export async function reminderTexts(): Promise<MessageTexts> {
  const texts = LOCALES.map(async (locale) => [locale, await runWithLocale(locale, reminderText)] as const);
  return Object.fromEntries(await Promise.all(texts));
}

/** When a reminder is offered to go: at ten in the morning two days before the first day, as `datetime-local` has it; empty: the expo has no days. */
export function reminderTime(): string {
  const [first] = expoDays(currentContent().event);
  return first ? `${jakartaDay(Date.parse(startOfJakartaDay(first)) - 2 * DAY_MS)}T10:00` : "";
}

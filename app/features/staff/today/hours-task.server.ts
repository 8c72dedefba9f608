import { type Event, eventSchema } from "~/entities/event";
import { localized } from "~/entities/translations/localized";
import { clockTime, formatTime, jakartaDay, jakartaMoment } from "~/entities/values/jakarta-time";
import { z } from "~/entities/values/zod";
import { BASE_LOCALE, LOCALES, type Locale } from "~/i18n/locales";
import { runWithLocale } from "~/i18n/run-with-locale.server";
import { m } from "~/paraglide/messages";
import type { SiteContent } from "~/services/content/documents/parse-content";
import { currentContent } from "~/services/content/site-content.server";
import type { Snapshot } from "~/services/content/store/publication";
import { timeField } from "./fields.server";
import type { Shown } from "./task";
import { defineTask, type Task } from "./task.server";

/** The hours as texts have them, which an event's `time` is. @param moments the first opening and the last closing */
const hoursText = (locale: Locale, { startTime, endTime }: Pick<Event, "startTime" | "endTime">) =>
  runWithLocale(locale, () => m.staff_today_hours_text({ from: formatTime(startTime), to: formatTime(endTime) }));

const shownHours = ({ event }: SiteContent): Shown[] =>
  LOCALES.map((locale) => {
    const { date, time } = localized(eventSchema, event, locale);
    return { locale, lines: [`${date}, ${time}`] };
  });

/** Changes the opening hours, which are the same on each day. */
export function hoursTask({ documents }: Snapshot): Task {
  const event = documents.event[0]?.document as Event;
  const { startTime, endTime, lang = BASE_LOCALE, translations = {} } = event;
  return defineTask({
    title: m.staff_today_hours(),
    fields: [
      {
        name: "opening",
        control: "time",
        label: m.staff_today_hours_opening(),
        hint: m.staff_today_zone(),
        maxLength: 8,
      },
      { name: "closing", control: "time", label: m.staff_today_hours_closing(), maxLength: 8 },
    ],
    values: { opening: clockTime(startTime), closing: clockTime(endTime) },
    schema: z.object({ opening: timeField, closing: timeField }),
    toChange({ opening, closing }) {
      const moments = {
        startTime: jakartaMoment(jakartaDay(startTime), opening),
        endTime: jakartaMoment(jakartaDay(endTime), closing),
      };
      const translated = LOCALES.flatMap((locale) => {
        const texts = translations[locale];
        return texts ? [[locale, { ...texts, time: hoursText(locale, moments) }] as const] : [];
      });
      const document = {
        ...event,
        ...moments,
        time: hoursText(lang, moments),
        ...(translated.length > 0 && { translations: Object.fromEntries(translated) }),
      };
      return {
        changes: [{ kind: "event", id: "event", document }],
        note: m.staff_today_hours_note({ from: opening, to: closing }),
        done: m.staff_today_done(),
        preview: (content) => ({ before: shownHours(currentContent()), after: shownHours(content) }),
      };
    },
  });
}

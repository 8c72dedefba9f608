import { currentLocale } from "~/base/i18n/current-locale";
import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { localized } from "~/base/translations/localized";
import { clockTime, formatTime, formatWeekday, startOfJakartaDay } from "~/base/values/jakarta-time";
import { z } from "~/base/values/zod";
import type { SiteContent } from "~/content/documents/parse-content";
import { type Event, eventSchema } from "~/content/model/event";
import { closingDay, closingMoment, expoDay, expoDays, openingMoment } from "~/content/model/expo-days";
import { withOtherHours } from "~/content/model/opening-hours";
import { currentContent } from "~/content/site-content.server";
import type { Snapshot } from "~/content/store/publication";
import { m } from "~/paraglide/messages";
import { timeField } from "./fields.server";
import type { Shown } from "./task";
import { defineTask, type Task } from "./task.server";

/** The hours as texts have them, which an event's `time` is. @param moments the first opening and the last closing */
const hoursText = (locale: Locale, { startTime, endTime }: Pick<Event, "startTime" | "endTime">) =>
  runWithLocale(locale, () => m.staff_today_hours_text({ from: formatTime(startTime), to: formatTime(endTime) }));

/** Dates and opening hours as the current language shows them. */
export function describeHours({ event }: SiteContent): string {
  const { date, time } = localized(eventSchema, event, currentLocale());
  return `${date}, ${withOtherHours(time, event)}`;
}

const shownHours = (content: SiteContent): Shown[] =>
  LOCALES.map((locale) => ({ locale, lines: [runWithLocale(locale, () => describeHours(content))] }));

/** In place of a day. */
const EVERY_DAY = "every";

type Hours = { opening: string; closing: string };

/** The event with these hours on every day. */
function changeEveryDay({ otherHours: _, ...event }: Event, { opening, closing }: Hours): Event {
  const { startTime, endTime, lang = BASE_LOCALE, translations = {} } = event;
  const moments = {
    startTime: openingMoment(expoDay(startTime), opening),
    endTime: closingMoment(closingDay(endTime), closing),
  };
  const translated = LOCALES.flatMap((locale) => {
    const texts = translations[locale];
    return texts ? [[locale, { ...texts, time: hoursText(locale, moments) }] as const] : [];
  });
  return {
    ...event,
    ...moments,
    time: hoursText(lang, moments),
    ...(translated.length > 0 && { translations: Object.fromEntries(translated) }),
  };
}

/** The event with these hours on one day. */
function changeDay({ otherHours = [], ...event }: Event, day: string, { opening, closing }: Hours): Event {
  const hours = { from: openingMoment(day, opening), until: closingMoment(day, closing) };
  const isUsual = opening === clockTime(event.startTime) && closing === clockTime(event.endTime);
  const others = otherHours.filter(({ from }) => expoDay(from) !== day);
  const changed = [...others, ...(isUsual ? [] : [hours])].toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from));
  return changed.length > 0 ? { ...event, otherHours: changed } : event;
}

/** Changes the opening hours of all days, or of one. */
export function hoursTask({ documents }: Snapshot): Task {
  const event = documents.event[0]?.document as Event;
  const { startTime, endTime } = event;
  const days = expoDays(event).map((day) => [day, formatWeekday(startOfJakartaDay(day))] as const);
  return defineTask({
    title: m.staff_today_hours(),
    fields: [
      {
        name: "day",
        control: "select",
        label: m.staff_today_session_day(),
        maxLength: 10,
        choices: [[EVERY_DAY, m.staff_today_hours_every_day()], ...days],
      },
      {
        name: "opening",
        control: "time",
        label: m.staff_today_hours_opening(),
        hint: m.staff_today_zone(),
        maxLength: 8,
      },
      { name: "closing", control: "time", label: m.staff_today_hours_closing(), maxLength: 8 },
    ],
    values: { day: EVERY_DAY, opening: clockTime(startTime), closing: clockTime(endTime) },
    schema: z.object({
      day: z.enum([EVERY_DAY, ...days.map(([day]) => day)], { error: () => m.staff_today_moment_missing() }),
      opening: timeField,
      closing: timeField,
    }),
    toChange({ day, ...hours }) {
      const document = day === EVERY_DAY ? changeEveryDay(event, hours) : changeDay(event, day, hours);
      const told = { from: hours.opening, to: hours.closing };
      return {
        changes: [{ kind: "event", id: "event", document }],
        note:
          day === EVERY_DAY
            ? m.staff_today_hours_note(told)
            : m.staff_today_hours_day_note({ ...told, day: formatWeekday(startOfJakartaDay(day)) }),
        done: m.staff_today_done(),
        preview: (content) => ({ before: shownHours(currentContent()), after: shownHours(content) }),
      };
    },
  });
}

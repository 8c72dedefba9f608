import { siteClock } from "~/base/clock/clock.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { localized } from "~/base/translations/localized";
import { clockTime, formatMoment, formatTimes, formatWeekday, nameOfDay } from "~/base/values/jakarta-time";
import { z } from "~/base/values/zod";
import { idOf, type StoredDocument } from "~/content/documents/kinds";
import type { SiteContent } from "~/content/documents/parse-content";
import { type Event, eventSchema } from "~/content/model/event";
import { closingDay, closingMoment, expoDay, expoDays, openingMoment } from "~/content/model/expo-days";
import { withOtherHours } from "~/content/model/opening-hours";
import { type Session, sessionSchema, type Winner, wonAt } from "~/content/model/rundown";
import { type Ticket, ticketSchema } from "~/content/model/ticket";
import { fitHours, OUTSIDE, type Planned } from "~/content/rules/fit-hours";
import { isFinal } from "~/content/season/ticket-state";
import { currentContent } from "~/content/site-content.server";
import type { Snapshot } from "~/content/store/publication";
import { m } from "~/paraglide/messages";
import { timeField } from "./fields.server";
import type { Shown } from "./task";
import { defineTask, type Task, type TaskChange } from "./task.server";

type Fitted = ReturnType<typeof fitHours>;

/** Dates and opening hours as the current language shows them. */
export function describeHours({ event }: SiteContent): string {
  const { date, time } = localized(eventSchema, event, currentLocale());
  return `${date}, ${withOtherHours(time, event)}`;
}

function sessionLines(content: SiteContent, changed: ReturnType<typeof fitHours>["sessions"]): string[] {
  const ids = new Set(changed.map(({ id }) => id));
  return content.sessions
    .filter(({ id }) => ids.has(id))
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .map((session) => {
      const { title, start, end, cancelled } = localized(sessionSchema, session, currentLocale());
      const time = `${formatWeekday(start)}, ${m.rundown_session_time(formatTimes(start, end))}`;
      return m.staff_today_hours_session({ title, when: cancelled ? m.rundown_cancelled() : time });
    });
}

function winnerLines({ event, winners }: SiteContent): string[] {
  const moments = winners.filter((winner) => wonAt(winner, event)).map(({ announcedAt }) => Date.parse(announcedAt));
  return [
    m.staff_today_hours_winners({
      from: formatMoment(Math.min(...moments)),
      to: formatMoment(Math.max(...moments)),
    }),
  ];
}

/** What is said of tickets whose sale or days change. @param changed those of them */
export function ticketLines({ tickets }: SiteContent, changed: readonly Pick<Ticket, "id">[]): string[] {
  const ids = new Set(changed.map(({ id }) => id));
  return tickets
    .filter(({ id }) => ids.has(id))
    .map((ticket) => {
      const { name, salesEnd, availability, validOn } = localized(ticketSchema, ticket, currentLocale());
      if (isFinal(availability)) return m.staff_today_hours_not_sold({ ticket: name });
      const sale = m.staff_today_hours_sale({ ticket: name, moment: formatMoment(salesEnd) });
      return `${sale} (${validOn.map(nameOfDay).join(", ")})`;
    });
}

/** The opening hours of some content in each language, with what else changes with them. @param drawAt of the event as it is now */
const shownHours = (content: SiteContent, drawAt: string, fitted: Fitted): Shown[] =>
  LOCALES.map((locale) => ({
    locale,
    lines: runWithLocale(locale, () => [
      describeHours(content),
      ...sessionLines(content, fitted.sessions),
      ...(fitted.event.drawAt === drawAt
        ? []
        : [m.staff_today_hours_draw({ moment: formatMoment(content.event.drawAt) })]),
      ...(fitted.winners.length > 0 ? winnerLines(content) : []),
      ...ticketLines(content, fitted.tickets),
    ]),
  }));

/** In place of a day. */
const EVERY_DAY = "every";

type Hours = { opening: string; closing: string };

/** The event with these hours on every day. */
function changeEveryDay({ otherHours: _, ...event }: Event, { opening, closing }: Hours): Event {
  return {
    ...event,
    startTime: openingMoment(expoDay(event.startTime), opening),
    endTime: closingMoment(closingDay(event.endTime), closing),
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

/** The documents of a kind as they are written. Only times are read, which cite no facts. */
const writtenAs = <Document>(stored: readonly StoredDocument[]) => stored.map(({ document }) => document as Document);

/** What is bound to the hours of an event, as it is written. */
export const plannedIn = (documents: Snapshot["documents"]): Planned => ({
  sessions: writtenAs<Session>(documents.sessions),
  winners: writtenAs<Winner>(documents.winners),
  tickets: writtenAs<Ticket>(documents.tickets),
});

/** Publishes an event with other hours and what changes with them. @param event as it is now */
export function toHoursChange(event: Event, fitted: Fitted, told: Pick<TaskChange, "note" | "done">): TaskChange {
  const others = (["sessions", "winners", "tickets"] as const).flatMap((kind) =>
    fitted[kind].map((document) => ({ kind, id: idOf(kind, document), document })),
  );
  return {
    ...told,
    changes: [{ kind: "event", id: "event", document: fitted.event }, ...others],
    preview: (content) => ({
      before: shownHours(currentContent(), event.drawAt, fitted),
      after: shownHours(content, event.drawAt, fitted),
    }),
  };
}

/** Whether a day that is to come can be called off, and another one is left. */
export function mayCallOff(event: Event): boolean {
  const days = expoDays(event);
  return days.length > 1 && (days.at(-1) ?? "") >= expoDay(siteClock.now());
}

/** Changes the opening hours of all days, or of one, with what would lie outside them. */
export function hoursTask({ documents }: Snapshot): Task {
  const event = documents.event[0]?.document as Event;
  const { startTime, endTime } = event;
  const days = expoDays(event).map((day) => [day, nameOfDay(day)] as const);
  return defineTask({
    title: m.staff_today_hours(),
    ...(mayCallOff(event) && { also: { to: "/staff/today/call-off-day", label: m.staff_today_day_off() } }),
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
      {
        name: "outside",
        control: "select",
        label: m.staff_today_hours_outside(),
        hint: m.staff_today_hours_outside_hint(),
        maxLength: 6,
        choices: [
          ["move", m.staff_today_hours_move()],
          ["cancel", m.staff_today_hours_cancel()],
        ],
      },
    ],
    values: { day: EVERY_DAY, opening: clockTime(startTime), closing: clockTime(endTime), outside: "move" },
    schema: z.object({
      day: z.enum([EVERY_DAY, ...days.map(([day]) => day)], { error: () => m.staff_today_moment_missing() }),
      opening: timeField,
      closing: timeField,
      outside: z.enum(OUTSIDE),
    }),
    toChange({ day, outside, ...hours }) {
      const changed = day === EVERY_DAY ? changeEveryDay(event, hours) : changeDay(event, day, hours);
      const fitted = fitHours(event, changed, plannedIn(documents), outside);
      const told = { from: hours.opening, to: hours.closing };
      const note =
        day === EVERY_DAY
          ? m.staff_today_hours_note(told)
          : m.staff_today_hours_day_note({ ...told, day: nameOfDay(day) });
      return toHoursChange(event, fitted, { note, done: m.staff_today_done() });
    },
  });
}

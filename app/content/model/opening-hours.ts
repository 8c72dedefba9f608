import { onceEach } from "~/base/json/once-each";
import { clockTime, formatTimes, formatWeekday } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import type { Event } from "./event";
import {
  announcedDays,
  closingDay,
  closingMoment,
  expoDay,
  expoDays,
  openingMoment,
  startOfExpoDay,
} from "./expo-days";

/** What of an event its opening hours follow from. */
export type EventHours = Pick<Event, "startTime" | "endTime" | "otherHours" | "closedDays">;

/** The opening and the closing of a day. */
export type DayHours = { from: string; until: string };

const otherHoursOn = ({ otherHours }: EventHours, day: string): DayHours | undefined =>
  otherHours?.find(({ from }) => expoDay(from) === day);

/** The first opening: that of the first day that opens, which may have other hours. */
export function firstOpening(event: EventHours): string {
  const [first = expoDay(event.startTime)] = event.closedDays ? expoDays(event) : [];
  return first === expoDay(event.startTime)
    ? (otherHoursOn(event, first)?.from ?? event.startTime)
    : hoursOn(event, first).from;
}

/** The last closing: that of the last day that opens, which may have other hours. */
export function lastClosing(event: EventHours): string {
  const last = (event.closedDays ? expoDays(event).at(-1) : null) ?? closingDay(event.endTime);
  return last === closingDay(event.endTime)
    ? (otherHoursOn(event, last)?.until ?? event.endTime)
    : hoursOn(event, last).until;
}

/** The times of day of `startTime` and `endTime`, such as "10:00". A page asks for the hours of the same event with each of its tickets. */
const usualTimes = onceEach(({ startTime, endTime }: EventHours) => ({
  opens: clockTime(startTime),
  closes: clockTime(endTime),
}));

/** The hours of a day: its own, or the times of `startTime` and `endTime`. @param day `YYYY-MM-DD` */
export const hoursOn = (event: EventHours, day: string): DayHours =>
  otherHoursOn(event, day) ?? {
    from: openingMoment(day, usualTimes(event).opens),
    until: closingMoment(day, usualTimes(event).closes),
  };

/** The last closing of some days. @param days `YYYY-MM-DD`; none: all days of the event */
export function lastClosingOf(event: EventHours, days: readonly string[]): string {
  const last = days.toSorted().at(-1);
  return last === undefined ? lastClosing(event) : hoursOn(event, last).until;
}

/** Whether an event has several days, and the same hours on each of them. */
export const isSameEveryDay = (event: EventHours): boolean =>
  !event.otherHours?.length && !event.closedDays?.length && announcedDays(event).length > 1;

/**
 * A text of the usual hours with the days that have others, or do not open, in the current language: "10 AM – 9 PM (Saturday 15 November:
 * closed; Sunday 16 November: 10 AM – 6 PM)".
 */
export function withOtherHours(
  usual: string,
  { otherHours = [], closedDays = [] }: Pick<Event, "otherHours" | "closedDays">,
): string {
  const closed = closedDays.map((day) => ({ from: startOfExpoDay(day), words: m.event_day_closed() }));
  const others = otherHours.map(({ from, until }) => ({
    ...{ from, words: m.event_opening_times(formatTimes(from, until)) },
  }));
  const days = [...closed, ...others]
    .toSorted((a, b) => Date.parse(a.from) - Date.parse(b.from))
    .map(({ from, words }) => `${formatWeekday(from)}: ${words}`);
  return days.length > 0 ? `${usual} (${days.join("; ")})` : usual;
}

import { clockTime, formatTimes, formatWeekday } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import type { Event } from "./event";
import { closingDay, closingMoment, expoDay, openingMoment } from "./expo-days";

/** What of an event its opening hours follow from. */
export type EventHours = Pick<Event, "startTime" | "endTime" | "otherHours">;

/** The opening and the closing of a day. */
export type DayHours = { from: string; until: string };

const otherHoursOn = ({ otherHours }: EventHours, day: string): DayHours | undefined =>
  otherHours?.find(({ from }) => expoDay(from) === day);

/** The first opening: that of the first day, which may have other hours. */
export const firstOpening = (event: EventHours): string =>
  otherHoursOn(event, expoDay(event.startTime))?.from ?? event.startTime;

/** The last closing: that of the last day, which may have other hours. */
export const lastClosing = (event: EventHours): string =>
  otherHoursOn(event, closingDay(event.endTime))?.until ?? event.endTime;

/** The hours of a day: its own, or the times of `startTime` and `endTime`. @param day `YYYY-MM-DD` */
export const hoursOn = (event: EventHours, day: string): DayHours =>
  otherHoursOn(event, day) ?? {
    from: openingMoment(day, clockTime(event.startTime)),
    until: closingMoment(day, clockTime(event.endTime)),
  };

/** The last closing of some days. @param days `YYYY-MM-DD`; none: all days of the event */
export function lastClosingOf(event: EventHours, days: readonly string[]): string {
  const last = days.toSorted().at(-1);
  return last === undefined ? lastClosing(event) : hoursOn(event, last).until;
}

/** A text of the usual hours with the days that have others, in the current language: "10 AM – 9 PM (Sunday 16 November: 10 AM – 6 PM)". */
export function withOtherHours(usual: string, { otherHours = [] }: Pick<Event, "otherHours">): string {
  const days = otherHours.map(
    ({ from, until }) => `${formatWeekday(from)}: ${m.event_opening_times(formatTimes(from, until))}`,
  );
  return days.length > 0 ? `${usual} (${days.join("; ")})` : usual;
}

import { daySchema, momentSchema } from "~/base/values/fields";
import { clockTime, jakartaDay } from "~/base/values/jakarta-time";
import { z } from "~/base/values/zod";
import type { Kind } from "~/content/documents/kinds";
import { closingMoment, DAY_STARTS, expoDay, openingMoment } from "~/content/model/expo-days";

const timesSchema = z.object({ day: daySchema, start: momentSchema, end: momentSchema });
const hoursSchema = z.object({ otherHours: z.array(z.object({ from: momentSchema, until: momentSchema })) });

/** A moment after midnight that has the date of the expo's day, in the night that follows; others as they are. */
function inNightOf(day: string, moment: string): string {
  const isOfNight = clockTime(moment) < DAY_STARTS && jakartaDay(moment) === day;
  return isOfNight ? openingMoment(day, clockTime(moment)) : moment;
}

/** An end after midnight that has the date of the beginning, in the night that follows; others as they are. */
function endAfter(start: string, end: string): string {
  const isEarlier = Date.parse(end) <= Date.parse(start);
  const isOfNight = clockTime(end) <= DAY_STARTS && jakartaDay(end) === jakartaDay(start);
  return isEarlier && isOfNight ? closingMoment(expoDay(start), clockTime(end)) : end;
}

/**
 * A document that was typed, whose times after midnight have the date of the next day: people write "14 November, 23.30 to 00.30". What has
 * another fault is left as it is.
 */
export function afterMidnight(kind: Kind, document: unknown): unknown {
  if (typeof document !== "object" || document === null) return document;
  if (kind === "sessions") {
    const times = timesSchema.safeParse(document).data;
    if (!times) return document;
    const start = inNightOf(times.day, times.start);
    return { ...document, start, end: endAfter(start, inNightOf(times.day, times.end)) };
  }
  const event = kind === "event" ? hoursSchema.safeParse(document).data : undefined;
  if (!event) return document;
  return {
    ...document,
    otherHours: event.otherHours.map(({ from, until }) => ({ from, until: endAfter(from, until) })),
  };
}

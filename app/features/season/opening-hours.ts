import type { Event } from "~/entities/event";
import { jakartaDay, jakartaDays } from "~/entities/values/jakarta-time";

/** The hall at a moment: open until then, or closed until then. ms since the epoch. */
export type HallState = { open: boolean; until: number };

/**
 * Whether the hall is open, and until when; null after the last closing. Each day has the hours of the first opening and the last
 * closing.
 * @param now ms since the epoch
 */
export function hallAt({ startTime, endTime }: Pick<Event, "startTime" | "endTime">, now: number): HallState | null {
  const atTimeOf = (day: string, moment: string) =>
    Date.parse(moment) + Date.parse(day) - Date.parse(jakartaDay(moment));
  for (const day of jakartaDays(startTime, endTime)) {
    const opening = atTimeOf(day, startTime);
    const closing = atTimeOf(day, endTime);
    if (now < opening) return { open: false, until: opening };
    if (now < closing) return { open: true, until: closing };
  }
  return null;
}

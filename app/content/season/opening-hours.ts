import { jakartaDays } from "~/base/values/jakarta-time";
import { type EventHours, hoursOn } from "~/content/model/opening-hours";

/** The hall at a moment: open until then, or closed until then. ms since the epoch. */
export type HallState = { open: boolean; until: number };

/**
 * Whether the hall is open, and until when; null after the last closing.
 * @param now ms since the epoch
 */
export function hallAt(event: EventHours, now: number): HallState | null {
  for (const day of jakartaDays(event.startTime, event.endTime)) {
    const hours = hoursOn(event, day);
    const [opening, closing] = [Date.parse(hours.from), Date.parse(hours.until)];
    if (now < opening) return { open: false, until: opening };
    if (now < closing) return { open: true, until: closing };
  }
  return null;
}

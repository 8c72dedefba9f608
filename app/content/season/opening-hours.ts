import { expoDays } from "~/content/model/expo-days";
import { type EventHours, hoursOn } from "~/content/model/opening-hours";

/** The hall at a moment: open until then, or closed until then. `until` in ms since the epoch, `day` whose hours these are, `YYYY-MM-DD`. */
export type HallState = { open: boolean; until: number; day: string };

/**
 * Whether the hall is open, and until when; null after the last closing.
 * @param now ms since the epoch
 */
export function hallAt(event: EventHours, now: number): HallState | null {
  for (const day of expoDays(event)) {
    const hours = hoursOn(event, day);
    const [opening, closing] = [Date.parse(hours.from), Date.parse(hours.until)];
    if (now < opening) return { open: false, until: opening, day };
    if (now < closing) return { open: true, until: closing, day };
  }
  return null;
}

import { siteClock } from "~/base/clock/clock.server";
import { momentSchema } from "~/base/values/fields";
import { momentOf } from "~/content/editing/fields/moments";
import { m } from "~/paraglide/messages";

/** Longest time for which a publication waits. */
const MAX_WAIT_MS = 366 * 24 * 3600_000;

/**
 * When to publish.
 * @param typed a day and a time by Jakarta's clock, as `datetime-local` sends them
 * @returns ms since the epoch, or what is wrong
 */
export function publishAt(typed: string): { at: number } | { message: string } {
  const moment = momentOf(typed);
  const at = momentSchema.safeParse(moment).success ? Date.parse(moment) : Number.NaN;
  const now = siteClock.now();
  if (Number.isNaN(at)) return { message: m.staff_today_moment_missing() };
  if (at <= now) return { message: m.schedule_past() };
  return at > now + MAX_WAIT_MS ? { message: m.schedule_far() } : { at };
}

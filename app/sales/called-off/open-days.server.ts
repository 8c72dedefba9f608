import { siteClock } from "~/base/clock/clock.server";
import { calledOff } from "~/content/editions/edition-state.server";
import { expoDay, expoDays } from "~/content/model/expo-days";
import { currentContent } from "~/content/site-content.server";

/** The days on which the expo opens, as `YYYY-MM-DD`; none while it is cancelled or postponed. */
export const openDays = (): string[] => (calledOff() ? [] : expoDays(currentContent().event));

/** Those of them that are not over: tickets may move to them. */
export const daysToCome = (): string[] => openDays().filter((day) => day >= expoDay(siteClock.now()));

/** Days on which the expo does not open, of those for which tickets are sold. @param sold how many, by day */
export function fallenDays(sold: ReadonlyMap<string, number>): string[] {
  const open = new Set(openDays());
  return [...sold.keys()].filter((day) => !open.has(day));
}

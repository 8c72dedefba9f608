/** What lies between the stops of a day. Pure, and the same in the browser and on the server. */

/** A session that somebody wants to see. Moments are ms since the epoch. */
export type Stop = { start: number; end: number; place: string };

/** What comes before a stop, after the stop `after` of the list. Minutes are whole. */
export type Leg = {
  after: number;
} & (
  | { is: "clash"; minutes: number }
  /** The way takes longer than there is time. */
  | { is: "late"; minutes: number; walk: number }
  | { is: "walk"; minutes: number; walk: number }
  /** Time for something else, besides the way. */
  | { is: "free"; minutes: number; walk: number }
);

const MINUTE = 60_000;
/** Minutes that are worth a rest, or some booths. */
const FREE = 45;

/**
 * The leg before each stop; null before the first one.
 * @param stops in order of their start
 * @param minutesBetween minutes of the way between two places; null: no way is known
 */
export function legsOf(
  stops: readonly Stop[],
  minutesBetween: (from: string, to: string) => number | null,
): (Leg | null)[] {
  let last = -1;
  return stops.map((stop, index) => {
    const previous = stops[last];
    const after = last;
    if (!previous || stop.end >= previous.end) last = index;
    if (!previous) return null;
    const minutes = Math.floor((stop.start - previous.end) / MINUTE);
    if (stop.start < previous.end) {
      const together = Math.min(stop.end, previous.end) - stop.start;
      return { after, is: "clash", minutes: Math.max(1, Math.round(together / MINUTE)) };
    }
    const walk = stop.place === previous.place ? 0 : (minutesBetween(previous.place, stop.place) ?? 0);
    if (minutes < walk) return { after, is: "late", minutes, walk };
    return { after, is: minutes - walk >= FREE ? "free" : "walk", minutes, walk };
  });
}

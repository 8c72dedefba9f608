import { formatTime } from "~/entities/values/jakarta-time";
import { m } from "~/paraglide/messages";
import type { SessionView } from "./rundown";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** ms of one step of the profile. */
const STEP = 15 * MINUTE;
/** Units of the drawing, which is stretched to the width of the page. */
const WIDTH = 1000;
const HEIGHT = 120;
/** The share of the height that the highest level reaches, as in the styles (`.day-profile ol`). */
const LAND = 0.9;
/** More labels would touch each other. */
const MAX_LEVELS = 4;

/** A day's profile: its outline as an SVG path and the labels of both axes. */
export type DayProfileView = {
  crest: string;
  /** "10", "11", "12", "1" */
  hours: string[];
  /** Numbers of sessions at a time, from the top down to 0, evenly spaced. */
  levels: number[];
  /** The lines of the levels, and of the current time where the day is today, as SVG paths. */
  lines: string;
  now?: string;
  caption: string;
};

/**
 * How many sessions run at a time, as the elevation profile of a walk.
 * @param sessions of one day
 * @param now ms since the epoch where the day is today and not over
 * @returns null when there are too few sessions for a profile
 */
export function dayProfile(sessions: readonly SessionView[], now?: number): DayProfileView | null {
  if (sessions.length < 2) return null;
  const times = sessions.map(({ start, end }) => [Date.parse(start), Date.parse(end)] as const);
  const from = Math.floor(Math.min(...times.map(([start]) => start)) / HOUR) * HOUR;
  const to = Math.ceil(Math.max(...times.map(([, end]) => end)) / HOUR) * HOUR;
  const counts = Array.from({ length: (to - from) / STEP + 1 }, (_, step) => {
    const moment = from + step * STEP;
    return times.filter(([start, end]) => start <= moment && moment < end).length;
  });
  const most = Math.max(...counts, 1);
  // Smoothed, so that the day reads as a walk over hills.
  const land = counts.map((count, step) => ((counts[step - 1] ?? 0) + 2 * count + (counts[step + 1] ?? 0)) / 4);
  const heightOf = (count: number) => Math.round(HEIGHT * (1 - (LAND * count) / most));
  const levels = most > MAX_LEVELS ? [most] : Array.from({ length: most }, (_, level) => most - level);
  const points = land.map((height, step) => [Math.round((step / (land.length - 1)) * WIDTH), heightOf(height)]);
  const hours = Array.from({ length: (to - from) / HOUR + 1 }, (_, hour) =>
    formatTime(from + hour * HOUR).slice(0, -3),
  );
  return {
    crest: points.map(curveTo).join(""),
    hours,
    levels: [...levels, 0],
    lines: levels.map((count) => `M0 ${heightOf(count)}H${WIDTH}`).join(""),
    caption: m.rundown_profile({ from: formatTime(from), to: formatTime(to), most }),
    now: now === undefined ? undefined : `M${Math.round((WIDTH * (now - from)) / (to - from))} 0V${HEIGHT}`,
  };
}

/** An SVG path command to a point, curved as a hill. */
function curveTo([x = 0, y = 0]: number[], step: number, points: number[][]): string {
  const [beforeX = 0, beforeY = y] = points[step - 1] ?? [];
  const middle = Math.round((beforeX + x) / 2);
  return step === 0 ? `M${x} ${y}` : `C${middle} ${beforeY} ${middle} ${y} ${x} ${y}`;
}

import { formatTime } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import type { SessionPhase, SessionProgress, SessionView } from "./rundown";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Minutes from which a pause between two sessions is named, and between two times that are shown beside the rows. */
const MIN_PAUSE_NAMED = 30;
const MIN_BETWEEN_TIMES = 15;

/** A session in the grid. */
export type GridSession = Pick<SessionView, "id" | "path" | "start" | "to" | "lang" | "title" | "facts" | "note"> & {
  phase?: SessionPhase;
  progress?: SessionProgress;
};

/** What is on a stage from a row on, for as many rows as it takes; without sessions a pause, named where it is long. */
export type GridCell = { mark: number; rows: number; sessions: GridSession[]; pause?: string };

/**
 * The time from one start, end or full hour to the next.
 * `shown`: whether its beginning is in sight beside it. The current time's row is "Now"; before all of them the first is "Next".
 */
export type GridRow = { from: string; shown: boolean; minutes: number; now?: string; cells: GridCell[] };

/** `nowAt`: minutes from the first row to the current time, where it is among the rows. */
export type SessionGridView = { stages: { name: string; mark: number }[]; rows: GridRow[]; nowAt?: number };

/**
 * The sessions of one day as a table of stages and times, with rows as high as they last.
 * @param sessions of one day, in order of time
 * @param order of the stages, the same on every day
 * @param now ms since the epoch where the day is today and not over: marks the row of the current time
 */
export function sessionGrid(sessions: readonly SessionView[], order: readonly string[], now?: number): SessionGridView {
  const stages = order.flatMap((name) => {
    const session = sessions.find(({ stage }) => stage === name);
    return session ? [{ name, mark: session.mark }] : [];
  });
  const times = timesOf(sessions);
  const [first = 0] = times;
  const last = times.at(-1) ?? 0;
  const columns = stages.map(({ name, mark }) =>
    cellsOf(
      sessions.filter(({ stage }) => stage === name),
      times,
      mark,
      now !== undefined,
    ),
  );
  const current = now === undefined ? -1 : times.findLastIndex((time) => time <= Math.max(now, first));
  let shownAt = Number.NEGATIVE_INFINITY;
  const rows = times.slice(0, -1).map((time, row): GridRow => {
    const shown = time - shownAt >= MIN_BETWEEN_TIMES * MINUTE;
    if (shown) shownAt = time;
    return {
      from: formatTime(time),
      shown,
      minutes: ((times[row + 1] ?? time) - time) / MINUTE,
      now: row !== current || now === undefined ? undefined : time <= now ? m.rundown_now() : m.rundown_next(),
      cells: columns.flatMap((cells) => cells.get(row) ?? []),
    };
  });
  const nowAt = now !== undefined && first <= now && now < last ? Math.round((now - first) / MINUTE) : undefined;
  return { stages, rows, nowAt };
}

/** When sessions start and end, and the full hours between, in order. */
function timesOf(sessions: readonly SessionView[]): number[] {
  const moments = sessions.flatMap(({ start, end }) => [Date.parse(start), Date.parse(end)]);
  const from = Math.min(...moments);
  const to = Math.max(...moments);
  const hours = Math.max(0, Math.ceil((to - from) / HOUR));
  const full = Array.from({ length: hours }, (_, hour) => (Math.floor(from / HOUR) + 1 + hour) * HOUR);
  return [...new Set([...moments, ...full.filter((time) => time < to)])].sort((one, other) => one - other);
}

/** The cells of one stage by their first row: its sessions and the pauses around them. */
function cellsOf(sessions: readonly SessionView[], times: readonly number[], mark: number, live: boolean) {
  const cells = new Map<number, GridCell>();
  const end = times.length - 1;
  let row = 0;
  for (const { first, last, sessions: together } of blocksOf(sessions, times, live)) {
    if (first > row) cells.set(row, { mark, rows: first - row, sessions: [], pause: pauseOf(times, row, first) });
    cells.set(first, { mark, rows: last - first, sessions: together });
    row = last;
  }
  if (row < end) cells.set(row, { mark, rows: end - row, sessions: [] });
  return cells;
}

/** The name of a pause between two sessions. What comes before the first session of a stage is none. */
function pauseOf(times: readonly number[], first: number, last: number): string | undefined {
  const minutes = ((times[last] ?? 0) - (times[first] ?? 0)) / MINUTE;
  return first > 0 && minutes >= MIN_PAUSE_NAMED ? m.rundown_pause({ time: formatTime(times[last] ?? 0) }) : undefined;
}

/** The rows that the sessions of one stage take. Sessions that overlap share a block: cells of a table cannot overlap. */
function blocksOf(sessions: readonly SessionView[], times: readonly number[], live: boolean) {
  const blocks: { first: number; last: number; sessions: GridSession[] }[] = [];
  for (const { id, path, start, end, to, lang, title, facts, note, ...state } of sessions) {
    const first = times.indexOf(Date.parse(start));
    const last = times.indexOf(Date.parse(end));
    const shown = { id, path, start, to, lang, title, facts, note };
    const { phase, progress } = state;
    const entry = live ? { ...shown, phase, progress } : shown;
    const before = blocks.at(-1);
    if (before && first < before.last) {
      before.sessions.push(entry);
      before.last = Math.max(before.last, last);
    } else blocks.push({ first, last, sessions: [entry] });
  }
  return blocks;
}

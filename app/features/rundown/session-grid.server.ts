import { formatTime } from "~/entities/values/jakarta-time";
import { m } from "~/paraglide/messages";
import type { SessionPhase, SessionView } from "./rundown";

/** A session in the grid. */
export type GridSession = Pick<SessionView, "id" | "path" | "start" | "from" | "to" | "lang" | "title" | "facts"> & {
  phase?: SessionPhase;
};

/** One cell: what runs on a stage from a row on, for as many rows as it takes. An empty cell has no sessions. */
export type GridCell = { mark: number; rows: number; sessions: GridSession[] };

/** A row for each time at which a session starts. The current time's row is "Now"; before all of them the first is "Next". */
export type GridRow = { from: string; now?: string; cells: GridCell[] };

export type SessionGridView = { stages: { name: string; mark: number }[]; rows: GridRow[] };

/**
 * The sessions of one day as a table of stages and times.
 * @param sessions of one day, in order of time
 * @param order of the stages, the same on every day
 * @param now ms since the epoch where the day is today and not over: marks the row of the current time
 */
export function sessionGrid(sessions: readonly SessionView[], order: readonly string[], now?: number): SessionGridView {
  const stages = order.flatMap((name) => {
    const session = sessions.find(({ stage }) => stage === name);
    return session ? [{ name, mark: session.mark }] : [];
  });
  const starts = [...new Map(sessions.map(({ start }) => [Date.parse(start), formatTime(start)]))];
  const times = starts.map(([time]) => time);
  const columns = stages.map(({ name, mark }) => {
    const ofStage = sessions.filter(({ stage }) => stage === name);
    return { mark, blocks: blocksOf(ofStage, times, now !== undefined) };
  });
  const current =
    now === undefined
      ? -1
      : Math.max(
          0,
          times.findLastIndex((time) => time <= now),
        );
  const rows = starts.map(
    ([time, from], row): GridRow => ({
      from,
      now: row !== current || now === undefined ? undefined : time <= now ? m.rundown_now() : m.rundown_next(),
      cells: columns.flatMap(({ mark, blocks }): GridCell[] => {
        const block = blocks.find(({ first, last }) => first <= row && row < last);
        if (!block) return [{ mark, rows: 1, sessions: [] }];
        return block.first === row ? [{ mark, rows: block.last - row, sessions: block.sessions }] : [];
      }),
    }),
  );
  return { stages, rows };
}

/** The rows that the sessions of one stage take. Sessions that overlap share a block: cells of a table cannot overlap. */
function blocksOf(sessions: readonly SessionView[], times: readonly number[], live: boolean) {
  const blocks: { first: number; last: number; sessions: GridSession[] }[] = [];
  for (const { id, path, start, end, from, to, lang, title, facts, phase } of sessions) {
    const first = times.indexOf(Date.parse(start));
    const after = times.findIndex((time) => time >= Date.parse(end));
    const last = after === -1 ? times.length : after;
    const shown = { id, path, start, from, to, lang, title, facts, phase: live ? phase : undefined };
    const before = blocks.at(-1);
    if (before && first < before.last) {
      before.sessions.push(shown);
      before.last = Math.max(before.last, last);
    } else blocks.push({ first, last, sessions: [shown] });
  }
  return blocks;
}

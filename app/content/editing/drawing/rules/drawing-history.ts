import { applyChange, type Change, type Refusal } from "./drawing-changes";
import type { Drawing } from "./things";

/** A drawing with what is chosen in it. */
type Moment = { drawing: Drawing; chosen: readonly string[] };

/** A drawing, with what it was and what was taken back. `refused`: why the last change was not made. */
export type History = Moment & { past: readonly Moment[]; future: readonly Moment[]; refused: Refusal | null };

/** Changes that can be taken back. */
const MAX_PAST = 200;

export type Act = Change | { does: "undo" } | { does: "redo" } | { does: "choose"; ids: readonly string[] };

/** The history of a drawing that nobody has changed yet. */
export const startHistory = (drawing: Drawing, chosen: readonly string[] = []): History => ({
  ...{ drawing, chosen, past: [], future: [], refused: null },
});

const momentOf = ({ drawing, chosen }: Moment): Moment => ({ drawing, chosen });

/** The history after an act. What cannot be done changes nothing but `refused`. */
export function follow(history: History, act: Act): History {
  const { past, future } = history;
  if (act.does === "choose") return { ...history, chosen: act.ids, refused: null };
  if (act.does === "undo") {
    const before = past.at(-1);
    return before
      ? { ...before, past: past.slice(0, -1), future: [...future, momentOf(history)], refused: null }
      : history;
  }
  if (act.does === "redo") {
    const after = future.at(-1);
    return after
      ? { ...after, past: [...past, momentOf(history)], future: future.slice(0, -1), refused: null }
      : history;
  }
  const outcome = applyChange(history.drawing, act);
  if ("refused" in outcome) return { ...history, refused: outcome.refused };
  return { ...outcome, past: [...past, momentOf(history)].slice(-MAX_PAST), future: [], refused: null };
}

import { wallClock } from "~/base/clock/clock.server";
import { formatTime, formatWeekday } from "~/base/values/jakarta-time";
import type { Session } from "~/content/model/rundown";
import { CHANGE_SHOWN_MS, changedSince } from "~/content/session-history";
import { sessionHistory } from "~/content/site-content.server";
import { m } from "~/paraglide/messages";
import type { SessionNotes } from "~/visitors/rundown/rundown";

/** What is said of the sessions that changed a short while ago. A product API does not tell what was before. */
export function sessionNotes(sessions: readonly Session[]): SessionNotes {
  const before = changedSince(sessionHistory(), wallClock.now() - CHANGE_SHOWN_MS);
  const changed = sessions.flatMap((session) => {
    const earlier = before.get(session.id);
    return earlier === undefined ? [] : [[session.id, describeChange(earlier, session)] as const];
  });
  return new Map(changed);
}

/** "Moved from 2 PM to 3 PM". @param before null: the session was added */
export function describeChange(before: Session | null, after: Session): string {
  if (!before) return m.rundown_change_added();
  if (after.cancelled) return m.rundown_cancelled();
  if (before.cancelled) return m.rundown_change_resumed();
  const parts = [movedInTime(before, after), movedToStage(before, after)];
  return parts.filter(Boolean).join(" · ");
}

function movedInTime(before: Session, after: Session): string | null {
  if (before.day !== after.day) return m.rundown_change_moved({ from: dayAndTime(before), to: dayAndTime(after) });
  if (Date.parse(before.start) !== Date.parse(after.start))
    return m.rundown_change_moved({ from: formatTime(before.start), to: formatTime(after.start) });
  if (Date.parse(before.end) !== Date.parse(after.end)) return m.rundown_change_until({ time: formatTime(after.end) });
  return null;
}

const dayAndTime = ({ start }: Session) => m.rundown_change_day({ day: formatWeekday(start), time: formatTime(start) });

const movedToStage = (before: Session, after: Session) =>
  before.stage === after.stage ? null : m.rundown_change_stage({ from: before.stage, to: after.stage });

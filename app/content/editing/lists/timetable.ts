import { formatShortDay, formatTime, nameOfDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import type { Session } from "~/content/model/rundown";
import { SESSION_KIND_LABELS } from "~/content/session-kinds";
import { m } from "~/paraglide/messages";

/** How the timetable of the sessions is narrowed, by what their documents say; empty: it is not. */
export type TimetableChoice = { day: string; stage: string };

/** What the timetable says of a session. */
export type TimetableEntry = {
  /** "Friday 14 November": the heading above it. */
  day: string;
  /** "10.15 AM" and "– 10.45 AM" */
  from: string;
  to: string;
  stage: string;
  /** "Talk"; empty: it has none. */
  kind: string;
  speakers: string;
  /** What is unlike other sessions now; null: nothing. */
  state: { label: string; tone: "asks" | "waits" | "good" } | null;
  /** Whether it is on now. */
  isOn: boolean;
};

/** What timetable entries depend on beside the session. `moved`: ids of the sessions that moved a short while ago; `now`: ms since the epoch. */
export type TimetableMoment = { moved: ReadonlySet<string>; now: number };

/** A session as a line of the timetable. */
export function toTimetableEntry(session: Session, moment: TimetableMoment): TimetableEntry {
  const { day, start, end, stage, kind, speakers } = session;
  return {
    ...{ day: nameOfDay(day), from: formatTime(start), to: `– ${formatTime(end)}`, stage },
    kind: kind ? SESSION_KIND_LABELS[kind]() : "",
    speakers: speakers.map(({ name }) => name).join(", "),
    state: stateOf(session, moment),
    isOn: isOnAt(session, moment.now),
  };
}

const isOnAt = ({ start, end, cancelled }: Session, now: number): boolean =>
  !cancelled && Date.parse(start) <= now && now < Date.parse(end);

function stateOf(session: Session, { moved, now }: TimetableMoment): TimetableEntry["state"] {
  if (session.cancelled) return { label: m.rundown_cancelled(), tone: "asks" };
  if (isOnAt(session, now)) return { label: m.lists_on_now(), tone: "good" };
  return moved.has(session.id) ? { label: m.lists_moved(), tone: "waits" } : null;
}

/** Whether a session is in a choice. */
export const isInChoice = (session: Pick<Session, "day" | "stage">, { day, stage }: TimetableChoice): boolean =>
  (day === "" || session.day === day) && (stage === "" || session.stage === stage);

/**
 * The chips that narrow the timetable: its days, then its stages, each with a way back to all. One day or stage alone leaves nothing to choose.
 * @param hrefOf the list in another choice @param now where the first session stands that is on now; null: none is
 */
export function timetableChips(
  sessions: readonly Pick<Session, "day" | "stage">[],
  choice: TimetableChoice,
  hrefOf: (choice: TimetableChoice) => string,
  now: string | null,
) {
  const days = [...new Set(sessions.map(({ day }) => day))].toSorted();
  const stages = [...new Set(sessions.map(({ stage }) => stage))].toSorted();
  const dayChip = (day: string, label: string) => ({
    ...{ to: hrefOf({ ...choice, day }), label, isShown: choice.day === day },
  });
  const stageChip = (stage: string, label: string) => ({
    ...{ to: hrefOf({ ...choice, stage }), label, isShown: choice.stage === stage },
  });
  const dayChips =
    days.length > 1
      ? [dayChip("", m.lists_all_days()), ...days.map((day) => dayChip(day, formatShortDay(startOfJakartaDay(day))))]
      : [];
  return {
    days: [...(now === null ? [] : [{ to: now, label: m.lists_now(), isShown: false }]), ...dayChips],
    stages:
      stages.length > 1 ? [stageChip("", m.lists_all_stages()), ...stages.map((stage) => stageChip(stage, stage))] : [],
  };
}

import type { Program, Session } from "~/entities/rundown";
import { formatTimes } from "~/entities/values/jakarta-time";

/** A session's state: past, now, next or later. */
export type SessionPhase = "past" | "now" | "next" | "later";

/** A session for pages and structured data. */
export type SessionView = {
  id: string;
  /** Its Asia/Jakarta day. */
  day: string;
  start: string;
  end: string;
  /** "10.30" to "11.15 AM", for people. */
  from: string;
  to: string;
  title: string;
  description: string;
  stage: string;
  speakers: { name: string; role: string }[];
  program?: { slug: string; name: string };
  brand?: string;
  phase: SessionPhase;
};

/**
 * Sessions for showing, with what is on now and, on each stage, what comes next.
 * @param sessions in order of time
 * @param now ms since the epoch
 */
export function viewSessions(sessions: Session[], programs: Program[], now: number): SessionView[] {
  const names = new Map(programs.map((program) => [program.slug, program.name]));
  const nextOnStage = new Set<string>();
  return sessions.map((session) => {
    const name = session.program ? names.get(session.program) : undefined;
    return {
      id: session.id,
      day: session.day,
      start: session.start,
      end: session.end,
      ...formatTimes(session.start, session.end),
      title: session.title,
      description: session.description,
      stage: session.stage,
      speakers: session.speakers.map(({ name, role }) => ({ name, role })),
      program: session.program && name ? { slug: session.program, name } : undefined,
      brand: session.brand,
      phase: phaseAt(session, now, nextOnStage),
    };
  });
}

/** The fields of a session in a list. */
export type SessionEntryData = Omit<SessionView, "day" | "phase"> & {
  /** Where the list marks what is on now and next. */
  phase?: SessionPhase;
};

/**
 * The fields of sessions that their entries show.
 * @param live the list marks what is on now and next
 */
export function toSessionEntries(sessions: readonly SessionView[], live: boolean): SessionEntryData[] {
  return sessions.map(({ day: _, phase, ...shown }) => ({
    ...shown,
    phase: live ? phase : undefined,
  }));
}

/** `next` is the first session of a stage that has not begun; the set remembers the stages that have theirs. */
function phaseAt(session: Session, now: number, nextOnStage: Set<string>): SessionPhase {
  if (now >= Date.parse(session.end)) return "past";
  if (now >= Date.parse(session.start)) return "now";
  if (nextOnStage.has(session.stage)) return "later";
  nextOnStage.add(session.stage);
  return "next";
}

/** The stages of some sessions, in order of first appearance. */
export function stagesOf(sessions: Session[]): string[] {
  return [...new Set(sessions.map((session) => session.stage))];
}

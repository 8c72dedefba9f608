import type { Event } from "~/entities/event";
import type { Program, Session } from "~/entities/rundown";
import { formatWeekday, jakartaDay, jakartaDays, startOfJakartaDay } from "~/entities/values/jakarta-time";
import { seasonAt } from "~/entities/values/season";
import { stagesOf, viewSessions } from "./rundown";

/** The rundown's filters, from the query. */
export type RundownQuery = { day: string | null; stage: string | null; program: string | null };

/**
 * The rundown of one day.
 * @param sessions of all days, in order of time
 * @param now ms since the epoch
 * @returns null when the day is not one of the event's (a refused address); `known`: stage and program, where they are
 * requested, exist on some day
 */
export function rundownPage(
  { event, sessions, programs }: { event: Event; sessions: Session[]; programs: Program[] },
  query: RundownQuery,
  now: number,
) {
  const days = jakartaDays(event.startTime, event.endTime);
  const number = dayNumber(query.day, days, now);
  const day = days[number - 1];
  if (!day) return null;
  const ofDay = sessions.filter((session) => session.day === day);
  const shown = ofDay.filter(
    (session) =>
      (!query.stage || session.stage === query.stage) && (!query.program || session.program === query.program),
  );
  const known =
    (!query.stage || sessions.some(({ stage }) => stage === query.stage)) &&
    (!query.program ||
      [...programs.map(({ slug }) => slug), ...sessions.map(({ program }) => program)].includes(query.program));
  return {
    known,
    day: number,
    dayName: formatWeekday(startOfJakartaDay(day)),
    days: days.map((value, position) => ({ number: position + 1, name: formatWeekday(startOfJakartaDay(value)) })),
    stages: stagesOf(ofDay),
    stage: query.stage ?? "",
    program: programs.find((program) => program.slug === query.program)?.name ?? null,
    live: seasonAt(event, now) === "during" && day === jakartaDay(now),
    sessions: viewSessions(shown, programs, now),
  };
}

/** The requested day; without one, today during the event, else the first. 0 for a day that does not exist. */
function dayNumber(requested: string | null, days: string[], now: number): number {
  if (requested !== null) return /^[1-9]$/.test(requested) ? Number(requested) : 0;
  const today = days.indexOf(jakartaDay(now));
  return today === -1 ? 1 : today + 1;
}

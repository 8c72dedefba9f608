import type { Event } from "~/entities/event";
import type { Program, Session } from "~/entities/rundown";
import { eventStatusAt } from "~/entities/values/event-status";
import { formatWeekday, jakartaDay, jakartaDays, startOfJakartaDay } from "~/entities/values/jakarta-time";
import { stagesOf, viewSessions } from "./rundown";

/** The rundown's filters, from the query. */
export type RundownQuestion = { day: string | null; stage: string | null; program: string | null };

/**
 * The rundown of one day.
 * @param sessions of all days, in order of time
 * @param now ms since the epoch
 * @returns null when the day is not one of the event's (a refused address); `known`: stage and program, where they are
 * asked for, exist on some day
 */
export function rundownPage(
  { event, sessions, programs }: { event: Event; sessions: Session[]; programs: Program[] },
  question: RundownQuestion,
  now: number,
) {
  const days = jakartaDays(event.startTime, event.endTime);
  const number = dayNumber(question.day, days, now);
  const day = days[number - 1];
  if (!day) return null;
  const ofDay = sessions.filter((session) => session.day === day);
  const shown = ofDay.filter(
    (session) =>
      (!question.stage || session.stage === question.stage) &&
      (!question.program || session.program === question.program),
  );
  const known =
    (!question.stage || sessions.some(({ stage }) => stage === question.stage)) &&
    (!question.program ||
      [...programs.map(({ slug }) => slug), ...sessions.map(({ program }) => program)].includes(question.program));
  return {
    known,
    day: number,
    dayName: formatWeekday(startOfJakartaDay(day)),
    days: days.map((value, position) => ({ number: position + 1, name: formatWeekday(startOfJakartaDay(value)) })),
    stages: stagesOf(ofDay),
    stage: question.stage ?? "",
    program: programs.find((program) => program.slug === question.program)?.name ?? null,
    live: eventStatusAt(event, now) === "ongoing" && day === jakartaDay(now),
    sessions: viewSessions(shown, programs, now),
  };
}

/** The requested day; without one, today during the event, else the first. 0 for a day that does not exist. */
function dayNumber(asked: string | null, days: string[], now: number): number {
  if (asked !== null) return /^[1-9]$/.test(asked) ? Number(asked) : 0;
  const today = days.indexOf(jakartaDay(now));
  return today === -1 ? 1 : today + 1;
}

import { slugOf } from "~/base/values/addresses";
import { formatTime, jakartaDay } from "~/base/values/jakarta-time";
import type { SiteContent } from "~/content/documents/parse-content";
import { hoursOn } from "~/content/model/opening-hours";
import type { Session } from "~/content/model/rundown";
import { m } from "~/paraglide/messages";
import { type Fault, faultsIf, neighbours, toFault } from "./fault";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The days of the event as `YYYY-MM-DD`. */
export function eventDays({ startTime, endTime }: SiteContent["event"]): string[] {
  const first = Date.parse(startTime);
  const last = jakartaDay(endTime);
  const days: string[] = [];
  // An event with faulty dates has its own fault.
  for (let moment = first; days.length < 100 && jakartaDay(moment) <= last; moment += DAY)
    days.push(jakartaDay(moment));
  return days;
}

/** Minutes since midnight in Jakarta, which has no daylight saving. */
const minutesOf = (moment: string) => ((((Date.parse(moment) + 7 * 60 * MINUTE) % DAY) + DAY) % DAY) / MINUTE;

/** Every session is on a day of the event. One that takes place is while the hall is open, alone on its stage, with speakers who are nowhere else. */
export function rundownFaults({ event, sessions }: SiteContent): Fault[] {
  return [...sessions.flatMap((session) => timeFaults(session, event)), ...overlaps(sessions), ...speakers(sessions)];
}

function timeFaults(session: Session, event: SiteContent["event"]): Fault[] {
  const { day, start, end, cancelled } = session;
  const { from, until } = hoursOn(event, day);
  const fault = (field: string, reason: string) => toFault("sessions", session, field, reason);
  return faultsIf(
    !eventDays(event).includes(day) && fault("day", m.content_fault_event_day({ day })),
    jakartaDay(start) !== day && fault("start", m.content_fault_other_day({ day })),
    Date.parse(start) >= Date.parse(end) && fault("end", m.content_fault_end_first()),
    !cancelled &&
      minutesOf(start) < minutesOf(from) &&
      fault("start", m.content_fault_before_opening({ time: formatTime(from) })),
    !cancelled &&
      (minutesOf(end) > minutesOf(until) || jakartaDay(end) !== day) &&
      fault("end", m.content_fault_after_closing({ time: formatTime(until) })),
  );
}

function overlaps(sessions: readonly Session[]): Fault[] {
  const lanes = new Map<string, { field: string; sessions: Session[] }>();
  const add = (key: string, field: string, session: Session) => {
    const lane = lanes.get(key) ?? { field, sessions: [] };
    lanes.set(key, lane);
    lane.sessions.push(session);
  };
  for (const session of sessions.filter(({ cancelled }) => !cancelled)) {
    add(`stage ${session.stage}`, "stage", session);
    for (const { name } of session.speakers) add(`speaker ${name}`, "speakers", session);
  }
  return [...lanes.values()].flatMap(({ field, sessions }) =>
    neighbours(sessions.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)))
      .filter(([one, next]) => Date.parse(one.end) > Date.parse(next.start))
      .map(([one, next]) => toFault("sessions", next, field, m.content_fault_overlap({ title: one.title }))),
  );
}

/** A speaker has one page: with the same name, role and picture in every session. */
function speakers(sessions: readonly Session[]): Fault[] {
  const known = new Map<string, string>();
  return sessions.flatMap((session) =>
    session.speakers.flatMap((speaker, index) => {
      const slug = slugOf(speaker.name);
      const text = JSON.stringify([speaker.name, speaker.role, speaker.photo]);
      const first = known.get(slug) ?? text;
      known.set(slug, first);
      return faultsIf(
        first !== text &&
          toFault("sessions", session, `speakers.${index}`, m.content_fault_speaker({ name: speaker.name })),
      );
    }),
  );
}

import { formatTime } from "~/base/values/jakarta-time";
import type { SiteContent } from "~/content/documents/parse-content";
import { announcedDays, closingDay, expoDay, expoDays, startOfExpoDay } from "~/content/model/expo-days";
import { hoursOn } from "~/content/model/opening-hours";
import { type Session, speakerSlug } from "~/content/model/rundown";
import { m } from "~/paraglide/messages";
import { type Fault, faultsIf, neighbours, toFault } from "./fault";

/** ms from the beginning of a day of the expo. */
const into = (moment: string, day: string): number => Date.parse(moment) - Date.parse(startOfExpoDay(day));

/** Every session is on a day of the event. One that takes place is while the hall is open, alone on its stage, with speakers who are nowhere else. */
export function rundownFaults({ event, sessions }: SiteContent): Fault[] {
  return [...sessions.flatMap((session) => timeFaults(session, event)), ...overlaps(sessions), ...speakers(sessions)];
}

function timeFaults(session: Session, event: SiteContent["event"]): Fault[] {
  const { day, start, end, cancelled } = session;
  const { from, until } = hoursOn(event, day);
  // Of one on another day, the time of day may be faulty too.
  const [startsOn, endsOn] = [expoDay(start), closingDay(end)];
  const fault = (field: string, reason: string) => toFault("sessions", session, field, reason);
  return faultsIf(
    !expoDays(event).includes(day) &&
      !(cancelled && announcedDays(event).includes(day)) &&
      fault("day", m.content_fault_event_day({ day })),
    startsOn !== day && fault("start", m.content_fault_other_day({ day })),
    Date.parse(start) >= Date.parse(end) && fault("end", m.content_fault_end_first()),
    !cancelled &&
      into(start, startsOn) < into(from, day) &&
      fault("start", m.content_fault_before_opening({ time: formatTime(from) })),
    !cancelled &&
      (into(end, endsOn) > into(until, day) || endsOn !== day) &&
      fault("end", m.content_fault_after_closing({ time: formatTime(until) })),
  );
}

/** What is said of two sessions at the same time. Of speakers it is a warning: staff may say in the session that it is right. */
const WHY_NOT = { stage: m.content_fault_overlap, speakers: m.content_fault_speakers_elsewhere };

function overlaps(sessions: readonly Session[]): Fault[] {
  const lanes = new Map<string, { field: keyof typeof WHY_NOT; sessions: Session[] }>();
  const add = (key: string, field: keyof typeof WHY_NOT, session: Session) => {
    const lane = lanes.get(key) ?? { field, sessions: [] };
    lanes.set(key, lane);
    lane.sessions.push(session);
  };
  for (const session of sessions.filter(({ cancelled }) => !cancelled)) {
    add(`stage ${session.stage}`, "stage", session);
    for (const slug of new Set(session.speakers.map(speakerSlug)))
      if (slug) add(`speaker ${slug}`, "speakers", session);
  }
  return [...lanes.values()].flatMap(({ field, sessions }) =>
    neighbours(sessions.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start)))
      .filter(([one, next]) => Date.parse(one.end) > Date.parse(next.start))
      .filter(([one, next]) => field === "stage" || !(one.speakersElsewhere || next.speakersElsewhere))
      .map(([one, next]) => toFault("sessions", next, field, WHY_NOT[field]({ title: one.title }))),
  );
}

/** A speaker has one page: with the same name, role and picture in every session. Two people of one name have an address each. */
function speakers(sessions: readonly Session[]): Fault[] {
  const known = new Map<string, string>();
  return sessions.flatMap((session) =>
    session.speakers.flatMap((speaker, index) => {
      const slug = speakerSlug(speaker);
      const text = JSON.stringify([speaker.name, speaker.role, speaker.photo]);
      const first = known.get(slug) ?? text;
      known.set(slug, first);
      return faultsIf(
        slug !== "" &&
          first !== text &&
          toFault("sessions", session, `speakers.${index}`, m.content_fault_speaker({ name: speaker.name })),
      );
    }),
  );
}

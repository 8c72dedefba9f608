import { currentLocale } from "~/base/i18n/current-locale";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { hasAllWords } from "~/base/search/has-all-words";
import { localized } from "~/base/translations/localized";
import {
  clockTime,
  formatTime,
  formatTimes,
  formatWeekday,
  jakartaDay,
  jakartaMoment,
  nameOfDay,
} from "~/base/values/jakarta-time";
import { cleanLine } from "~/base/values/plain-text";
import { z } from "~/base/values/zod";
import type { SiteContent } from "~/content/documents/parse-content";
import { expoDays, openingMoment } from "~/content/model/expo-days";
import { type Session, sessionSchema } from "~/content/model/rundown";
import { currentContent } from "~/content/site-content.server";
import type { Snapshot } from "~/content/store/publication";
import { m } from "~/paraglide/messages";
import { timeField, wholeField } from "./fields.server";
import type { Shown } from "./task";
import { defineTask, type Task, type TaskChange } from "./task.server";

const MINUTE = 60_000;
/** As in `sessionSchema`. */
const MAX_STAGE_LENGTH = 60;
/** Most minutes of a session: a day has 1,440. */
const MAX_MINUTES = 999;
/** Most sessions that a search lists. */
const MAX_FOUND = 20;

/** A session in the list to choose from. */
export type ListedSession = { id: string; label: string };

const inOrder = (sessions: SiteContent["sessions"]) => sessions.toSorted((a, b) => a.start.localeCompare(b.start));

/** "Gates open (Friday 14 November, 10.15 AM, Summit Stage)" */
function labelOf(session: Session): string {
  const { title, start, stage } = localized(sessionSchema, session, currentLocale());
  return `${title} (${formatWeekday(start)}, ${formatTime(start)}, ${stage})`;
}

/** All sessions to choose from, in order of time. */
export const listSessions = (): ListedSession[] =>
  inOrder(currentContent().sessions).map((session) => ({ id: session.id, label: labelOf(session) }));

/** A session that is on, with the ways to move and to cancel it. */
export type SessionOnNow = { id: string; title: string; where: string; moveTo: string; cancelTo: string };

/** The sessions that are on at a moment, in order of time. @param now ms since the epoch, by the clock that pages show */
export const sessionsOnNow = (now: number): SessionOnNow[] =>
  inOrder(currentContent().sessions)
    .filter(({ start, end, cancelled }) => !cancelled && Date.parse(start) <= now && now < Date.parse(end))
    .map((session) => ({
      id: session.id,
      title: localized(sessionSchema, session, currentLocale()).title,
      where: `${session.stage} · ${m.today_until({ time: formatTime(session.end) })}`,
      moveTo: `/staff/today/session?session=${session.id}`,
      cancelTo: `/staff/today/cancel?session=${session.id}`,
    }));

/** The sessions whose label or other texts have all words that were typed. */
export function findSessions(typed: string): ListedSession[] {
  const found = inOrder(currentContent().sessions).filter((session) =>
    hasAllWords(`${labelOf(session)} ${JSON.stringify(session)}`, typed),
  );
  return found.slice(0, MAX_FOUND).map((session) => ({ id: session.id, label: labelOf(session) }));
}

/** The session that a query names by its id or, as the list to choose from does, by its label. */
function sessionIn(params: URLSearchParams): Session | undefined {
  const named = params.get("session") ?? "";
  const { sessions } = currentContent();
  return sessions.find(({ id }) => id === named) ?? sessions.find((session) => labelOf(session) === named);
}

/** A session as visitors see it in each language. */
const shownSession = ({ sessions }: SiteContent, id: string): Shown[] =>
  sessions
    .filter((session) => session.id === id)
    .flatMap((session) =>
      LOCALES.map((locale) =>
        runWithLocale(locale, () => {
          const { title, start, end, stage, cancelled } = localized(sessionSchema, session, locale);
          const when = `${formatWeekday(start)}, ${m.rundown_session_time(formatTimes(start, end))}`;
          return { locale, lines: [title, when, stage, ...(cancelled ? [m.rundown_cancelled()] : [])] };
        }),
      ),
    );

/** Publishes a session with other fields; those that are undefined go. */
function changeSession(
  { documents }: Snapshot,
  id: string,
  fields: { [Name in keyof Session]?: Session[Name] | undefined },
  told: Pick<TaskChange, "note" | "done">,
): TaskChange {
  const stored = documents.sessions.find((session) => session.id === id)?.document as Session;
  return {
    ...told,
    changes: [{ kind: "sessions", id, document: { ...stored, ...fields } }],
    preview: (content) => ({ before: shownSession(currentContent(), id), after: shownSession(content, id) }),
  };
}

const minutesOf = ({ start, end }: Session) => Math.round((Date.parse(end) - Date.parse(start)) / MINUTE);

/** A moment as long after another one, ISO 8601 with Jakarta's offset. */
function later(moment: string, minutes: number): string {
  const at = Date.parse(moment) + minutes * MINUTE;
  return jakartaMoment(jakartaDay(at), clockTime(at));
}

const sessionFormSchema = z.object({
  day: z.iso.date({ error: () => m.staff_today_moment_missing() }),
  time: timeField,
  minutes: wholeField(1, MAX_MINUTES),
  stage: z
    .string({ error: () => m.staff_today_stage_missing() })
    .transform(cleanLine)
    .refine((stage) => stage !== "", { error: () => m.staff_today_stage_missing() })
    .refine((stage) => stage.length <= MAX_STAGE_LENGTH, {
      error: () => m.staff_today_too_long({ max: MAX_STAGE_LENGTH }),
    }),
  elsewhere: z.literal("on").optional(),
});

/** Moves a session: its day, time, length or room. */
export function sessionTask(snapshot: Snapshot, params: URLSearchParams): Task | null {
  const session = sessionIn(params);
  if (!session) return null;
  const { event, sessions } = currentContent();
  const { title } = localized(sessionSchema, session, currentLocale());
  const stages = [...new Set(sessions.map(({ stage }) => stage))];
  const minutes = String(MAX_MINUTES).length;
  return defineTask({
    title: m.staff_today_session(),
    subject: title,
    also: {
      to: `/staff/today/cancel?session=${session.id}`,
      label: session.cancelled ? m.staff_today_resume() : m.staff_today_cancel(),
    },
    fields: [
      {
        name: "day",
        control: "select",
        label: m.staff_today_session_day(),
        maxLength: 10,
        choices: expoDays(event).map((day) => [day, nameOfDay(day)] as const),
      },
      { name: "time", control: "time", label: m.staff_today_session_start(), hint: m.staff_today_zone(), maxLength: 8 },
      { name: "minutes", control: "text", numeric: true, label: m.staff_today_session_minutes(), maxLength: minutes },
      {
        name: "stage",
        control: "text",
        label: m.staff_today_session_stage(),
        hint: m.staff_today_session_stage_hint(),
        maxLength: MAX_STAGE_LENGTH,
        choices: stages.map((stage) => [stage, stage] as const),
      },
      {
        name: "elsewhere",
        control: session.speakers.length > 0 ? "checkbox" : "hidden",
        label: m.fields_speakers_elsewhere(),
        hint: m.fields_hint_speakers_elsewhere(),
        maxLength: 2,
      },
    ],
    values: {
      day: session.day,
      time: clockTime(session.start),
      minutes: String(minutesOf(session)),
      stage: session.stage,
      elsewhere: session.speakersElsewhere ? "on" : "",
    },
    schema: sessionFormSchema,
    toChange({ day, time, minutes, stage, elsewhere }) {
      const start = openingMoment(day, time);
      const speakersElsewhere = elsewhere === "on" || undefined;
      const moved = { day, start, end: later(start, minutes), stage, speakersElsewhere };
      return changeSession(snapshot, session.id, moved, {
        note: m.staff_today_session_note({ session: labelOf({ ...session, ...moved }) }),
        done: m.staff_today_done(),
      });
    },
  });
}

/** Cancels a session, or takes that back. */
export function cancelTask(snapshot: Snapshot, params: URLSearchParams): Task | null {
  const session = sessionIn(params);
  if (!session) return null;
  const { title } = localized(sessionSchema, session, currentLocale());
  const cancelled = session.cancelled ? undefined : true;
  return defineTask({
    title: cancelled ? m.staff_today_cancel() : m.staff_today_resume(),
    subject: title,
    fields: [],
    values: {},
    schema: z.object({}),
    toChange: () =>
      changeSession(
        snapshot,
        session.id,
        { cancelled },
        {
          note: cancelled ? m.staff_today_cancel_note({ title }) : m.staff_today_resume_note({ title }),
          done: m.staff_today_done(),
        },
      ),
  });
}

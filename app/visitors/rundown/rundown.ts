import { shownYear } from "~/base/i18n/shown-year";
import { foreignLang } from "~/base/translations/localized";
import { formatTime, formatTimes, formatWeekday } from "~/base/values/jakarta-time";
import type { PictureSource } from "~/base/values/picture";
import { type Program, type Session, sessionPath, speakerSlug } from "~/content/model/rundown";
import { SESSION_KIND_LABELS } from "~/content/session-kinds";
import { m } from "~/paraglide/messages";
import { sessionWord } from "~/visitors/stars/word";

/** A session's state: past, now, next or later. */
export type SessionPhase = "past" | "now" | "next" | "later";

/** A speaker with the address of their page, and their picture; without both where the name stands for nobody. */
export type SpeakerView = { name: string; role: string; path?: string; picture?: PictureSource };

/** Whole minutes that are over, of those that a session lasts. */
export type SessionProgress = { over: number; of: number };

/** A session for pages and structured data. */
export type SessionView = {
  id: string;
  /** The path of its page. */
  path: string;
  /** The expo's day that it is on. */
  day: string;
  /** The calendar's day on which it begins: "Friday 14 November". */
  dayName: string;
  start: string;
  end: string;
  /** "10.30" to "11.15 AM", for people. */
  from: string;
  to: string;
  /** Of title, description and roles, where it is not the page's language. */
  lang?: string;
  title: string;
  description: string;
  stage: string;
  /** Which of the four marks its stage has: always the same for the same name, on every page and day. */
  mark: number;
  /** Kind, language and audience: "Workshop in Indonesian, for families". */
  facts: string;
  speakers: SpeakerView[];
  program?: { slug: string; name: string };
  brand?: string;
  phase: SessionPhase;
  /** How much of it is over, where it is on now. */
  progress?: SessionProgress;
  cancelled?: boolean;
  /** What changed: "Cancelled", "Moved from 2 PM to 3 PM". */
  note?: string;
};

/** What is said of sessions that have changed, by id. */
export type SessionNotes = ReadonlyMap<string, string>;

/**
 * Sessions for showing, with what is on now and, on each stage, what comes next.
 * @param sessions in order of time
 * @param now ms since the epoch
 * @param pictureOf the picture of a speaker, where it is shown
 */
export function toSessionViews(
  sessions: readonly Session[],
  programs: readonly Program[],
  now: number,
  notes?: SessionNotes,
  pictureOf?: (speaker: Session["speakers"][number]) => PictureSource | undefined,
): SessionView[] {
  const names = new Map(programs.map((program) => [program.slug, program.name]));
  const nextOnStage = new Set<string>();
  return sessions.map((session) => {
    const name = session.program ? names.get(session.program) : undefined;
    const { id, day, start, end, title, description, stage, brand, cancelled } = session;
    const phase = phaseAt(session, now, nextOnStage);
    return {
      ...{ id, day, start, end, title, description, stage, brand, cancelled },
      note: cancelled ? m.rundown_cancelled() : notes?.get(id),
      lang: foreignLang(session),
      path: sessionPath(session),
      dayName: formatWeekday(start),
      ...formatTimes(start, end),
      mark: stageMark(stage),
      facts: sessionFacts(session),
      speakers: session.speakers.map((speaker) => ({
        name: speaker.name,
        role: speaker.role,
        path: speakerPath(speaker),
        picture: pictureOf?.(speaker),
      })),
      program: session.program && name ? { slug: session.program, name } : undefined,
      phase,
      progress: phase === "now" ? progressAt(session, now) : undefined,
    };
  });
}

/** The fields of a session in a list. */
export type SessionEntryData = Pick<
  SessionView,
  | "path"
  | "dayName"
  | "start"
  | "end"
  | "from"
  | "to"
  | "lang"
  | "title"
  | "description"
  | "stage"
  | "mark"
  | "facts"
  | "cancelled"
  | "note"
> & {
  /** Where addresses lead to the entry. Pages that stay mounted share one space of ids, so one list has them. */
  id?: string;
  /** The hour in which it begins: "10 AM". */
  hour: string;
  speakers: readonly Pick<SpeakerView, "name" | "role" | "picture">[];
  /** Before the names, where they are the others beside one whose page it is: "With". */
  withWhom?: string;
  program?: string;
  /** Its word for a plan; a past edition has none. */
  star?: string;
  /** Where the list marks what is on now and next. */
  phase?: SessionPhase;
  progress?: SessionProgress;
};

/**
 * The fields of sessions that their entries show.
 * @param live the list marks what is past, on now and next
 */
export function toSessionEntries(sessions: readonly SessionView[], live: boolean): SessionEntryData[] {
  return sessions.map(({ id, day: _, brand: __, speakers, program, phase, progress, ...shown }) => ({
    ...shown,
    star: shownYear() === null ? sessionWord({ ...shown, id }) : undefined,
    hour: formatTime(Math.floor(Date.parse(shown.start) / HOUR) * HOUR),
    speakers: speakers.map(({ name, role, picture }) => ({ name, role, picture })),
    program: program?.name,
    phase: live ? phase : undefined,
    progress: live ? progress : undefined,
  }));
}

/** The same without stars on what is over: nobody plans it any more. @param now ms since the epoch */
export const withoutPastStars = (sessions: readonly SessionEntryData[], now: number): SessionEntryData[] =>
  sessions.map((session) => (Date.parse(session.end) > now ? session : { ...session, star: undefined }));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** The texts of a list of today's sessions. */
export type TodayTexts = {
  /** "Now, 1.20 PM WIB" */
  now: string;
  /** "Earlier today, 3 sessions" */
  earlier: string;
};

/** `next` is the first session of a stage that has not begun; the set remembers the stages that have theirs. */
function phaseAt(session: Session, now: number, nextOnStage: Set<string>): SessionPhase {
  if (now >= Date.parse(session.end)) return "past";
  if (session.cancelled) return "later";
  if (now >= Date.parse(session.start)) return "now";
  if (nextOnStage.has(session.stage)) return "later";
  nextOnStage.add(session.stage);
  return "next";
}

function progressAt({ start, end }: Session, now: number): SessionProgress {
  const from = Date.parse(start);
  return { over: Math.floor((now - from) / MINUTE), of: Math.round((Date.parse(end) - from) / MINUTE) };
}

/** The kind with the languages that are spoken. */
const inLanguage: Record<NonNullable<Session["language"]>, (kind: { what: string }) => string> = {
  id: m.rundown_facts_id,
  en: m.rundown_facts_en,
  both: m.rundown_facts_both,
};

function sessionFacts({ kind, language, family }: Session): string {
  const what = kind ? SESSION_KIND_LABELS[kind]() : m.rundown_session();
  const facts = language ? inLanguage[language]({ what }) : what;
  return family ? m.rundown_facts_family({ facts }) : facts;
}

/** The path of a speaker's page; undefined where the name stands for nobody. */
function speakerPath(speaker: Session["speakers"][number]): string | undefined {
  const slug = speakerSlug(speaker);
  return slug ? `/speakers/${slug}` : undefined;
}

/** 1 to 4, by the stage's name. */
export function stageMark(stage: string): number {
  return ([...stage].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) % 4) + 1;
}

/** The stages of some sessions, in order of first appearance. */
export function stagesOf(sessions: readonly Pick<Session, "stage">[]): string[] {
  return [...new Set(sessions.map((session) => session.stage))];
}

import { currentLocale } from "~/base/i18n/current-locale";
import { foreignLang, localized } from "~/base/translations/localized";
import type { BrandSummary } from "~/content/model/brand";
import { expoDay } from "~/content/model/expo-days";
import { type Program, type Session, sessionPath, sessionSchema } from "~/content/model/rundown";
import { sessionHistory } from "~/content/site-content.server";
import { m } from "~/paraglide/messages";
import { describeChange } from "~/visitors/rundown/changes/session-changes.server";
import { hasMovedInTime, placeMark, starKey, type Word } from "~/visitors/stars/word";

/** What is different from when it was starred. */
export type PlanChange = { key: string; title: string; lang: string | undefined; path: string | null; what: string };

/** What became of a session since it was starred; null: nothing. @param stages all that are known, to find the name of one again */
export function sessionChange(word: Word, session: Session, stages: readonly string[]): PlanChange | null {
  const start = hasMovedInTime(word, session.start) ? word.start : undefined;
  const length = Date.parse(session.end) - Date.parse(session.start);
  const isElsewhere = word.place !== undefined && word.place !== placeMark(session.stage);
  const stage = isElsewhere ? stages.find((name) => placeMark(name) === word.place) : session.stage;
  const before: Session = {
    ...session,
    cancelled: undefined,
    stage: stage ?? session.stage,
    ...(start !== undefined && {
      ...{ start: new Date(start).toISOString(), end: new Date(start + length).toISOString() },
      day: expoDay(start),
    }),
  };
  const what = [
    describeChange(before, session),
    // Where it was has no name any more.
    ...(isElsewhere && stage === undefined ? [m.plan_change_stage({ stage: session.stage })] : []),
  ].filter(Boolean);
  if (what.length === 0) return null;
  return {
    ...{ key: word.key, title: session.title, lang: foreignLang(session), path: sessionPath(session) },
    what: what.join(" · "),
  };
}

/** What became of a brand since it was starred; null: nothing. */
export const brandChange = (word: Word, { name, slug, booth }: BrandSummary): PlanChange | null =>
  word.place === undefined || word.place === placeMark(booth)
    ? null
    : { key: word.key, title: name, lang: undefined, path: `/brands/${slug}`, what: m.plan_change_booth({ booth }) };

/** @param marks of its place in each language */
/** What became of a program since it was starred; null: nothing. */
export const programChange = (
  word: Word,
  program: Program,
  marks: ReadonlySet<string> | undefined,
): PlanChange | null =>
  word.place === undefined || marks?.has(word.place)
    ? null
    : {
        ...{ key: word.key, title: program.name, lang: foreignLang(program), path: `/programs#${program.slug}` },
        what: m.plan_change_stage({ stage: program.stage }),
      };

/** The sessions among some words that were taken out of the rundown, by what they were. */
export function removedSessions(words: readonly Word[]): PlanChange[] {
  const keys = new Set(words.map(({ key }) => key));
  const removed = new Map<string, PlanChange>();
  for (const { id, before, after } of sessionHistory().changes) {
    const key = starKey("session", id);
    if (after || !before || !keys.has(key) || removed.has(key)) continue;
    const session = localized(sessionSchema, before, currentLocale());
    removed.set(key, {
      ...{ key, title: session.title, lang: foreignLang(session), path: null, what: m.rundown_change_removed() },
    });
  }
  return [...removed.values()];
}

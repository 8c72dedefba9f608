import { currentLocale } from "~/base/i18n/current-locale";
import { foreignLang, localized } from "~/base/translations/localized";
import { dayWords, formatMoment, jakartaDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import type { Session } from "~/content/model/rundown";
import { sessionPath, sessionSchema } from "~/content/model/rundown";
import { sessionHistory } from "~/content/site-content.server";
import { m } from "~/paraglide/messages";
import { describeChange } from "./session-changes.server";

/** Most changes that page and feed list. */
const MAX_CHANGES = 200;

/** A change of the rundown for visitors. */
export type ListedChange = {
  /** Of this change alone, in every language. */
  key: string;
  /** When it was published, ms since the epoch and as text. */
  at: number;
  when: string;
  title: string;
  lang: string | undefined;
  /** null: the session is gone. */
  path: string | null;
  /** "Moved from 2 PM to 3 PM" */
  what: string;
};

/**
 * What moved, was added, cancelled or removed, newest first.
 * @param sessions of now, in the current language
 * @param since a day in Jakarta, `YYYY-MM-DD`; null: all
 */
export function listChanges(sessions: readonly Session[], since: string | null): ListedChange[] {
  const from = since === null ? Number.NEGATIVE_INFINITY : Date.parse(startOfJakartaDay(since));
  const current = new Map(sessions.map((session) => [session.id, session]));
  return sessionHistory()
    .changes.filter(({ at }) => at >= from)
    .slice(0, MAX_CHANGES)
    .flatMap(({ id, revision, at, before, after }) => {
      const known = current.get(id) ?? localized(sessionSchema, after ?? before, currentLocale());
      if (!known) return [];
      return {
        ...{ key: `${id}-${revision}`, at, when: formatMoment(at), title: known.title, lang: foreignLang(known) },
        path: current.has(id) ? sessionPath(known) : null,
        what: after ? describeChange(before, after) : m.rundown_change_removed(),
      };
    });
}

/** The days on which something changed, the latest first, and a day that was asked for: `YYYY-MM-DD`, and in words. */
export function changeDays(changes: readonly Pick<ListedChange, "at">[], asked: string | null) {
  const days = new Set([...changes.map(({ at }) => jakartaDay(at)), ...(asked ? [asked] : [])]);
  return [...days].toSorted((a, b) => b.localeCompare(a)).map((day) => ({ day, name: dayWords(day) }));
}

/** The day in a query, if it is one. */
export function dayIn(params: URLSearchParams): string | null {
  const day = params.get("since") ?? "";
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(Date.parse(day)) ? day : null;
}

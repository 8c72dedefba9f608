import { currentLocale } from "~/base/i18n/current-locale";
import type { Locale } from "~/base/i18n/locales";
import { memoize } from "~/base/i18n/memoize";
import { createTextSearch } from "~/base/search/text-search";
import { listHref } from "~/config/list-href";
import { vocabularyOf } from "~/content/documents/vocabulary-of";
import type { Program, Session } from "~/content/model/rundown";
import { currentContent } from "~/content/site-content.server";
import { m } from "~/paraglide/messages";
import { speakerPictures } from "./faces/speaker-pictures.server";
import { toSessionEntries, toSessionViews } from "./rundown";

/** The sessions with their texts in each language, in the same order. */
export type SessionsByLanguage = Readonly<Record<Locale, readonly Session[]>>;

/** Most sessions that a search without results offers instead. */
const MAX_NEAREST = 3;

/** The search of the rundown, created once per version and language. Words of every language are found. */
const searchOf = memoize((byLanguage: SessionsByLanguage) => {
  const texts = Object.values(byLanguage);
  const positions = byLanguage[currentLocale()].map((_, position) => position);
  const textsOf = (position: number) => {
    const versions = texts.flatMap((sessions) => sessions[position] ?? []);
    const [{ stage = "", program = "", brand = "", speakers = [] } = {}] = versions;
    return {
      title: versions.map(({ title }) => title),
      text: [
        ...new Set([
          ...[stage, program, brand],
          ...speakers.map(({ name }) => name),
          ...versions.flatMap(({ description, speakers }) => [description, ...speakers.map(({ role }) => role)]),
        ]),
      ],
    };
  };
  return createTextSearch(positions, textsOf, vocabularyOf(currentContent()));
});

/**
 * The sessions of all days that a search finds, best first.
 * @param q at most `MAX_SEARCH_LENGTH` characters
 * @param now ms since the epoch
 */
export function searchRundown(byLanguage: SessionsByLanguage, programs: readonly Program[], q: string, now: number) {
  const sessions = byLanguage[currentLocale()];
  const search = searchOf(byLanguage);
  const pictureOf = speakerPictures(sessions);
  const viewsOf = (positions: readonly number[]) =>
    toSessionViews(
      positions.flatMap((position) => sessions[position] ?? []),
      programs,
      now,
      undefined,
      pictureOf,
    );
  const found = viewsOf(search.find(q));
  const nearest = found.length === 0 ? search.nearest(q, MAX_NEAREST) : { searches: [], things: [] };
  return {
    q,
    title: m.rundown_search_title({ search: q }),
    count: m.rundown_count_for({ count: found.length, search: q }),
    sessions: found,
    results: {
      q,
      entries: toSessionEntries(found, false),
      nearest: toSessionEntries(viewsOf(nearest.things), false),
      searches: nearest.searches.map(({ q, total }) => ({ q, total, to: listHref("/rundown", { q }) })),
    },
  };
}

export type RundownResults = ReturnType<typeof searchRundown>["results"];

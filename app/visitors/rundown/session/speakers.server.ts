import { intlLocale } from "~/base/i18n/current-locale";
import { memoize } from "~/base/i18n/memoize";
import { nameLetter } from "~/base/i18n/name-letter";
import { createTextSearch } from "~/base/search/text-search";
import { foreignLang } from "~/base/translations/localized";
import { formatShortDay, formatTime } from "~/base/values/jakarta-time";
import { listHref } from "~/config/list-href";
import { vocabularyOf } from "~/content/documents/vocabulary-of";
import { type Session, sessionPath, speakerSlug } from "~/content/model/rundown";
import { currentContent } from "~/content/site-content.server";
import { m } from "~/paraglide/messages";
import { speakerPictures } from "~/visitors/rundown/faces/speaker-pictures.server";
import type { SessionView } from "~/visitors/rundown/rundown";

/**
 * A speaker with their sessions, and what one of these says about them.
 * @param slug the last part of the address of their page
 * @returns null when nobody with it speaks
 */
export function findSpeaker(sessions: readonly Session[], slug: string) {
  if (slug === "") return null;
  const isTheirs = (speaker: Session["speakers"][number]) => speakerSlug(speaker) === slug;
  const theirs = sessions.filter(({ speakers }) => speakers.some(isTheirs));
  const entries = theirs.flatMap((session) =>
    session.speakers.filter(isTheirs).map((speaker) => ({ speaker, session })),
  );
  const [first] = entries;
  if (!first) return null;
  const told = entries.find(({ speaker }) => speaker.about);
  const about = told?.speaker.about ? { text: told.speaker.about, lang: foreignLang(told.session) } : undefined;
  return { speaker: first.speaker, about, sessions: theirs };
}

/**
 * The sessions of a speaker as their own page lists them: with the others who speak, one that is next, and those that are over last.
 * @param sessions of the speaker, in order of time
 * @param path of the speaker's page
 */
export function ofSpeaker(sessions: readonly SessionView[], path: string): SessionView[] {
  const next = sessions.find(({ phase }) => phase === "next");
  const { over = [], ahead = [] } = Object.groupBy(sessions, ({ phase }) => (phase === "past" ? "over" : "ahead"));
  return [...ahead, ...over].map((session) => ({
    ...session,
    speakers: session.speakers.filter((speaker) => speaker.path !== path),
    phase: session.phase === "next" && session !== next ? "later" : session.phase,
  }));
}

/** What stands before a name and is not a part of it: a degree, a trade, or how one is addressed. */
const TITLES = /^(?:(?:prof|drg?|ir|chef|pak|ibu|kak|mang|mbok|mas|mbak|uni)\.?\s+)+/i;

/** A name as lists sort it: "dr. Satrio Wirabuana" is found below S. */
const sortedName = (name: string): string => name.replace(TITLES, "");

/**
 * Everybody who speaks, once, in order of name without its titles, with what a list of them shows.
 * @param sessions of all days, in order of time
 */
export function listSpeakers(sessions: readonly Session[]) {
  const spoken = sessions.flatMap((session) => session.speakers.map((speaker) => ({ speaker, session })));
  const known = spoken.filter(({ speaker }) => speakerSlug(speaker) !== "");
  const pictureOf = speakerPictures(sessions);
  const collator = new Intl.Collator(intlLocale());
  return [...Map.groupBy(known, ({ speaker }) => speakerSlug(speaker))]
    .flatMap(([slug, found]) => {
      const own = found.map(({ session }) => session);
      return found.slice(0, 1).map(({ speaker }) => ({ slug, speaker, own }));
    })
    .toSorted((one, other) => collator.compare(sortedName(one.speaker.name), sortedName(other.speaker.name)))
    .map(({ slug, speaker, own }) => ({
      /** Below which they stand. */
      letter: nameLetter(sortedName(speaker.name)) ?? m.brands_letters_other(),
      ...{ name: speaker.name, role: speaker.role, picture: pictureOf(speaker) },
      path: `/speakers/${slug}`,
      lang: own[0] && foreignLang(own[0]),
      /** One that is held more than once is listed once, with all its times. */
      sessions: [...Map.groupBy(own, ({ title }) => title)].map(([title, held]) => ({
        title,
        lang: held[0] && foreignLang(held[0]),
        times: held.map((session) => ({
          path: sessionPath(session),
          when: `${formatShortDay(session.start)}, ${formatTime(session.start)}`,
        })),
      })),
    }));
}

export type SpeakerEntry = ReturnType<typeof listSpeakers>[number];

/** The speakers and the search of them, created once per version and language: names, and what they do and speak about. */
const searchOf = memoize((sessions: readonly Session[]) => {
  const all = listSpeakers(sessions);
  const search = createTextSearch(
    all,
    ({ name, role, sessions: own }) => ({ title: [name], text: [role, ...own.map(({ title }) => title)] }),
    vocabularyOf(currentContent()),
  );
  return { all, search };
});

/**
 * The speakers that a search finds, in order of name, or searches with a word less that find some.
 * @param sessions of all days, in order of time
 * @param q at most `MAX_SEARCH_LENGTH` characters
 */
export function searchSpeakers(sessions: readonly Session[], q: string) {
  const { all, search } = searchOf(sessions);
  const found = new Set(search.find(q));
  const speakers = all.filter((speaker) => found.has(speaker));
  return {
    speakers,
    count: m.rundown_speakers_count_for({ count: speakers.length, search: q }),
    searches:
      speakers.length > 0
        ? []
        : search.nearest(q, 0).searches.map(({ q, total }) => ({ q, total, to: listHref("/speakers", { q }) })),
  };
}

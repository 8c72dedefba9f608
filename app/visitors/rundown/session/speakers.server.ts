import { intlLocale } from "~/base/i18n/current-locale";
import { foreignLang } from "~/base/translations/localized";
import { slugOf } from "~/base/values/addresses";
import { formatShortDay, formatTime } from "~/base/values/jakarta-time";
import { type Session, sessionPath } from "~/content/model/rundown";
import { describePicture } from "~/content/pictures/pictures.server";

/** The first letters of the first and the last name, without titles such as "Dr.". */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => !word.endsWith("."));
  const [first = name, ...rest] = words;
  return [first, rest.at(-1)].map((word) => [...(word ?? "")][0]?.toUpperCase() ?? "").join("");
}

/**
 * A speaker with their sessions.
 * @param slug of the speaker's name
 * @returns null when nobody of that name speaks
 */
export function findSpeaker(sessions: readonly Session[], slug: string) {
  const ofSpeaker = sessions.filter(({ speakers }) => speakers.some(({ name }) => slugOf(name) === slug));
  const speaker = ofSpeaker.flatMap(({ speakers }) => speakers).find(({ name }) => slugOf(name) === slug);
  return speaker ? { speaker, sessions: ofSpeaker } : null;
}

/**
 * Everybody who speaks, once, in order of name, with what a list of them shows.
 * @param sessions of all days, in order of time
 */
export function listSpeakers(sessions: readonly Session[]) {
  const byName = new Map<string, Session[]>();
  for (const session of sessions) {
    for (const { name } of session.speakers) byName.set(name, [...(byName.get(name) ?? []), session]);
  }
  const collator = new Intl.Collator(intlLocale());
  return [...byName]
    .toSorted(([one], [other]) => collator.compare(one, other))
    .map(([name, own]) => {
      const { role = "", photo } = own[0]?.speakers.find((speaker) => speaker.name === name) ?? {};
      const slug = slugOf(name);
      return {
        ...{ name, role, initials: initialsOf(name), photo: photo ? describePicture(photo) : null },
        path: slug ? `/speakers/${slug}` : undefined,
        lang: own[0] && foreignLang(own[0]),
        sessions: own.map((session) => ({
          ...{ title: session.title, path: sessionPath(session), lang: foreignLang(session) },
          when: `${formatShortDay(session.start)}, ${formatTime(session.start)}`,
        })),
      };
    });
}

export type SpeakerEntry = ReturnType<typeof listSpeakers>[number];

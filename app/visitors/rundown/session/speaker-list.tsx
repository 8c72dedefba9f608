import { localHref } from "~/base/i18n/current-locale";
import { NoResults, type ShorterSearch } from "~/design/components/page/no-results";
import { m } from "~/paraglide/messages";
import { SpeakerPicture } from "~/visitors/rundown/faces/speaker-picture";
import type { SpeakerEntry } from "./speakers.server";

type SpeakerListProps = { speakers: readonly SpeakerEntry[]; withLetters: boolean };

/** Speakers as cards in rows below their letters, each with a link to the speaker and to each session; for `serverHtml`. @param props.withLetters links to the letters stand above */
export function SpeakerList({ speakers, withLetters }: SpeakerListProps) {
  const groups = [...Map.groupBy(speakers, ({ letter }) => letter)];
  return (
    <>
      {withLetters ? <Letters letters={groups.map(([letter]) => letter)} /> : null}
      <div className="space-y-6">
        {groups.map(([letter, ofLetter]) => (
          <section key={letter} id={letter} className="scroll-mt-20">
            <p className="pb-2 font-display text-2xl leading-none font-bold text-trail">{letter}</p>
            <Cards speakers={ofLetter} />
          </section>
        ))}
      </div>
    </>
  );
}

function Letters({ letters }: { letters: readonly string[] }) {
  return (
    <nav aria-label={m.rundown_speakers_letters()} className="letters mb-6">
      <ul>
        {letters.map((letter) => (
          <li key={letter}>
            <a href={`#${letter}`}>{letter}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Cards({ speakers }: { speakers: readonly SpeakerEntry[] }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {speakers.map(({ name, role, path, lang, picture, sessions }) => (
        <li key={path}>
          <article className="card h-full p-4">
            {/* All of it leads to the speaker's page; the name is the link. */}
            <div className="relative flex min-h-11 items-center gap-4">
              {picture ? <SpeakerPicture picture={picture} size="middle" /> : null}
              <div className="min-w-0 wrap-anywhere">
                <h2 className="font-display text-lg leading-tight font-bold">
                  <a href={localHref(path)} dir="auto" className="hover:underline">
                    <span className="absolute inset-0" />
                    {name}
                  </a>
                </h2>
                <p lang={lang} className="text-sm text-muted">
                  {role}
                </p>
              </div>
            </div>
            <ul className="mt-2 border-t border-line pt-1">
              {sessions.map((session) => (
                <li key={session.title}>
                  <SpokenSession session={session} />
                </li>
              ))}
            </ul>
          </article>
        </li>
      ))}
    </ul>
  );
}

/** A session that leads to its page; one that is held more than once leads there with each of its times. */
function SpokenSession({ session: { title, lang, times } }: { session: SpeakerEntry["sessions"][number] }) {
  const [once] = times;
  if (once && times.length === 1) {
    return (
      <a
        href={localHref(once.path)}
        className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 text-sm hover:underline"
      >
        <span className="min-w-0 flex-1 basis-32 font-semibold" lang={lang}>
          {title}
        </span>{" "}
        <span className="text-muted tabular-nums">{once.when}</span>
      </a>
    );
  }
  return (
    <div className="flex flex-wrap justify-between gap-x-4 text-sm">
      <p className="flex min-h-11 min-w-0 flex-1 basis-32 items-center self-start font-semibold" lang={lang}>
        {title}
      </p>
      <p className="flex flex-col items-end text-muted tabular-nums">
        {times.map(({ path, when }) => (
          <a key={path} href={localHref(path)} className="inline-flex min-h-11 items-center hover:underline">
            <span className="sr-only" lang={lang}>{`${title}: `}</span>
            {when}
          </a>
        ))}
      </p>
    </div>
  );
}

/** Takes the place of the speakers where a search finds none; for `serverHtml`. */
export function NoSpeakers({ q, searches }: { q: string; searches: readonly ShorterSearch[] }) {
  return (
    <NoResults
      title={m.rundown_speakers_none_for({ search: q })}
      text={m.rundown_speakers_none_text()}
      searches={searches}
    >
      <p className="mt-4">
        <a href={localHref("/speakers")} className="button-quiet">
          {m.rundown_all_speakers()}
        </a>
      </p>
    </NoResults>
  );
}

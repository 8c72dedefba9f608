import { localHref } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import { SpeakerPicture } from "~/visitors/rundown/faces/speaker-picture";
import type { SpeakerEntry } from "./speakers.server";

/** Speakers as cards in columns, each with a link to the speaker and to each session, below links to their letters; for `serverHtml`. */
export function SpeakerList({ speakers }: { speakers: readonly SpeakerEntry[] }) {
  return (
    <>
      <Letters letters={speakers.flatMap(({ letter }) => letter ?? [])} />
      <Cards speakers={speakers} />
    </>
  );
}

function Letters({ letters }: { letters: readonly string[] }) {
  return (
    <nav aria-label={m.rundown_speakers_letters()} className="letters mb-6">
      <ul>
        {letters.map((letter) => (
          <li key={letter}>
            <a href={`#${idOf(letter)}`}>{letter}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const idOf = (letter: string) => (letter === "#" ? "others" : letter);

function Cards({ speakers }: { speakers: readonly SpeakerEntry[] }) {
  return (
    <ul className="gap-4 sm:columns-2 lg:columns-3">
      {speakers.map(({ letter, name, role, path, lang, picture, sessions }) => (
        <li key={name} id={letter ? idOf(letter) : undefined} className="scroll-mt-20 break-inside-avoid pb-4">
          {letter ? (
            <p aria-hidden="true" className="pb-2 font-display text-2xl leading-none font-bold text-trail">
              {letter}
            </p>
          ) : null}
          <article className="card p-4">
            {/* All of it leads to the speaker's page; the name is the link. */}
            <div className="relative flex min-h-11 items-center gap-4">
              {picture ? <SpeakerPicture picture={picture} size="middle" /> : null}
              <div className="min-w-0 wrap-anywhere">
                <h2 className="font-display text-lg leading-tight font-bold">
                  {path ? (
                    <a href={localHref(path)} dir="auto" className="hover:underline">
                      <span className="absolute inset-0" />
                      {name}
                    </a>
                  ) : (
                    name
                  )}
                </h2>
                <p lang={lang} className="text-sm text-muted">
                  {role}
                </p>
              </div>
            </div>
            <ul className="mt-2 border-t border-line pt-1">
              {sessions.map((session) => (
                <li key={session.path}>
                  <a
                    href={localHref(session.path)}
                    className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2 text-sm hover:underline"
                  >
                    <span className="min-w-0 flex-1 basis-32 font-semibold" lang={session.lang}>
                      {session.title}
                    </span>{" "}
                    <span className="text-muted tabular-nums">{session.when}</span>
                  </a>
                </li>
              ))}
            </ul>
          </article>
        </li>
      ))}
    </ul>
  );
}

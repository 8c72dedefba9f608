import { localHref } from "~/base/i18n/current-locale";
import { SpeakerPicture } from "~/visitors/rundown/faces/speaker-picture";
import type { SpeakerEntry } from "./speakers.server";

/** Speakers as cards in columns, each with a link to the speaker and to each session; for `serverHtml`. */
export function SpeakerList({ speakers }: { speakers: readonly SpeakerEntry[] }) {
  return (
    <ul className="gap-4 sm:columns-2 lg:columns-3">
      {speakers.map(({ name, role, path, lang, picture, sessions }) => (
        <li key={name} className="break-inside-avoid pb-4">
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

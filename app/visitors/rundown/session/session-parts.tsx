import { Link } from "react-router";
import { Icon } from "~/design/components/media/icon";
import { m } from "~/paraglide/messages";
import { SpeakerPicture } from "~/visitors/rundown/faces/speaker-picture";
import type { SpeakerView } from "~/visitors/rundown/rundown";

/** Who speaks in a session, each with a link to their page. */
export function SessionSpeakers({
  speakers,
  lang,
}: {
  speakers: readonly SpeakerView[];
  /** Of their roles, where it is not the page's. */
  lang?: string;
}) {
  if (speakers.length === 0) return null;
  return (
    <section aria-labelledby="speakers" className="mt-10">
      <h2 id="speakers" className="blazed mb-4 font-display text-heading">
        {speakers.length === 1 ? m.rundown_speaker() : m.rundown_speakers()}
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2">
        {speakers.map(({ name, role, path, picture }) => (
          <li key={name} className="card relative flex items-center gap-4 p-4">
            {picture ? <SpeakerPicture picture={picture} size="middle" /> : null}
            <p className="min-w-0">
              {path ? (
                <Link to={path} dir="auto" className="font-bold after:absolute after:inset-0">
                  {name}
                </Link>
              ) : (
                <strong dir="auto">{name}</strong>
              )}
              <span lang={lang} className="block text-sm text-muted">
                {role}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

type NeighbourLink = { path: string; title: string; lang?: string; from: string } | null;

/** The sessions before and after on the same stage. */
export function SessionNeighbours({
  previous,
  next,
  stage,
}: Record<"previous" | "next", NeighbourLink> & { stage: string }) {
  if (!previous && !next) return null;
  return (
    <nav
      aria-label={m.rundown_stage_more({ stage })}
      className="flex flex-wrap justify-between gap-4 border-t border-line pt-8"
    >
      {previous ? (
        <Link to={previous.path} rel="prev" className="button-quiet">
          <Icon name="lucide:arrow-left" />
          <span>
            <span className="sr-only">{`${m.rundown_stage_before()} `}</span>
            {previous.from} <span lang={previous.lang}>{previous.title}</span>
          </span>
        </Link>
      ) : null}
      {next ? (
        <Link to={next.path} rel="next" className="button-quiet ml-auto">
          <span>
            <span className="sr-only">{`${m.rundown_stage_after()} `}</span>
            {next.from} <span lang={next.lang}>{next.title}</span>
          </span>
          <Icon name="lucide:arrow-right" />
        </Link>
      ) : null}
    </nav>
  );
}

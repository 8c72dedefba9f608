import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "~/design/components/media/icon";
import { Facts } from "~/design/components/text/facts";
import { m } from "~/paraglide/messages";
import { SpeakerPicture } from "~/visitors/rundown/faces/speaker-picture";
import type { SessionView, SpeakerView } from "~/visitors/rundown/rundown";
import { StageMark } from "~/visitors/rundown/stage-mark";

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
    <section aria-labelledby="speakers">
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

type FactsProps = {
  session: Pick<SessionView, "start" | "stage" | "mark"> & {
    day: string;
    time: string;
    note: string | null;
    what: SessionView["facts"];
  };
  /** The address of its stage on the map; undefined: it is not there. */
  map: string | undefined;
  /** The part of the map around the stage. */
  chart?: ReactNode;
  /** Further facts. */
  children?: ReactNode;
};

/** When and where a session is, and what it is. */
export function SessionFacts({ session, map, chart, children }: FactsProps) {
  const { start, stage, mark, day, time, note, what } = session;
  return (
    <dl className="session-facts space-y-4">
      <Fact label={m.rundown_when()}>
        {day}
        <br />
        <time dateTime={start} className="font-display text-2xl font-extrabold tabular-nums">
          {time}
        </time>
        {note ? <strong className="block">{note}</strong> : null}
      </Fact>
      <Fact label={m.rundown_where()}>
        <span className="flex items-center gap-2">
          <StageMark mark={mark} />
          {stage}
        </span>
        {chart}
        {map ? <FactLink to={map}>{m.map_link_way()}</FactLink> : null}
      </Fact>
      <Fact label={m.rundown_session_what()}>
        <Facts>{what.split(" · ")}</Facts>
      </Fact>
      {children}
    </dl>
  );
}

/** One of these facts. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="eyebrow">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  );
}

/** A fact that leads to its page. */
export function FactLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className="text-link inline-flex min-h-11 items-center">
      {children}
    </Link>
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
        <Link to={previous.path} rel="prev" className="button-quiet text-start">
          <Icon name="lucide:arrow-left" />
          <span>
            <span className="block text-sm font-normal text-muted">{m.rundown_stage_before()}</span>{" "}
            <span className="block font-normal">{previous.from}</span>{" "}
            <span lang={previous.lang}>{previous.title}</span>
          </span>
        </Link>
      ) : null}
      {next ? (
        <Link to={next.path} rel="next" className="button-quiet ml-auto text-end">
          <span>
            <span className="block text-sm font-normal text-muted">{m.rundown_stage_after()}</span>{" "}
            <span className="block font-normal">{next.from}</span> <span lang={next.lang}>{next.title}</span>
          </span>
          <Icon name="lucide:arrow-right" />
        </Link>
      ) : null}
    </nav>
  );
}

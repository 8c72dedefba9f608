import type { ReactNode } from "react";
import { StaticList, type StaticListData } from "~/components/rendering/static-list";
import { formatWeekday } from "~/entities/values/jakarta-time";
import type { SessionEntryData, SessionPhase } from "./rundown";

const phaseLabels: Partial<Record<SessionPhase, string>> = { now: "On now", next: "Next" };

type SessionListProps = {
  sessions: StaticListData<SessionEntryData>;
  /** Shows the day of each session, where the list spans several. */
  withDay?: boolean;
};

/** Sessions as waypoints along a trail, in order of time. */
export function SessionList({ sessions, withDay = false }: SessionListProps) {
  return (
    <StaticList name={withDay ? "session-list with-day" : "session-list"} list={sessions}>
      {(items) => <Waypoints sessions={items} withDay={withDay} />}
    </StaticList>
  );
}

function Waypoints({ sessions, withDay }: { sessions: readonly SessionEntryData[]; withDay: boolean }) {
  return (
    <ol className="trail">
      {sessions.map((session) => (
        <li key={session.id} id={session.id} className="trail-waypoint" data-phase={session.phase}>
          <StageMark stage={session.stage} />
          <SessionEntry session={session} withDay={withDay} />
        </li>
      ))}
    </ol>
  );
}

function SessionEntry({ session, withDay }: { session: SessionEntryData; withDay: boolean }) {
  const phase = session.phase && phaseLabels[session.phase];
  return (
    <article className="trail-entry">
      <p className="trail-when">
        <span className="trail-time">
          <time dateTime={session.start}>{session.from}</time> – <time dateTime={session.end}>{session.to}</time>
        </span>
        {withDay ? <span>{formatWeekday(session.start)}</span> : null}
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm font-semibold">
          <span className="trail-stage">{session.stage}</span>
          {phase ? <strong className="rounded-lg bg-accent px-2 py-0.5 text-on-accent">{phase}</strong> : null}
        </p>
        <h3 className="mt-1 font-display text-xl leading-tight sm:text-2xl">{session.title}</h3>
        <p className="mt-2 max-w-prose text-muted">{session.description}</p>
        {session.speakers.length > 0 ? (
          <ul className="mt-3 space-y-1 text-sm">
            {session.speakers.map((speaker) => (
              <li key={speaker.name}>
                <strong>{speaker.name}</strong>, {speaker.role}
              </li>
            ))}
          </ul>
        ) : null}
        <p className="mt-2 flex flex-wrap gap-x-5 pb-1 print:hidden">
          {session.program ? (
            <TextLink href={`/programs#${session.program.slug}`}>{session.program.name}</TextLink>
          ) : null}
          {session.brand ? <TextLink href={`/brands/${session.brand}`}>Held by this exhibitor</TextLink> : null}
          <TextLink href={`/rundown.ics?session=${session.id}`}>
            Add to calendar<span className="sr-only">: {session.title}</span>
          </TextLink>
        </p>
      </div>
    </article>
  );
}

function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} className="text-link -my-1 inline-flex min-h-11 items-center text-sm">
      {children}
    </a>
  );
}

/** Four marks that differ in shape as well as in colour (WCAG 1.4.1): a compass, a hut, a flame, a peak. */
const shapes: readonly ReactNode[] = [
  <path key="compass" d="M18 6a12 12 0 1 1 0 24 12 12 0 0 1 0-24Zm4 8-3 7-5 3 3-7Z" />,
  <path key="hut" d="M7 18 18 8l11 10v11H7ZM15 29v-7h6v7" />,
  <path key="flame" className="solid" d="M18 5q11 9 9 17a9 9 0 0 1-18 0q0-5 4-8 0 4 3 5 3-6 2-14Z" />,
  <path key="peak" className="solid" d="m18 6 12 22H6Z" />,
];

/** Which of the marks a stage has: always the same for the same name, on every page and day. */
function markOf(stage: string): number {
  return [...stage].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7) % shapes.length;
}

/** A stage's mark on the trail. Decorative: the stage's name is always beside it. */
function StageMark({ stage }: { stage: string }) {
  const mark = markOf(stage);
  return (
    <svg
      viewBox="0 0 36 36"
      width="36"
      height="36"
      data-stage={mark + 1}
      className="stage-mark"
      aria-hidden="true"
      focusable="false"
    >
      {shapes[mark]}
    </svg>
  );
}

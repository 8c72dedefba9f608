import { StaticList, type StaticListData } from "~/components/rendering/static-list";
import type { SessionEntryData, SessionPhase } from "./rundown";
import { StageMark } from "./stage-mark";

const phaseLabels: Partial<Record<SessionPhase, string>> = { now: "On now", next: "Next" };

type SessionsProps = {
  sessions: readonly SessionEntryData[];
  /** Shows the day of each session, where the list spans several. */
  withDay?: boolean;
  /** "Now, 1.20 PM WIB" where the sessions are today's: folds those that are over and draws a line below them. */
  now?: string;
  /** The id of the line. */
  nowId?: string;
};

type SessionListProps = Pick<SessionsProps, "withDay" | "now"> & { sessions: StaticListData<SessionEntryData> };

/** `Sessions` in a page that is hydrated. */
export function SessionList({ sessions, withDay = false, now }: SessionListProps) {
  return (
    <StaticList name={`session-list ${now ?? withDay}`} list={sessions}>
      {(items) => <Sessions sessions={items} withDay={withDay} now={now} />}
    </StaticList>
  );
}

/** Sessions as waypoints along a trail, in order of time. */
export function Sessions({ now, ...list }: SessionsProps) {
  return now === undefined ? <Trail {...list} /> : <Today {...list} now={now} />;
}

function Today({ sessions, now, nowId }: SessionsProps) {
  const past = sessions.filter(({ phase }) => phase === "past");
  const coming = sessions.filter(({ phase }) => phase !== "past");
  return (
    <>
      {past.length > 0 ? (
        <details className="earlier">
          <summary>
            Earlier today, {past.length} {past.length === 1 ? "session" : "sessions"}
          </summary>
          <Trail sessions={past} />
        </details>
      ) : null}
      <p id={nowId} className="now-line">
        {now}
      </p>
      {coming.length > 0 ? <Trail sessions={coming} /> : <p className="text-lead">Nothing more today.</p>}
    </>
  );
}

function Trail({ sessions, withDay }: Pick<SessionsProps, "sessions" | "withDay">) {
  return (
    <ol className="trail">
      {sessions.map((session) => (
        <li key={session.path} id={session.id} className="trail-waypoint" data-phase={session.phase}>
          <StageMark mark={session.mark} />
          <SessionEntry session={session} withDay={withDay} />
        </li>
      ))}
    </ol>
  );
}

function SessionEntry({ session, withDay }: { session: SessionEntryData; withDay?: boolean }) {
  const phase = session.phase && phaseLabels[session.phase];
  return (
    <article className="trail-entry">
      <p className="trail-when">
        <span className="trail-time">
          <time dateTime={session.start}>{session.from}</time> – <time dateTime={session.end}>{session.to}</time>
        </span>
        {withDay ? <span>{session.dayName}</span> : null}
        <span className="trail-stage">{session.stage}</span>
        {phase ? <strong className="trail-phase">{phase}</strong> : null}
      </p>
      <div className="min-w-0">
        <h3>
          <a href={session.path}>{session.title}</a>
        </h3>
        <p className="trail-description">{session.description}</p>
        <p className="trail-facts">
          {session.facts}
          {session.program ? <> · {session.program}</> : null}
        </p>
        {session.speakers.length > 0 ? (
          <ul className="trail-speakers">
            {session.speakers.map(({ name, role }) => (
              <li key={name}>
                <strong>{name}</strong>
                <span>, {role}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </article>
  );
}

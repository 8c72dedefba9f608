import { localHref } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import type { SessionEntryData, SessionPhase, TodayTexts } from "./rundown";
import { StageMark } from "./stage-mark";

type SessionsProps = {
  sessions: readonly SessionEntryData[];
  /** Shows the day of each session, where the list spans several. */
  withDay?: boolean;
  /** Where the sessions are today's: folds those that are over and draws a line below them. */
  today?: TodayTexts;
  /** The id of the line. */
  nowId?: string;
};

/** Sessions as waypoints along a trail, in order of time; for `serverHtml`. */
export function Sessions({ today, ...list }: SessionsProps) {
  return today ? <Today {...list} today={today} /> : <Trail {...list} />;
}

function Today({ sessions, today, nowId }: SessionsProps & { today: TodayTexts }) {
  const past = sessions.filter(({ phase }) => phase === "past");
  const coming = sessions.filter(({ phase }) => phase !== "past");
  return (
    <>
      {past.length > 0 ? (
        <details className="earlier">
          <summary>{today.earlier}</summary>
          <Trail sessions={past} />
        </details>
      ) : null}
      <p id={nowId} className="now-line">
        {today.now}
      </p>
      {coming.length > 0 ? <Trail sessions={coming} /> : <p className="text-lead">{m.rundown_no_more()}</p>}
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

function phaseLabel(phase: SessionPhase): string | null {
  if (phase === "now") return m.rundown_on_now();
  return phase === "next" ? m.rundown_next() : null;
}

function SessionEntry({ session, withDay }: { session: SessionEntryData; withDay?: boolean }) {
  const phase = session.phase && phaseLabel(session.phase);
  return (
    <article className="trail-entry">
      <p className="trail-when">
        <span className="trail-time">
          <time dateTime={session.start}>{session.from}</time>
          {m.rundown_time_separator()}
          <time dateTime={session.end}>{session.to}</time>
        </span>
        {withDay ? <span>{session.dayName}</span> : null}
        <span className="trail-stage">{session.stage}</span>
        {phase ? <strong className="trail-phase">{phase}</strong> : null}
        {session.note ? <strong className="trail-phase">{session.note}</strong> : null}
      </p>
      <div className="min-w-0">
        <h3>
          <a
            href={localHref(session.path)}
            lang={session.lang}
            className={session.cancelled ? "line-through" : undefined}
          >
            {session.title}
          </a>
        </h3>
        <p className="trail-description" lang={session.lang}>
          {session.description}
        </p>
        <p className="trail-facts">
          {session.facts}
          {session.program ? <> · {session.program}</> : null}
        </p>
        {session.speakers.length > 0 ? (
          <ul className="trail-speakers" lang={session.lang}>
            {session.speakers.map(({ name, role }) => (
              <li key={name}>
                <strong dir="auto">{name}</strong>
                <span>, {role}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </article>
  );
}

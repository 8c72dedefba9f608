import { localHref } from "~/base/i18n/current-locale";
import { ListStar, StarList } from "~/design/components/star/star";
import { Facts } from "~/design/components/text/facts";
import { m } from "~/paraglide/messages";
import { SpeakerPicture } from "./faces/speaker-picture";
import type { SessionEntryData, TodayTexts } from "./rundown";
import { SessionProgressBar } from "./session-progress-bar";
import { StageMark } from "./stage-mark";

type SessionsProps = {
  sessions: readonly SessionEntryData[];
  /** Shows the day of each session, where the list spans several. */
  withDay?: boolean;
  /** Groups the sessions of one day by the hour in which they begin. */
  byHour?: boolean;
  /** Where the sessions are today's: folds those that are over and draws a line below them. */
  today?: TodayTexts;
  /** The id of the line. */
  nowId?: string;
};

/** Sessions as waypoints along a trail, in order of time; for `serverHtml`. */
export function Sessions({ today, ...list }: SessionsProps) {
  const trail = today ? <Today {...list} today={today} /> : <Trail {...list} />;
  return list.sessions.some(({ star }) => star) ? <StarList>{trail}</StarList> : trail;
}

function Today({ sessions, today, nowId, byHour }: SessionsProps & { today: TodayTexts }) {
  const past = sessions.filter(({ phase }) => phase === "past");
  const coming = sessions.filter(({ phase }) => phase !== "past");
  return (
    <>
      {past.length > 0 ? (
        <details className="earlier">
          <summary>{today.earlier}</summary>
          <Trail sessions={past} byHour={byHour} />
        </details>
      ) : null}
      <p id={nowId} className="now-line">
        {today.now}
      </p>
      {coming.length > 0 ? (
        <Trail sessions={coming} byHour={byHour} />
      ) : (
        <p className="text-lead">{m.rundown_no_more()}</p>
      )}
    </>
  );
}

type TrailProps = Pick<SessionsProps, "sessions" | "withDay" | "byHour">;

function Trail({ byHour, ...list }: TrailProps) {
  return byHour ? <Hours sessions={list.sessions} /> : <Waypoints {...list} />;
}

/** Sessions below the hours in which they begin. Those that are on need none: the line of the current time is above them. */
function Hours({ sessions }: Pick<TrailProps, "sessions">) {
  return [...Map.groupBy(sessions, ({ hour, phase }) => (phase === "now" ? "" : hour))].map(([hour, ofHour]) => (
    <div key={hour} className="trail-hour">
      {hour ? <p>{hour}</p> : null}
      <Waypoints sessions={ofHour} />
    </div>
  ));
}

function Waypoints({ sessions, withDay }: Omit<TrailProps, "byHour">) {
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

/** What is said of a session at a time. @param withDay the list spans several days: none of them is folded as over */
function phaseLabel({ phase, cancelled }: SessionEntryData, withDay?: boolean): string | null {
  if (phase === "now") return m.rundown_on_now();
  if (phase === "past" && withDay && !cancelled) return m.rundown_session_over();
  return phase === "next" ? m.rundown_next() : null;
}

/** A session at its waypoint. */
export function SessionEntry({ session, withDay }: { session: SessionEntryData; withDay?: boolean }) {
  const phase = phaseLabel(session, withDay);
  return (
    <article className="trail-entry">
      <p className="trail-when">
        <span className="trail-time">
          <time dateTime={session.start}>{session.from}</time>
          {m.rundown_time_separator()}
          <time dateTime={session.end}>{session.to}</time>
        </span>
        {withDay ? <span className="trail-day">{session.dayName}</span> : null}
        <span className="trail-stage">{session.stage}</span>
        {phase ? <strong className="trail-phase print:hidden">{phase}</strong> : null}
        {session.note ? <strong className="trail-phase">{session.note}</strong> : null}
        {session.progress ? <SessionProgressBar {...session.progress} /> : null}
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
        <Facts className="text-muted">
          {session.facts.split(" · ")}
          {session.program}
        </Facts>
        {session.speakers.length > 0 ? (
          <ul className="trail-speakers" lang={session.lang}>
            {session.speakers.map(({ name, role, picture }, position) => (
              <li key={name}>
                {position === 0 && session.withWhom ? `${session.withWhom} ` : null}
                <strong dir="auto" className="inline-block">
                  {picture ? <SpeakerPicture picture={picture} size="small" /> : null}
                  {name}
                  <span>,</span>
                </strong>
                <span> {role}</span>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      {session.star ? <ListStar word={session.star} name={session.title} /> : null}
    </article>
  );
}

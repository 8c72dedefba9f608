import type { CSSProperties } from "react";
import { localHref } from "~/base/i18n/current-locale";
import { formatTime } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import type { SessionProgress } from "./rundown";
import type { SessionGridView } from "./session-grid.server";
import { StageMark } from "./stage-mark";

type SessionGridProps = {
  grid: SessionGridView;
  /** For the caption: "Friday 14 November". */
  day: string;
};

/** The most stages that fit beside each other on a phone. With more, the table scrolls within the screen. */
const MAX_NARROW_STAGES = 3;

/** How far the bar at the session's edge is filled. */
const doneStyle = ({ over, of }: SessionProgress) => ({ "--done": `${(over / of) * 100}%` }) as CSSProperties;

/** The sessions of a day as a table: a column for each stage, rows as high as they last, and a line at the current time. */
export function SessionGrid({ grid: { stages, rows, nowAt }, day }: SessionGridProps) {
  const scrolls = stages.length > MAX_NARROW_STAGES;
  return (
    <section
      className={scrolls ? "session-grid scrolls" : "session-grid"}
      aria-label={m.rundown_grid_label({ day })}
      // Only where the focus is can the keyboard scroll it.
      tabIndex={scrolls ? 0 : undefined}
    >
      <table>
        <caption className="sr-only">{m.rundown_grid_caption({ day })}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{m.rundown_grid_start()}</span>
            </th>
            {stages.map(({ name, mark }) => (
              <th key={name} scope="col" data-stage={mark}>
                <span>
                  <StageMark mark={mark} />
                  {name}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ from, shown, minutes, now, cells }) => (
            <tr key={from} id={now && "now"} style={{ "--minutes": minutes } as CSSProperties}>
              <th scope="row">
                <span className={shown ? undefined : "sr-only"}>{from}</span>
                {now ? <strong> {now}</strong> : null}
              </th>
              {cells.map(({ mark, rows, sessions, pause }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has nothing but its place
                <td key={column} rowSpan={rows} data-stage={sessions.length > 0 ? mark : undefined}>
                  {pause ? <span>{pause}</span> : null}
                  {sessions.length > 0 ? (
                    <div>
                      {sessions.map((session) => (
                        <p
                          key={session.id}
                          id={session.id}
                          data-phase={session.phase}
                          title={session.facts}
                          style={session.progress && doneStyle(session.progress)}
                        >
                          <a href={localHref(session.path)} lang={session.lang}>
                            <span>{session.title}</span>
                          </a>{" "}
                          <time dateTime={session.start}>
                            {formatTime(session.start)}
                            <span>
                              {m.rundown_time_separator()}
                              {session.to}
                            </span>
                          </time>
                          {session.note ? <strong> {session.note}</strong> : null}
                        </p>
                      ))}
                    </div>
                  ) : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {nowAt === undefined ? null : (
        <div className="now-mark" style={{ "--minutes": nowAt } as CSSProperties} aria-hidden="true" />
      )}
    </section>
  );
}

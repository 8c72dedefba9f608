import { localHref } from "~/i18n/current-locale";
import { m } from "~/paraglide/messages";
import type { SessionGridView } from "./session-grid.server";
import { StageMark } from "./stage-mark";

type SessionGridProps = {
  grid: SessionGridView;
  /** For the caption: "Friday 14 November". */
  day: string;
};

/** The sessions of a day as a table: a column for each stage, a row for each time at which a session starts. */
export function SessionGrid({ grid: { stages, rows }, day }: SessionGridProps) {
  return (
    // Scrolls on a phone, which the keyboard can do only where the focus is.
    <section className="session-grid" aria-label={m.rundown_grid_label({ day })} tabIndex={0}>
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
          {rows.map(({ from, now, cells }) => (
            <tr key={from} id={now && "now"}>
              <th scope="row">
                {from} {now ? <strong>{now}</strong> : null}
              </th>
              {cells.map(({ mark, rows, sessions }, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an empty cell has nothing but its place
                <td key={column} rowSpan={rows} data-stage={sessions.length > 0 ? mark : undefined}>
                  {sessions.map((session) => (
                    <p key={session.id} id={session.id} data-phase={session.phase} title={session.facts}>
                      <a href={localHref(session.path)} lang={session.lang}>
                        {session.title}
                      </a>{" "}
                      <time dateTime={session.start}>
                        {session.from}
                        {m.rundown_time_separator()}
                        {session.to}
                      </time>
                    </p>
                  ))}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

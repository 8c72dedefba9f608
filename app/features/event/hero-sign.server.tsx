import { localHref } from "~/i18n/current-locale";
import { m } from "~/paraglide/messages";
import type { NextEditionView } from "./event-views.server";

/** A session on the sign in the hero. */
export type SignEntry = { id: string; to: string; mark: "now" | "next"; title: string; when: string; stage: string };

/** What is on now and next, as a painted sign. */
export function SessionSign({ entries }: { entries: readonly SignEntry[] }) {
  return (
    <div className="summit-sign sessions">
      <h2 className="summit-sign-title">
        {entries.some(({ mark }) => mark === "now") ? m.event_sign_now_and_next() : m.event_sign_next()}
      </h2>
      <ul>
        {entries.map(({ id, to, mark, title, when, stage }) => (
          <li key={id}>
            <a href={localHref(to)}>
              <strong data-mark={mark}>{mark === "now" ? m.event_sign_now() : m.event_sign_next()}</strong>
              <span>
                <span className="sign-session">{title}</span>
                <span className="sign-place">
                  {when}, {stage}
                </span>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The dates of the next edition, as a painted sign. */
export function NextEditionSign({ edition: { title, dates, place } }: { edition: NextEditionView }) {
  return (
    <div className="summit-sign">
      <p className="summit-sign-title">{m.event_season_next_title()}</p>
      <p className="mt-2 px-2 text-center font-display text-2xl leading-tight font-extrabold">{dates}</p>
      <p className="mt-1 px-2 text-center text-sm font-semibold">{place ? `${title}, ${place}` : title}</p>
    </div>
  );
}

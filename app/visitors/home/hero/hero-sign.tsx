import { Link } from "react-router";
import { m } from "~/paraglide/messages";
import type { NextEditionView, SignEntry, SignView } from "./hero-view.server";

/** The painted sign in the hero where it is not a countdown. */
export function HeroSign({ sign }: { sign: SignView }) {
  return "entries" in sign ? <SessionSign entries={sign.entries} /> : <NextEditionSign edition={sign.edition} />;
}

/** What is on now and next. */
function SessionSign({ entries }: { entries: readonly SignEntry[] }) {
  return (
    <div className="summit-sign sessions">
      <h2 className="summit-sign-title">
        {entries.some(({ mark }) => mark === "now") ? m.event_sign_now_and_next() : m.event_sign_next()}
      </h2>
      <ul>
        {entries.map(({ to, mark, title, when, stage }) => (
          <li key={to}>
            <Link to={to}>
              <strong data-mark={mark}>{mark === "now" ? m.event_sign_now() : m.event_sign_next()}</strong>
              <span>
                <span className="sign-session">{title}</span>
                <span className="sign-place">
                  {when}, {stage}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The dates of the next edition. */
function NextEditionSign({ edition: { title, dates, place } }: { edition: NextEditionView }) {
  return (
    <div className="summit-sign">
      <p className="summit-sign-title">{m.event_season_next_title()}</p>
      <p className="mt-2 px-2 text-center font-display text-[min(1.5rem,6vw)] leading-tight font-extrabold">{dates}</p>
      <p className="mt-1 px-2 text-center text-sm font-semibold">{place ? `${title}, ${place}` : title}</p>
    </div>
  );
}

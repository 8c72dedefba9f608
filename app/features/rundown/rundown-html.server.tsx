import { renderToStaticMarkup } from "react-dom/server";
import { EmptyState } from "~/components/page/empty-state";
import { localHref } from "~/i18n/current-locale";
import { m } from "~/paraglide/messages";
import { DayProfile } from "./day-profile";
import { dayProfile } from "./day-profile.server";
import { toSessionEntries } from "./rundown";
import { type RundownView, takeAlong, todayTexts } from "./rundown-page.server";
import { SessionGrid } from "./session-grid";
import { sessionGrid } from "./session-grid.server";
import { Sessions } from "./session-list";

/**
 * A day's profile, its sessions as list or grid, and its calendars as HTML: nothing in them has behaviour in the browser, which
 * loads no code for them.
 * @param now ms since the epoch
 * @param siteUrl without a trailing slash
 */
export function renderRundown(page: RundownView, now: number, siteUrl: string): string {
  const { sessions, live, view, dayName, stages, reset } = page;
  const current = live ? now : undefined;
  const entries = toSessionEntries(sessions, live).map((entry, place) => ({ ...entry, id: sessions[place]?.id }));
  const profile = dayProfile(sessions, current);
  return renderToStaticMarkup(
    <>
      {profile ? <DayProfile profile={profile} /> : null}
      {sessions.length === 0 ? (
        <EmptyState title={m.rundown_empty_title()}>
          <p>{m.rundown_empty_text()}</p>
          {reset ? (
            <a href={localHref(reset.to)} className="text-link inline-flex min-h-11 items-center">
              {reset.label}
            </a>
          ) : null}
        </EmptyState>
      ) : view === "grid" ? (
        <SessionGrid grid={sessionGrid(sessions, stages, current)} day={dayName} />
      ) : (
        <section aria-label={m.rundown_sessions()}>
          <h2 className="sr-only">{m.rundown_sessions()}</h2>
          <Sessions sessions={entries} today={live ? todayTexts(sessions, now) : undefined} nowId="now" />
        </section>
      )}
      <TakeAlong links={takeAlong(page, siteUrl)} />
    </>,
  );
}

/** The rundown for the visitor's calendar, as a subscription or a file. */
function TakeAlong({ links }: { links: readonly { href: string; label: string }[] }) {
  if (links.length === 0) return null;
  return (
    <section aria-labelledby="take-along" className="mt-12 border-t border-line pt-8 print:hidden">
      <h2 id="take-along" className="font-display text-xl font-bold">
        {m.rundown_take_along()}
      </h2>
      <ul className="mt-1 flex flex-wrap gap-x-6">
        {links.map(({ href, label }) => (
          <li key={href}>
            <a href={localHref(href)} className="text-link inline-flex min-h-11 items-center">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

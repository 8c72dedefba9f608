import { localHref } from "~/base/i18n/current-locale";
import { EmptyState } from "~/design/components/page/empty-state";
import { m } from "~/paraglide/messages";
import { Unannounced } from "~/visitors/event/unannounced";
import { toSessionEntries } from "./rundown";
import { calendarLinks, type RundownView, todayTexts } from "./rundown-page.server";
import { SessionGrid } from "./session-grid";
import { sessionGrid } from "./session-grid.server";
import { Sessions } from "./session-list";
import { StageList } from "./stage-list";

/**
 * What `RundownDay` shows of a page.
 * @param now ms since the epoch
 * @param siteUrl without a trailing slash
 */
export function toRundownDay(page: RundownView, now: number, siteUrl: string) {
  const { announced, sessions, live, view, dayName, stages, stageViews, reset } = page;
  const current = live ? now : undefined;
  return {
    announced,
    dayName,
    reset,
    live,
    stageViews,
    entries: toSessionEntries(sessions, live).map((entry, index) => ({ ...entry, id: sessions[index]?.id })),
    grid: view === "grid" ? sessionGrid(sessions, stages, current) : null,
    today: live ? todayTexts(sessions, now) : undefined,
    calendars: announced ? calendarLinks(page, siteUrl) : [],
  };
}

/** A day's sessions as list or grid, and its calendars; for `serverHtml`. */
export function RundownDay({
  announced,
  dayName,
  reset,
  live,
  stageViews,
  entries,
  grid,
  today,
  calendars,
}: ReturnType<typeof toRundownDay>) {
  return (
    <>
      {!announced ? (
        <Unannounced title={m.event_unannounced_rundown()} />
      ) : entries.length === 0 ? (
        <EmptyState title={m.rundown_empty_title()}>
          <p>{m.rundown_empty_text()}</p>
          {reset ? (
            <a href={localHref(reset.to)} className="text-link inline-flex min-h-11 items-center">
              {reset.label}
            </a>
          ) : null}
        </EmptyState>
      ) : grid ? (
        <SessionGrid grid={grid} day={dayName} />
      ) : (
        <div className="beside">
          <section aria-label={m.rundown_sessions()}>
            <h2 className="sr-only">{m.rundown_sessions()}</h2>
            <Sessions sessions={entries} today={today} nowId="now" byHour />
          </section>
          <StageList stages={stageViews} live={live} />
        </div>
      )}
      <CalendarLinks links={calendars} />
    </>
  );
}

/** The rundown for the visitor's calendar, as a subscription or a file. */
function CalendarLinks({ links }: { links: readonly { href: string; label: string }[] }) {
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

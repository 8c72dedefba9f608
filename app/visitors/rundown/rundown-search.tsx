import { localHref } from "~/base/i18n/current-locale";
import { NoResults } from "~/design/components/page/no-results";
import { m } from "~/paraglide/messages";
import type { RundownResults } from "./rundown-search.server";
import { Sessions } from "./session-list";

/** The sessions that a search found, each with its day, or what comes near to it; for `serverHtml`. */
export function RundownSearchResults({ q, entries, nearest, searches }: RundownResults) {
  if (entries.length > 0)
    return (
      <section aria-label={m.rundown_sessions()}>
        <h2 className="sr-only">{m.rundown_sessions()}</h2>
        <Sessions sessions={entries} withDay />
      </section>
    );
  return (
    <>
      <NoResults
        title={m.rundown_search_none_title({ search: q })}
        text={m.rundown_search_none_text()}
        searches={searches}
      >
        <p className="mt-4">
          <a href={localHref("/rundown")} className="button-quiet">
            {m.rundown_search_leave()}
          </a>
        </p>
      </NoResults>
      {nearest.length > 0 ? (
        <section aria-labelledby="nearest" className="pt-6">
          <h2 id="nearest" className="blazed mb-6 font-display text-heading">
            {m.rundown_search_nearest()}
          </h2>
          <Sessions sessions={nearest} withDay />
        </section>
      ) : null}
    </>
  );
}

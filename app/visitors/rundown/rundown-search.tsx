import { Form } from "react-router";
import { localHref } from "~/base/i18n/current-locale";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { useFilterForm } from "~/design/components/form/use-filter-form";
import { useLiveSubmit } from "~/design/components/form/use-live-submit";
import { Icon } from "~/design/components/media/icon";
import { NoResults } from "~/design/components/page/no-results";
import { m } from "~/paraglide/messages";
import type { RundownResults } from "./rundown-search.server";
import { Sessions } from "./session-list";

/** Search over the sessions of all days: a GET form, which follows at once with scripts. */
export function RundownSearch({ q }: { q: string }) {
  const { follow, searching } = useLiveSubmit("/rundown");
  const fields = useFilterForm({ q });
  return (
    <search className="print:hidden">
      <Form
        ref={fields}
        method="get"
        action="/rundown"
        onChange={follow}
        preventScrollReset
        aria-busy={searching}
        className="flex gap-3"
      >
        <input
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_SEARCH_LENGTH}
          aria-label={m.rundown_search()}
          placeholder={m.rundown_search()}
          className="field min-w-0 flex-1"
          autoComplete="off"
        />
        <button type="submit" className="button-quiet min-h-12">
          <Icon name="lucide:search" />
          <span className="max-sm:sr-only">{m.rundown_search_button()}</span>
        </button>
      </Form>
    </search>
  );
}

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

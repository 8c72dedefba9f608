import { localHref } from "~/base/i18n/current-locale";
import { EmptyState } from "~/design/components/page/empty-state";
import { m } from "~/paraglide/messages";

/** Replaces a list of which the edition has nothing yet: visitors can ask to be told. */
export function Unannounced({ title }: { title: string }) {
  return (
    <EmptyState title={title}>
      <p>{m.event_unannounced_text()}</p>
      <a href={localHref("/updates")} className="text-link inline-flex min-h-11 items-center">
        {m.event_season_tell_me()}
      </a>
    </EmptyState>
  );
}

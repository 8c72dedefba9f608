import type { ReactNode } from "react";
import { localHref } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import { EmptyState } from "./empty-state";

/** A search that finds something, and how much. */
export type ShorterSearch = { q: string; total: number; to: string };

/** Replaces the list of a search that found nothing: what was looked for, searches with a word less, and ways on. */
export function NoResults({
  title,
  text,
  searches,
  children,
}: {
  title: string;
  text: string;
  searches: readonly ShorterSearch[];
  children: ReactNode;
}) {
  return (
    <EmptyState title={title}>
      <p>{text}</p>
      {searches.length > 0 ? (
        <ul aria-label={m.shell_search_shorter()} className="mt-4 flex flex-wrap justify-center gap-x-6">
          {searches.map(({ q, total, to }) => (
            <li key={q}>
              <a href={localHref(to)} className="text-link inline-flex min-h-11 items-center">
                {m.shell_search_for({ search: q, total })}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </EmptyState>
  );
}

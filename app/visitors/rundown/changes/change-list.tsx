import { localHref } from "~/base/i18n/current-locale";
import type { ListedChange } from "./list-changes.server";

/** Changes of the rundown, newest first; for `serverHtml`. */
export function ChangeList({ changes }: { changes: readonly ListedChange[] }) {
  return (
    <ol className="divide-y divide-line">
      {changes.map(({ key, at, when, title, lang, path, what }) => (
        <li key={key} className="py-4 wrap-anywhere">
          <p className="text-sm text-muted">
            <time dateTime={new Date(at).toISOString()}>{when}</time>
          </p>
          <p className="font-semibold">
            {path ? (
              <a href={localHref(path)} lang={lang} className="text-link inline-flex min-h-11 items-center">
                {title}
              </a>
            ) : (
              <span lang={lang}>{title}</span>
            )}
          </p>
          <p>{what}</p>
        </li>
      ))}
    </ol>
  );
}

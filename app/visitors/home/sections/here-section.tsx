import { localHref } from "~/base/i18n/current-locale";
import type { Action } from "~/base/values/action";
import { Icon } from "~/design/components/media/icon";
import { m } from "~/paraglide/messages";

/** What visitors in the hall look for, as a signpost below the hero. */
export function HereSection({ links }: { links: readonly Action[] }) {
  return (
    <nav aria-label={m.home_here()} className="here">
      <ul className="page">
        {links.map(({ label, to }) => (
          <li key={to}>
            <a href={localHref(to)}>
              {label}
              <Icon name="lucide:arrow-right" />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

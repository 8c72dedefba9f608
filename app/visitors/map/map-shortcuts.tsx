import { Link } from "react-router";
import { Icon } from "~/design/components/media/icon";
import { m } from "~/paraglide/messages";
import type { MapView } from "./map-view.server";

/** What people in the hall need at once, each a link that marks it, or shows the way where it is known where they stand. */
export function MapShortcuts({ shortcuts }: Pick<MapView, "shortcuts">) {
  return (
    <nav aria-label={m.map_legend_amenities()} className="chips map-shortcuts">
      <ul>
        {shortcuts.map(({ kind, name, body, to, current }) => (
          <li key={kind}>
            <Link to={to} rel="nofollow" aria-current={current ? "true" : undefined}>
              <span className={`sign ${kind}`}>
                <Icon name={kind} drawing={{ body, viewBox: "0 0 24 24" }} />
              </span>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import { Link } from "react-router";
import { Icon } from "~/design/components/media/icon";
import { m } from "~/paraglide/messages";
import type { MapView } from "./map-view.server";

/** What colours and signs mean. Each is a link that marks its places. */
export function MapLegend(props: Pick<MapView, "categories" | "amenities">) {
  return (
    <section aria-labelledby="legend" className="map-legend">
      <h2 id="legend" className="blazed">
        {m.map_legend()}
      </h2>
      <h3>{m.map_legend_amenities()}</h3>
      <ul>
        {props.amenities.map(({ kind, name, to, body }) => (
          <li key={kind}>
            <Link to={to} rel="nofollow">
              <Sign kind={kind} body={body} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
      <h3>{m.map_legend_brands()}</h3>
      <ul>
        {props.categories.map(({ name, lang, color, to, current }) => (
          <li key={name}>
            <Link to={to} lang={lang} aria-current={current ? "true" : undefined}>
              <svg viewBox="0 0 34 34" aria-hidden="true" focusable="false" className="chart sign">
                <rect className={`booth c${color}`} x="2" y="2" width="30" height="30" rx="3" />
              </svg>
              {name}
            </Link>
          </li>
        ))}
        <li>
          <span>
            <svg viewBox="0 0 34 34" aria-hidden="true" focusable="false" className="chart sign">
              <rect className="booth c0" x="2" y="2" width="30" height="30" rx="3" />
            </svg>
            {m.map_legend_free()}
          </span>
        </li>
      </ul>
    </section>
  );
}

/** What people in the hall need at once, each a link that marks it, or shows the way where it is known where they stand. */
export function MapShortcuts({ shortcuts }: Pick<MapView, "shortcuts">) {
  return (
    <nav aria-label={m.map_legend_amenities()} className="chips map-shortcuts">
      <ul>
        {shortcuts.map(({ kind, name, body, to, current }) => (
          <li key={kind}>
            <Link to={to} rel="nofollow" aria-current={current ? "true" : undefined}>
              <Sign kind={kind} body={body} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type SignProps = Pick<MapView["amenities"][number], "kind" | "body">;

/** The sign of an amenity, as on the map. */
const Sign = ({ kind, body }: SignProps) => (
  <span className={`sign ${kind}`}>
    <Icon name={kind} drawing={{ body, viewBox: "0 0 24 24" }} />
  </span>
);

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
              <span className={`sign ${kind}`}>
                <Icon name={kind} drawing={{ body, viewBox: "0 0 24 24" }} />
              </span>
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

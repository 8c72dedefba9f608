import { localHref } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import { MiniChart } from "~/visitors/map/hall/mini-chart";
import type { HallMapView } from "./hall-map-view.server";

/** The part of the map with the booths of a brand: where to walk. */
export function HallMap({ map }: { map: HallMapView }) {
  return (
    <figure className="rounded-3xl border border-line p-4">
      <MiniChart chart={map.chart} name={map.name} />
      <figcaption className="mt-3 text-sm text-muted">
        {map.place}{" "}
        {map.map ? (
          <a href={localHref(map.map)} rel="nofollow" className="text-link print:hidden">
            {m.map_link_way()}
          </a>
        ) : null}
      </figcaption>
    </figure>
  );
}

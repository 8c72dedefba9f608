import { localHref } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import type { HallMapView } from "./hall-map-view.server";

/** A hall with the booths of a brand marked: where to walk. */
export function HallMap({ map }: { map: HallMapView }) {
  return (
    <figure className="rounded-3xl border border-line p-4">
      <svg viewBox={map.viewBox} role="img" aria-label={map.name} className="hall-map h-auto w-full">
        {map.labels.map(({ text, ...place }) => (
          <text key={text} {...place}>
            {text}
          </text>
        ))}
        <path className="square" d={map.booths} />
        {map.cross ? <path className="cross" d={map.cross} /> : null}
        {map.here.map((booth) =>
          "path" in booth ? (
            <path key={booth.path} className="here" d={booth.path} />
          ) : (
            <rect
              key={`${booth.x} ${booth.y}`}
              className="here"
              x={booth.x}
              y={booth.y}
              width={booth.w}
              height={booth.h}
              rx="3"
            />
          ),
        )}
      </svg>
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

import { localHref } from "~/base/i18n/current-locale";
import { m } from "~/paraglide/messages";
import { MiniChart } from "~/visitors/map/hall/mini-chart";
import type { EntranceMap } from "~/visitors/map/small-maps.server";

/** Where visitors come into the hall. */
export function Entrance({ map: { name, chart, to } }: { map: EntranceMap }) {
  return (
    <figure className={`rounded-3xl border border-line p-4${chart.isLong ? "" : " max-w-lg"}`}>
      <MiniChart chart={chart} name={m.map_of({ hall: name })} />
      <figcaption className="mt-3 text-sm text-muted">
        {m.info_visit_entrance({ door: name })}{" "}
        {to ? (
          <a href={localHref(to)} rel="nofollow" className="text-link print:hidden">
            {m.map_link_way()}
          </a>
        ) : null}
      </figcaption>
    </figure>
  );
}

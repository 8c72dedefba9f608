import { data, Link } from "react-router";
import { memoize } from "~/base/i18n/memoize";
import type { Hall } from "~/content/model/hall/hall";
import { unitsOf } from "~/content/model/hall/hall-drawing";
import { productApi } from "~/content/product-api/product-api.server";
import { pageMeta } from "~/design/components/page/page-meta";
import { ServerHtml } from "~/design/components/rendering/server-html";
import { m } from "~/paraglide/messages";
import { required } from "~/platform/http/rendering/outage.server";
import { serverHtml } from "~/platform/http/rendering/server-html.server";
import { Unannounced } from "~/visitors/event/unannounced";
import chartStyles from "~/visitors/map/chart.css?url";
import { toChart } from "~/visitors/map/hall/chart-view.server";
import { HallChart } from "~/visitors/map/hall/hall-chart";
import { readMapQuery } from "~/visitors/map/hall/map-query";
import { inLanguage, type MapData, readMap } from "~/visitors/map/hall/read-map.server";
import styles from "~/visitors/map/map.css?url";
import { MapSearch, WayForm } from "~/visitors/map/map-forms";
import { MapHead } from "~/visitors/map/map-head";
import { MapLegend, MapShortcuts } from "~/visitors/map/map-legend";
import { AisleList, FoundPlaces, Goals, Ways } from "~/visitors/map/map-lists";
import { MapStage } from "~/visitors/map/map-stage";
import { toAisles, toMapView } from "~/visitors/map/map-view.server";
import { WayLayer } from "~/visitors/map/way-layer";
import { layoutOf, sheetOf, toStill } from "~/visitors/map/way-layer-view.server";
import type { Route } from "./+types/map";

export const links: Route.LinksFunction = () => [chartStyles, styles].map((href) => ({ rel: "stylesheet", href }));

/** The halls as they are drawn whatever is looked for, and the list of their booths: made once for a map, which may have thousands. */
const chartsOf = memoize(
  (map: MapData) =>
    new Map(
      map.plan.halls.map((hall) => {
        const chart = toChart(map, hall);
        return [
          hall,
          { name: chart.name, title: inLanguage(hall).name, drawing: <HallChart chart={chart} /> },
        ] as const;
      }),
    ),
);
/** On paper: levels without booths, which the sheet of a hall does not show. Others have their own sheet. */
const levelsOf = (map: MapData, shown: Hall | undefined) => (
  <div className="map-levels">
    {[...chartsOf(map)].map(([hall, { name, title, drawing }]) =>
      hall !== shown && unitsOf(map.plan, hall.id).length === 0 ? (
        <section key={hall.id} aria-label={name}>
          <h2>{title}</h2>
          {drawing}
        </section>
      ) : null,
    )}
  </div>
);
const aislesOf = memoize((map: MapData) => <AisleList aisles={toAisles(map)} />);

export async function loader(args: Route.LoaderArgs) {
  const query = readMapQuery(args.url.searchParams);
  const map = await required(readMap(productApi));
  const view = await required(toMapView(map, query, productApi));
  const {
    hall,
    layer,
    goals,
    alike,
    asksStart,
    onward,
    climb,
    ways,
    total,
    found,
    categories,
    amenities,
    shortcuts,
    ...rest
  } = view;
  const chart = hall && chartsOf(map).get(hall);
  return data({
    ...rest,
    name: chart?.name ?? "",
    chart: chart ? serverHtml(args, chart.drawing) : null,
    layer: layer ? serverHtml(args, <WayLayer layer={layer} />) : null,
    sheet: layer && sheetOf(layer),
    layout: layer && layoutOf(sheetOf(layer)),
    still: layer && toStill(layer),
    goals:
      goals.length > 0
        ? serverHtml(args, <Goals goals={goals} alike={alike} asksStart={asksStart} onward={onward} climb={climb} />)
        : null,
    ways: ways.length > 0 ? serverHtml(args, <Ways ways={ways} total={total} />) : null,
    found: found && serverHtml(args, <FoundPlaces found={found} climb={climb} />),
    shortcuts: shortcuts.length > 0 ? serverHtml(args, <MapShortcuts shortcuts={shortcuts} />) : null,
    levels: serverHtml(args, levelsOf(map, hall)),
    legend: serverHtml(args, <MapLegend categories={categories} amenities={amenities} />),
    aisles: serverHtml(args, aislesOf(map)),
  });
}

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: m.map_title(), description: m.map_description() });

export default function MapPage({ loaderData }: Route.ComponentProps) {
  const { name, chart, layer, sheet, still, halls, here, messages, goals, ways, found, aisles, form, hasForm } =
    loaderData;
  const { layout, shortcuts, levels, legend } = loaderData;
  return (
    <>
      <MapHead />
      {chart && layer && sheet && layout ? (
        <div className={layout}>
          <div className="map-beside">
            {here ? <p className="map-here">{here}</p> : null}
            <MapSearch form={form} />
            {shortcuts ? <ServerHtml html={shortcuts} /> : null}
            {messages.length > 0 ? (
              <div role="status" className="map-messages">
                {messages.map((message) => (
                  <p key={message}>{message}</p>
                ))}
              </div>
            ) : null}
            {found ? <ServerHtml html={found} /> : null}
            {ways ? <ServerHtml html={ways} /> : null}
            {ways ? <WayForm form={form} /> : null}
            {goals ? <ServerHtml html={goals} /> : null}
            {ways || !hasForm ? null : <WayForm form={form} />}
          </div>
          <div className="map-main">
            <div>
              <p>
                <a href="#booths" className="map-skip button-quiet">
                  {m.map_skip()}
                </a>
              </p>
              {halls.length > 1 ? (
                <nav aria-label={m.map_halls()} className="chips">
                  <ul>
                    {halls.map((hall) => (
                      <li key={hall.id}>
                        <Link to={hall.to} preventScrollReset aria-current={hall.current ? "true" : undefined}>
                          {hall.name}
                        </Link>
                      </li>
                    ))}
                  </ul>
                </nav>
              ) : null}
              <MapStage chart={chart} layer={layer} name={name} sheet={sheet} still={still} />
              <noscript>
                <p>
                  <a href="#map" className="text-link inline-flex min-h-11 items-center">
                    {m.map_larger()}
                  </a>
                </p>
              </noscript>
              <p className="map-keys">{m.map_keys()}</p>
            </div>
          </div>
          <ServerHtml html={levels} />
          <ServerHtml html={legend} />
          <section aria-labelledby="booths" className="map-list">
            <h2 id="booths" className="blazed font-display text-heading">
              {m.map_list()}
            </h2>
            <p className="text-muted">{m.map_list_lead()}</p>
            <ServerHtml html={aisles} />
          </section>
        </div>
      ) : (
        <div className="page">
          <Unannounced title={m.map_unannounced()} />
        </div>
      )}
    </>
  );
}

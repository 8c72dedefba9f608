import type { CSSProperties } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { StaticRouter } from "react-router";
import { currentBasename, localHref } from "~/base/i18n/current-locale";
import type { Locale } from "~/base/i18n/locales";
import { fold, spelledWords } from "~/base/search/words";
import type { BrandList, BrandSummary } from "~/content/model/brand";
import { m } from "~/paraglide/messages";
import { overwriteGetLocale } from "~/paraglide/runtime";
import { toChart } from "~/visitors/map/hall/chart-view.server";
import { HallChart } from "~/visitors/map/hall/hall-chart";
import { readMapQuery } from "~/visitors/map/hall/map-query";
import { toMapData } from "~/visitors/map/hall/read-map.server";
import { ZoomButtons } from "~/visitors/map/hall/zoom-buttons";
import { MapHead } from "~/visitors/map/map-head";
import { MapLegend, MapShortcuts } from "~/visitors/map/map-legend";
import { AisleList, FoundPlaces, Goals, Ways } from "~/visitors/map/map-lists";
import { toAisles, toMapView } from "~/visitors/map/map-view.server";
import { WayLayer } from "~/visitors/map/way-layer";
import { layoutOf, sheetOf } from "~/visitors/map/way-layer-view.server";
import type { OfflineMap } from "~/visitors/offline/offline-pack";
import { keepDrawings } from "./kept-icons";
import { PlainSearch, PlainWayForm } from "./place-forms";

/** A page of the map as HTML, drawn in the phone by the code that draws it on the server. Ways are found here too. */
async function drawMap(map: OfflineMap, locale: Locale, search: string): Promise<string> {
  overwriteGetLocale(() => locale);
  keepDrawings(map.drawings);
  const data = toMapData(map.plan, map.brands, map.categories, map.stages);
  const query = readMapQuery(new URLSearchParams(search));
  const view = await toMapView(data, query, { brands: async ({ q = "" } = {}) => toList(findBrands(map.brands, q)) });
  const { hall, layer } = view;
  return renderToStaticMarkup(
    <StaticRouter location={localHref("/map")} basename={currentBasename()}>
      <MapHead />
      <div className={layer ? layoutOf(sheetOf(layer)) : "map-page"}>
        <div className="map-beside">
          {view.here ? <p className="map-here">{view.here}</p> : null}
          <PlainSearch form={view.form} />
          {view.shortcuts.length > 0 ? <MapShortcuts shortcuts={view.shortcuts} /> : null}
          {view.messages.length > 0 ? (
            <div role="status" className="map-messages">
              {view.messages.map((message) => (
                <p key={message}>{message}</p>
              ))}
            </div>
          ) : null}
          {view.found ? <FoundPlaces found={view.found} climb={view.climb} /> : null}
          {view.ways.length > 0 ? (
            <>
              <Ways ways={view.ways} total={view.total} />
              <PlainWayForm form={view.form} />
            </>
          ) : null}
          {view.goals.length > 0 ? (
            <Goals
              goals={view.goals}
              alike={view.alike}
              asksStart={view.asksStart}
              onward={view.onward}
              climb={view.climb}
            />
          ) : null}
          {view.ways.length > 0 || !view.hasForm ? null : <PlainWayForm form={view.form} />}
        </div>
        {hall && layer ? (
          <div className="map-main">
            <div>
              {view.halls.length > 1 ? (
                <nav aria-label={m.map_halls()} className="chips">
                  <ul>
                    {view.halls.map(({ id, name, to, current }) => (
                      <li key={id}>
                        <a href={localHref(to)} aria-current={current ? "true" : undefined}>
                          {name}
                        </a>
                      </li>
                    ))}
                  </ul>
                </nav>
              ) : null}
              <section
                aria-label={toChart(data, hall).name}
                tabIndex={0}
                className="map-stage contours"
                style={{ "--sheet": sheetOf(layer) } as CSSProperties}
              >
                <HallChart chart={toChart(data, hall)} />
                <WayLayer layer={layer} />
                <ZoomButtons />
              </section>
              <p className="map-keys">{m.map_keys()}</p>
            </div>
          </div>
        ) : null}
        <MapLegend categories={view.categories} amenities={view.amenities} />
        <section aria-labelledby="booths" className="map-list">
          <h2 id="booths" className="blazed font-display text-heading">
            {m.map_list()}
          </h2>
          <p className="text-muted">{m.map_list_lead()}</p>
          <AisleList aisles={toAisles(data)} />
        </section>
      </div>
    </StaticRouter>,
  );
}

/** The brands with all words of a search in their names or taglines. */
function findBrands(brands: readonly BrandSummary[], q: string): BrandSummary[] {
  const wanted = spelledWords(q);
  return brands.filter(({ name, tagline }) => {
    const text = fold(`${name} ${tagline}`);
    return wanted.length > 0 && wanted.every((word) => text.includes(word));
  });
}

const toList = (brands: BrandSummary[]): BrandList => ({
  ...{ brands, categories: [], page: 1, pages: 1, total: brands.length },
});

/** Where the worker finds it: its script is loaded when a map is opened without a network. */
Object.assign(globalThis, { drawMap });

import { hash } from "node:crypto";
import { setImmediate as turn } from "node:timers/promises";
import type { OfflineFiles } from "~/base/build/offline-files.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { announcedDays } from "~/content/model/expo-days";
import { AMENITIES } from "~/content/model/hall/hall-lists";
import { seasonAt } from "~/content/model/season";
import type { ProductApi } from "~/content/product-api/product-api.server";
import { seasonRules } from "~/content/season/season-rules";
import { icons } from "~/design/icons/icons.server";
import { noticeAt } from "~/design/model/notice";
import { m } from "~/paraglide/messages";
import { amenities } from "~/visitors/map/hall/amenities";
import { readMap } from "~/visitors/map/hall/read-map.server";
import { stageOnMap } from "~/visitors/map/place-view.server";
import type { OfflineMap, OfflinePack, OfflinePage } from "~/visitors/offline/offline-pack";
import { KEPT_FILE } from "~/visitors/offline/worker/strategy";
import { sessionNotes } from "~/visitors/rundown/changes/session-changes.server";
import { visitIn } from "~/visitors/visit/visit-view.server";
import { brandList, brandPage } from "./brand-pages.server";
import { homePage, missingPage, questionsPage, ticketsPage, visitPage } from "./other-pages.server";
import type { PackPage } from "./pack-page";
import { planPage } from "./plan-page.server";
import { sessionPages } from "./session-pages.server";
import { toHtml } from "./to-html.server";
import { filesOf, PICTURES, writeFrame } from "./write-frame.server";

/** The addresses of the scripts of kept pages. */
export type KeptScripts = Pick<OfflineFiles, "page" | "zoom">;

/** ms of work between two turns of the event loop. */
const STEP_MS = 10;

/**
 * Makes what phones keep in the current language, of what is published now. Between its steps others get their turns.
 * @param now ms since the epoch
 * @throws ServiceOutage when the product API is down and nothing is cached
 */
export async function makePack(api: ProductApi, scripts: KeptScripts, now: number): Promise<OfflinePack> {
  const [event, sessions, programs, faqs, visit, halls, map] = await Promise.all([
    ...[api.event(), api.sessions(), api.programs(), api.faqs(), api.visit(), api.halls(), readMap(api)],
  ] as const);
  const season = seasonAt(event, now);
  const notices = event.notices?.filter((notice) => notice !== null) ?? [];
  const pages: Record<string, OfflinePage> = {};
  let end = performance.now() + STEP_MS;
  const add = async ({ path, title, main }: PackPage) => {
    if (main) pages[path] = { title, main: toHtml(main) };
    if (performance.now() < end) return;
    await turn();
    end = performance.now() + STEP_MS;
  };
  await add(homePage(event, noticeAt(notices, now) ?? null, now));
  await add(questionsPage(faqs, season, now));
  await add(visitPage(visitIn(visit, season, halls), event, season, map.plan, now));
  await add(ticketsPage());
  const data = { event, sessions, programs, notes: sessionNotes(sessions) };
  for (const draft of sessionPages(data, (stage) => stageOnMap(map.plan, stage), now)) await add(draft);
  await add(planPage(data, map.brands, now));
  await add(brandList(map.brands));
  for (const { slug } of map.brands) {
    const detail = await api.brand(slug);
    if (detail) await add(brandPage(detail, seasonRules[season].isOver));
  }
  const missing = missingPage();
  const zoom = scripts.zoom + KEPT_FILE;
  const made = {
    locale: currentLocale(),
    frame: writeFrame(scripts.page),
    files: [...filesOf(scripts.page), ...PICTURES, zoom],
    days: announcedDays(event),
    pages,
    map: map.plan.halls.length > 0 ? toOfflineMap(map, zoom) : null,
    missing: { title: missing.title, main: toHtml(missing.main) },
  };
  return { revision: hash("sha256", JSON.stringify(made), "hex").slice(0, 16), ...made };
}

function toOfflineMap(
  { plan, brands, categories, stages }: Awaited<ReturnType<typeof readMap>>,
  zoom: string,
): OfflineMap {
  const names = AMENITIES.map((kind) => ["lucide", amenities[kind].icon].join(":"));
  return {
    ...{ title: m.map_title(), zoom },
    plan: { halls: plan.halls, units: plan.units },
    brands: brands.map(({ slug, name, tagline, lang, categories, booth, hall, from, until, moreBooths }) => ({
      ...{ slug, name, tagline, lang, categories, booth, hall, from, until, moreBooths },
      // A picture, which the phone has not.
      logo: null,
    })),
    categories,
    stages: [...stages],
    drawings: icons.draw(names) as OfflineMap["drawings"],
  };
}

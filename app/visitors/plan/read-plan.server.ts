import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import type { ProductApi } from "~/content/product-api/product-api.server";
import { readMap } from "~/visitors/map/hall/read-map.server";
import { placeMark } from "~/visitors/stars/word";
import type { PlanData } from "./plan-view.server";

/** What a plan is made of. @throws ServiceOutage when the product API is down and nothing is cached */
export async function readPlanData(
  api: Pick<ProductApi, "brands" | "event" | "plan" | "programs" | "sessions">,
): Promise<PlanData> {
  const [event, sessions, programs, map, inLanguages] = await Promise.all([
    ...([api.event(), api.sessions(), api.programs()] as const),
    readMap(api),
    Promise.all(LOCALES.map((locale) => runWithLocale(locale, () => api.programs()))),
  ]);
  const programMarks = new Map(
    [...Map.groupBy(inLanguages.flat(), ({ slug }) => slug)].map(([slug, versions]) => [
      slug,
      new Set(versions.map(({ stage }) => placeMark(stage))),
    ]),
  );
  return { event, sessions, programs, programMarks, map };
}

/** The address of the page of plans in the current language, absolute. */
export const planAddress = (): string => env.app.url + localHref("/plan");

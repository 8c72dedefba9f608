import { env } from "~/base/env/env.server";
import { localHref } from "~/base/i18n/current-locale";
import type { ProductApi } from "~/content/product-api/product-api.server";
import { readMap } from "~/visitors/map/hall/read-map.server";
import type { PlanData } from "./plan-view.server";

/** What a plan is made of. @throws ServiceOutage when the product API is down and nothing is cached */
export async function readPlanData(
  api: Pick<ProductApi, "brands" | "event" | "plan" | "programs" | "sessions">,
): Promise<PlanData> {
  const [event, sessions, programs, map] = await Promise.all([
    ...([api.event(), api.sessions(), api.programs()] as const),
    readMap(api),
  ]);
  return { event, sessions, programs, map };
}

/** The address of the page of plans in the current language, absolute. */
export const planAddress = (): string => env.app.url + localHref("/plan");

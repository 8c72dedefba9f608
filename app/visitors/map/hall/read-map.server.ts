import { currentLocale } from "~/base/i18n/current-locale";
import { localized } from "~/base/translations/localized";
import type { BrandList, BrandSummary } from "~/content/model/brand";
import { type Hall, type HallPlan, hallSchema, type Unit } from "~/content/model/hall/hall";
import { findUnit, standsOf } from "~/content/model/hall/hall-plan";
import type { ProductApi } from "~/content/product-api/product-api.server";

/** What the map shows. */
export type MapData = {
  plan: HallPlan;
  brands: readonly BrandSummary[];
  categories: BrandList["categories"];
  /** The brands of each booth, on any day. */
  occupants: ReadonlyMap<Unit, readonly BrandSummary[]>;
  /** The stages on which something takes place. */
  stages: ReadonlySet<string>;
};

type Api = Pick<ProductApi, "brands" | "plan" | "sessions">;

/** Most pages of the list of brands that are read: 1,500 brands. */
const MAX_PAGES = 5;

/** The last map of each list of brands, with what it was made of. */
const made = new WeakMap<BrandList, { of: readonly object[]; data: MapData }>();

/** Reads the plan with its brands: the same object until something in it changes. @throws ServiceOutage when the product API is down and nothing is cached */
export async function readMap(api: Api): Promise<MapData> {
  const [plan, first, sessions] = await Promise.all([api.plan(), api.brands(), api.sessions()]);
  const further = Array.from({ length: Math.min(first.pages, MAX_PAGES) - 1 }, (_, index) => index + 2);
  const lists = [first, ...(await Promise.all(further.map((page) => api.brands({ page }))))];
  const of = [plan, sessions, ...lists];
  const known = made.get(first);
  if (known?.of.length === of.length && known.of.every((part, index) => part === of[index])) return known.data;
  const brands = lists.flatMap((list) => list.brands);
  const stages = sessions.map(({ stage }) => stage);
  const data = toMapData(plan, brands, first.categories, stages);
  made.set(first, { of, data });
  return data;
}

/** The map of a plan, with who has which booth. */
export function toMapData(
  plan: HallPlan,
  brands: readonly BrandSummary[],
  categories: BrandList["categories"],
  stages: readonly string[],
): MapData {
  const occupants = new Map<Unit, readonly BrandSummary[]>();
  for (const brand of brands)
    for (const unit of new Set(standsOf(brand).flatMap((stand) => findUnit(plan, stand) ?? [])))
      occupants.set(unit, [...(occupants.get(unit) ?? []), brand]);
  return { plan, brands, categories, occupants, stages: new Set(stages) };
}

/** A hall with its names in the current language. */
export const inLanguage = (hall: Hall): Hall => localized(hallSchema, hall, currentLocale());

import type { Brand } from "~/content/model/brand";
import type { HallPlan } from "~/content/model/hall/hall";
import { findUnit, standsOf, unitKey } from "~/content/model/hall/hall-plan";

/** What was prepared for an exhibitor. `brand`: the slug of its brand; `name`: what the exhibitor was called then. */
export type PreparedBrand = { reference: string; brand: string; name: string };

/** What the content says of brands. */
type Site = HallPlan & { readonly brands: readonly Brand[] };

/** The keys of the units of a brand; a booth that is not on the plan has none. */
const keysOf = (site: Site, brand: Brand): string[] =>
  standsOf(brand).flatMap((stand) => {
    const unit = findUnit(site, stand);
    return unit ? [unitKey(unit)] : [];
  });

/** The brand of an exhibitor on the site: the one that was prepared, or that stands in one of its units, as an editor may have given it another address. */
export function brandOf(site: Site, { brand }: Pick<PreparedBrand, "brand">, units: readonly string[]): Brand | null {
  const known = site.brands.find(({ slug }) => slug === brand);
  if (known) return known;
  return units.length === 0
    ? null
    : (site.brands.find((one) => keysOf(site, one).some((key) => units.includes(key))) ?? null);
}

/** What an editor has to change of a published brand: units that it lacks, those that are not the exhibitor's any more, and another name. */
export type BrandChanges = { missing: string[]; gone: string[]; name: string | null };

/**
 * What of a published brand is not as the exhibitor is by now. A name that an editor chose stays, until the exhibitor is called otherwise than when
 * its draft was prepared.
 * @param now.units keys of the units under contract @param now.all those of all exhibitors of the same brand @param now.name of the exhibitor
 */
export function changesOf(
  site: Site,
  brand: Brand,
  { name: before }: Pick<PreparedBrand, "name">,
  now: { units: readonly string[]; all: readonly string[]; name: string },
): BrandChanges {
  const shown = keysOf(site, brand);
  const isRenamed = !isSame(now.name, before) && !isSame(now.name, brand.name);
  return {
    missing: now.units.filter((key) => !shown.includes(key)),
    gone: shown.filter((key) => !now.all.includes(key)),
    name: isRenamed ? now.name : null,
  };
}

const isSame = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Whether nothing is to be changed. */
export const isUnchanged = ({ missing, gone, name }: BrandChanges): boolean =>
  missing.length === 0 && gone.length === 0 && name === null;

import type { WantedUnit } from "~/booths/model/booth-unit";
import type { SiteContent } from "~/content/documents/parse-content";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { BOOTH_TYPES, type BoothType } from "~/content/model/booth-types";
import type { HallPlan, Unit } from "~/content/model/hall/hall";
import { takenUnits, unitKey, unitName, unitWithKey } from "~/content/model/hall/hall-plan";
import { unitPrice } from "~/content/model/hall/unit-price";
import { areaOf } from "~/content/model/hall/unit-shape";

/** The type by which a booth is priced while its company is not sure. */
const pricedType = (type: string): BoothType => BOOTH_TYPES.find((known) => known === type) ?? "shell";

/** A unit as it can be taken now: its name, area and price by the content. */
export const toWanted = (content: SiteContent, unit: Unit, type: string): WantedUnit => ({
  key: unitKey(unit),
  hall: unit.hall,
  booth: unitName(content, unit),
  area: areaOf(unit),
  price: unitPrice(content.exhibiting, pricedType(type), content, unit),
});

/** The plan of an edition; null: its content is not known. */
export const planOf = (edition: number): HallPlan | null => contentOfEdition(edition);

/** Units of an edition as they can be taken now. Those that its plan does not have are left out. @param type of the registration */
function unitsOfEdition(edition: number, keys: readonly string[], type: string): WantedUnit[] {
  const content = contentOfEdition(edition);
  if (!content) return [];
  return [...new Set(keys)].flatMap((key) => {
    const unit = unitWithKey(content, key);
    return unit ? [toWanted(content, unit, type)] : [];
  });
}

/** The keys of units that a brand has on the site. */
export const occupiedIn = (content: SiteContent): ReadonlySet<string> =>
  new Set([...takenUnits(content, content.brands)].map(unitKey));

/** The same of an edition; none while its content is not known. */
export function occupiedKeys(edition: number): ReadonlySet<string> {
  const content = contentOfEdition(edition);
  return content ? occupiedIn(content) : new Set();
}

/** How many units of an edition no brand has. */
export function countOpenUnits(edition: number): number {
  const content = contentOfEdition(edition);
  return content ? content.units.length - occupiedIn(content).size : 0;
}

/** Units of an edition as they can be taken now, but for those that a brand has. @param type of the registration */
export function openUnits(edition: number, keys: readonly string[], type: string): WantedUnit[] {
  const taken = occupiedKeys(edition);
  return unitsOfEdition(
    edition,
    keys.filter((key) => !taken.has(key)),
    type,
  );
}

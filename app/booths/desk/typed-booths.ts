import { isDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { rupiahDigits } from "~/base/values/money";
import { endOnDay } from "~/booths/model/hold-time";
import type { HallPlan, Unit } from "~/content/model/hall/hall";
import { unitWithName } from "~/content/model/hall/hall-plan";

/** Characters of the fields that staff type. `to`: names of booths. */
export const BOOTH_FIELDS = { until: 10, to: 400, price: 20, note: 300 } as const;

/** Most units that one exhibitor is given at once. */
const MAX_UNITS = 40;
const MAX_PRICE = 999_999_999_999;
const DAY_MS = 24 * 3600_000;
/** Days after today on which a hold may end, at most. */
const MAX_DAYS = 180;

/** The unit with a name, also in small letters, as phones write them. */
const unitCalled = (plan: HallPlan, name: string) => unitWithName(plan, name) ?? unitWithName(plan, name.toUpperCase());

/** A name, or the names of which it is made: a field has spaces between the cells of a column that was pasted. */
function namesIn(plan: HallPlan, typed: string): string[] {
  const parts = typed.split(/\s+/);
  return !unitCalled(plan, typed) && parts.every((part) => unitCalled(plan, part)) ? parts : [typed];
}

/** The units of a list of names, such as "A-5, B-2", each once. @returns the names that the plan does not have, where there are some */
export function readUnits(plan: HallPlan, typed: string): { units: Unit[] } | { unknown: string[] } | null {
  const listed = typed.split(/[,;\n]/).map((name) => name.trim());
  const names = [...new Set(listed.filter(Boolean).flatMap((name) => namesIn(plan, name)))];
  if (names.length === 0 || names.length > MAX_UNITS) return null;
  const found = names.map((name) => ({ name, unit: unitCalled(plan, name) }));
  const unknown = found.filter(({ unit }) => !unit).map(({ name }) => name);
  if (unknown.length > 0) return { unknown };
  return { units: [...new Set(found.flatMap(({ unit }) => unit ?? []))] };
}

/** The end of a hold on a day that was typed, in ms since the epoch; null: it cannot be read as a day, is over, or too far away. @param now of the site's clock */
export function readUntil(typed: string, now: number): number | null {
  const day = typed.trim();
  if (!isDay(day)) return null;
  const end = endOnDay(day);
  return end > now && Date.parse(startOfJakartaDay(day)) < now + MAX_DAYS * DAY_MS ? end : null;
}

/** Reads an amount in rupiah as staff write it: "50.000", "Rp 50000". @returns null: nothing was typed; NaN: it cannot be read */
export function readPrice(typed: string): number | null {
  const digits = rupiahDigits(typed);
  if (digits === "") return null;
  const amount = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
  return amount <= MAX_PRICE ? amount : Number.NaN;
}

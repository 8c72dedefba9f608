import type { AllowanceNumbers } from "~/booths/model/allowance";

/** Something that was decided about the booths of a registration, in the order in which it was. `at`: ms since the epoch. */
export type Decision = { registration: string; act: string; at: number };

/** What is sold: booths, and their square metres. */
export type Sold = { booths: number; area: number };

/** Acts by which booths are sold, and those after which they are nobody's. */
const SELLS: ReadonlySet<string> = new Set(["reserved", "contracted", "accepted"]);
const ENDS: ReadonlySet<string> = new Set(["released", "expired"]);

/**
 * When the booths of registrations were sold: at the first decision after they were last free. A moved stand is not sold again.
 * @returns ms since the epoch, by registration; one whose booths are free again is not there
 */
export function soldAt(decisions: readonly Decision[]): ReadonlyMap<string, number> {
  const moments = new Map<string, number>();
  for (const { registration, act, at } of decisions) {
    if (ENDS.has(act)) moments.delete(registration);
    else if (SELLS.has(act) && !moments.has(registration)) moments.set(registration, at);
  }
  return moments;
}

/** Counts booths that are sold by something that they have, such as a hall. @param keyOf null: it counts nowhere */
export function countBy<Unit extends { area: number }>(
  units: readonly Unit[],
  keyOf: (unit: Unit) => string | null,
): ReadonlyMap<string, Sold> {
  const counts = new Map<string, Sold>();
  for (const unit of units) {
    const key = keyOf(unit);
    if (key === null) continue;
    const { booths, area } = counts.get(key) ?? { booths: 0, area: 0 };
    counts.set(key, { booths: booths + 1, area: area + unit.area });
  }
  return counts;
}

/**
 * What only a brand of the site has: it stands there without a booking, so that nobody can have it, and nobody is billed.
 * @param units of the plan @param occupied keys of those that a brand has @param sold keys of those that exhibitors have bought
 */
export const onlyOfBrands = <Unit extends { key: string }>(
  units: readonly Unit[],
  occupied: ReadonlySet<string>,
  sold: ReadonlySet<string>,
): Unit[] => units.filter(({ key }) => occupied.has(key) && !sold.has(key));

/** What exhibitors may bring together: passes and invitations of all contracts. */
export const sumAllowances = (all: Iterable<AllowanceNumbers>): AllowanceNumbers =>
  [...all].reduce(
    (sum, { passes, invitations }) => ({
      passes: sum.passes + passes,
      invitations: sum.invitations + invitations,
    }),
    { passes: 0, invitations: 0 },
  );

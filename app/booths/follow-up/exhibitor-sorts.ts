/** How the list of exhibitors is sorted: `next` by the day of the next step, `most` and `least` by what their booths are worth. */
export const EXHIBITOR_SORTS = ["oldest", "name", "name-last", "next", "most", "least"] as const;

/** Empty: who registered last comes first. */
export type ExhibitorSort = "" | (typeof EXHIBITOR_SORTS)[number];

/** What an exhibitor is sorted by. `nextOn`: `YYYY-MM-DD`; null: nothing is planned. `worth`: rupiah. */
export type SortedBy = { name: string; nextOn: string | null; worth: number };

const byName = (one: SortedBy, other: SortedBy) => one.name.localeCompare(other.name);

/** Of exhibitors whose booths are worth the same, and of those with nothing planned, the names decide. */
const COMPARE: Readonly<Record<Exclude<ExhibitorSort, "" | "oldest">, (one: SortedBy, other: SortedBy) => number>> = {
  name: byName,
  "name-last": (one, other) => byName(other, one),
  next: (one, other) => (one.nextOn ?? "9").localeCompare(other.nextOn ?? "9") || byName(one, other),
  most: (one, other) => other.worth - one.worth || byName(one, other),
  least: (one, other) => one.worth - other.worth || byName(one, other),
};

/** Exhibitors, who come the newest first, in another order. */
export function sortExhibitors<Item>(
  items: readonly Item[],
  sort: ExhibitorSort,
  of: (item: Item) => SortedBy,
): Item[] {
  if (sort === "") return [...items];
  if (sort === "oldest") return items.toReversed();
  const keyed = items.map((item) => ({ item, by: of(item) }));
  return keyed.toSorted((one, other) => COMPARE[sort](one.by, other.by)).map(({ item }) => item);
}

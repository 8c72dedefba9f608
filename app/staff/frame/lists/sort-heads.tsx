import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";

/** A column by which a list is sorted. `first`: the sort of its first press, which is upwards, downwards or neither; `second`: the other way round. */
export type SortColumn<Sort extends string> = {
  label: string;
  first: Sort;
  firstIs?: "up" | "down";
  second?: Sort;
};

/** A column by which no list is sorted. */
export type PlainColumn = { label: string };

/** Heads that sort a list. `said`: how it is sorted by one, for screen readers; absent: it is not. `to`: absent of a column that sorts nothing. */
export type SortedList = { label: string; heads: readonly { to?: string; label: string; said?: string }[] };

const SAID = {
  up: (column: string) => ({ label: `${column} ↑`, said: m.lists_up({ column }) }),
  down: (column: string) => ({ label: `${column} ↓`, said: m.lists_down({ column }) }),
};
const TURNED = { up: "down", down: "up" } as const;

/** The heads of a list that is sorted. A press on the one that it is sorted by turns it round. @param hrefOf the list with another sort */
export function toSortedList<Sort extends string>(
  columns: readonly (SortColumn<Sort> | PlainColumn)[],
  sort: Sort,
  hrefOf: (sort: Sort) => string,
): SortedList {
  const wordsOf = ({ label, first, firstIs, second }: SortColumn<Sort>) => {
    if (sort !== first && sort !== second) return { label };
    if (!firstIs) return { label, said: label };
    return SAID[sort === first ? firstIs : TURNED[firstIs]](label);
  };
  return {
    label: m.lists_sort(),
    heads: columns.map((column) =>
      "first" in column
        ? {
            to: hrefOf(sort === column.first && column.second !== undefined ? column.second : column.first),
            ...wordsOf(column),
          }
        : column,
    ),
  };
}

/** The heads of a list's columns, each a link that sorts by it. Words come with the data, and to no browser that shows no list. */
export function SortHeads({ sorted: { label: name, heads } }: { sorted: SortedList }) {
  return (
    <nav aria-label={name}>
      <ul className="staff-heads">
        {heads.map(({ to, label, said }) => (
          <li key={label} className={to === undefined ? "staff-plain-head" : undefined}>
            {to === undefined ? (
              label
            ) : (
              <StaffLink to={to} aria-label={said} aria-current={said === undefined ? undefined : "true"}>
                {label}
              </StaffLink>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

import type { ReactNode } from "react";
import { Form } from "react-router";
import { foundParts } from "~/base/search/excerpt";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { formatNumber } from "~/base/values/counts-and-lists";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { SEARCH_PATH } from "~/staff/staff-addresses";
import { StaffLink } from "~/staff/staff-link";
import { SearchLine } from "./list-search";
import { type Chip, Chips } from "./staff-rows";

/**
 * What was found of one kind. `fact`: what stands at the end of its row, and `kind`: what it is, in a group of several kinds. `more`: where all of
 * them are; absent: these are all. `count`: how many there are, if that is not the number of rows.
 */
export type FoundGroup = {
  title: string;
  more?: string;
  count?: number;
  found: readonly { href: string; title: string; detail?: string; fact?: string; kind?: string }[];
};

/** The search over everything, and what it has found. @param typed empty: nothing is searched */
export function SearchGroups({ typed, groups }: { typed: string; groups: readonly FoundGroup[] }) {
  return (
    <>
      <SearchForm typed={typed} />
      <div role="status" className="mt-4">
        {typed && groups.length === 0 ? m.staff_search_none() : null}
      </div>
      <div className="staff-found">
        {groups.map(({ title, found, more, count = found.length }) => (
          <section key={title} className="staff-part">
            <div className="staff-found-head">
              <h2>{title}</h2>
              <span>{more ? m.staff_search_at_least({ count }) : formatNumber(count)}</span>
            </div>
            <ul className="staff-rows">
              {found.map((one) => (
                <li key={one.href}>
                  <StaffLink to={one.href} className="staff-row">
                    <span className="wrap-anywhere">
                      <strong>
                        <Marked text={one.title} typed={typed} />
                      </strong>
                      {one.detail ? (
                        <small>
                          <Marked text={one.detail} typed={typed} />
                        </small>
                      ) : null}
                    </span>
                    {one.fact ? <strong>{one.fact}</strong> : null}
                    {one.kind ? <span className="staff-found-kind">{one.kind}</span> : null}
                  </StaffLink>
                </li>
              ))}
            </ul>
            {more ? (
              <StaffLink to={more} className="text-link inline-flex min-h-11 items-center">
                {m.staff_search_more()}
              </StaffLink>
            ) : null}
          </section>
        ))}
      </div>
    </>
  );
}

/** A text in which the words of a search are marked. */
function Marked({ text, typed }: { text: string; typed: string }) {
  return foundParts(text, typed).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other key, and never change their order
    part.isFound ? <mark key={index}>{part.text}</mark> : part.text,
  );
}

/** The field of that search. */
export function SearchForm({ typed }: { typed: string }) {
  return (
    <Form role="search" action={SEARCH_PATH} reloadDocument className="staff-find">
      <SearchInput id="staff-search" label={m.staff_search_label()} typed={typed} enterKeyHint="search" />
      <button type="submit" className="button-accent">
        {m.staff_search()}
      </button>
    </Form>
  );
}

type SearchInputProps = { id: string; label: string; typed: string; enterKeyHint?: "search" };

const SearchInput = ({ typed, ...input }: SearchInputProps) => (
  <LabelledInput {...input} type="search" name="q" maxLength={MAX_SEARCH_LENGTH} defaultValue={typed} />
);

type FilterSearchProps = {
  id: string;
  label: string;
  example?: string;
  typed: string;
  /** The choice in which it searches, as fields of the query. */
  hidden: Readonly<Record<string, string>>;
  /** The address of the list. */
  path: string;
  /** The choices that are made, each with the way to the list without it. */
  chosen: readonly { to: string; label: string }[];
  /** Lists that are often wanted, in the row of what is chosen, and what stands at its end. */
  chips?: readonly Chip[];
  beside?: ReactNode;
  /** The choices. */
  children: ReactNode;
};

/** The search of a list, in the choice that is shown, with choices that narrow the list, in a sheet. */
export function FilterSearch(props: FilterSearchProps) {
  const { path, id, label, example, typed, hidden, chosen, chips, beside, children } = props;
  const choices = `${id}-choices`;
  return (
    <>
      <Form method="get" action={path} reloadDocument className="staff-filter">
        <Hidden fields={hidden} />
        <SearchLine {...{ id, label, example, typed }} maxLength={MAX_SEARCH_LENGTH} submit={m.staff_orders_submit()} />
        <button type="button" popoverTarget={choices} className="button-quiet">
          {chosen.length > 0 ? m.frame_filter_count({ count: chosen.length }) : m.frame_filter()}
        </button>
        <div id={choices} popover="auto" className="staff-sheet staff-choices">
          {children}
          <button type="submit" className="button-accent">
            {m.staff_orders_submit()}
          </button>
        </div>
      </Form>
      <div className="staff-chip-row">
        <ActiveFilters filters={chosen} chips={chips} />
        {beside}
      </div>
    </>
  );
}

type ActiveFiltersProps = { filters: readonly { to: string; label: string }[]; chips?: readonly Chip[] };

/** What a list is narrowed to, each with the way to the list without it. `chips`: other choices, after them. */
function ActiveFilters({ filters, chips = [] }: ActiveFiltersProps) {
  if (filters.length + chips.length === 0) return null;
  return (
    <Chips chips={chips}>
      {filters.map(({ to, label }) => (
        <li key={label}>
          <StaffLink to={to} className="staff-on" aria-label={m.frame_filter_remove({ filter: label })}>
            {label}
            <span aria-hidden="true" className="ml-2">
              ×
            </span>
          </StaffLink>
        </li>
      ))}
    </Chips>
  );
}

const Hidden = ({ fields }: { fields: FilterSearchProps["hidden"] }) =>
  Object.entries(fields).map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);

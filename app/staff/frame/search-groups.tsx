import { Form } from "react-router";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";

/** The path of the page that searches everything. */
export const SEARCH_PATH = "/staff/search";

/** What was found of one kind. `fact`: what stands at the end of its row; empty: nothing. */
export type FoundGroup = {
  title: string;
  found: readonly { href: string; title: string; detail?: string; fact?: string }[];
};

/** The search over everything, and what it has found. @param typed empty: nothing is searched */
export function SearchGroups({ typed, groups }: { typed: string; groups: readonly FoundGroup[] }) {
  return (
    <>
      <Form role="search" action={SEARCH_PATH} reloadDocument className="staff-find">
        <LabelledInput
          id="staff-search"
          label={m.staff_search_label()}
          type="search"
          name="q"
          maxLength={MAX_SEARCH_LENGTH}
          defaultValue={typed}
          enterKeyHint="search"
        />
        <button type="submit" className="button-accent">
          {m.staff_search()}
        </button>
      </Form>
      <div role="status" className="mt-4">
        {typed && groups.length === 0 ? m.staff_search_none() : null}
      </div>
      {groups.map(({ title, found }) => (
        <section key={title} className="staff-part">
          <h2>{title}</h2>
          <ul className="staff-rows">
            {found.map((one) => (
              <li key={one.href}>
                <StaffLink to={one.href} className="staff-row">
                  <span className="wrap-anywhere">
                    <strong>{one.title}</strong>
                    {one.detail ? <small>{one.detail}</small> : null}
                  </span>
                  {one.fact ? <strong>{one.fact}</strong> : null}
                </StaffLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";

/** How the printed list is sorted. */
export type ListSort = "name" | "order";

/** Where the list for paper is, sorted in this way. */
const printedListPath = (sort: ListSort): string => `/staff/gate/list?by=${sort}`;

/** The way to the list for paper, which doors use when all phones have failed. */
export function PrintLinks() {
  return (
    <section className="staff-part">
      <h2>{m.gate_list_title()}</h2>
      <p className="staff-lead mt-2 mb-1">{m.gate_list_text()}</p>
      <p className="flex flex-wrap gap-x-6">
        <StaffLink to={printedListPath("name")} className="text-link inline-flex min-h-11 items-center">
          {m.gate_list_by_name()}
        </StaffLink>
        <StaffLink to={printedListPath("order")} className="text-link inline-flex min-h-11 items-center">
          {m.gate_list_by_order()}
        </StaffLink>
      </p>
    </section>
  );
}

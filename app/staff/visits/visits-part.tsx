import { m } from "~/paraglide/messages";
import { BarList, StaffPart, Sums } from "~/staff/frame/staff-part";
import type { VisitsView } from "./visits-view.server";

const VISITS_ID = "visits";

/** How often pages were loaded in the last days. */
export function VisitsPart({ visits: { total, note, days, pages } }: { visits: VisitsView }) {
  return (
    <StaffPart id={VISITS_ID} title={m.desk_visits()}>
      <p>{total}</p>
      <p className="mb-4 max-w-2xl text-sm text-muted">{note}</p>
      {pages.length === 0 ? null : (
        <div className="staff-kinds">
          <section aria-labelledby="visits-pages">
            <h3 id="visits-pages">{m.desk_visits_by_page()}</h3>
            <BarList bars={pages} />
          </section>
          <section aria-labelledby="visits-days">
            <h3 id="visits-days" className="mt-6">
              {m.desk_visits_by_day()}
            </h3>
            <BarList bars={days} />
          </section>
        </div>
      )}
    </StaffPart>
  );
}

/** The same of today, with the way to all of it. */
export function VisitsToday({ visits: { sums, pages } }: { visits: VisitsView["today"] }) {
  return (
    <StaffPart id="visits-today" title={m.desk_visits()} href={`/staff/figures#${VISITS_ID}`}>
      <Sums sums={sums} />
      <BarList bars={pages} />
    </StaffPart>
  );
}

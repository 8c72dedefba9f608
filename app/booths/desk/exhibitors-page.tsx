import { m } from "~/paraglide/messages";
import { Sums } from "~/staff/frame/staff-part";
import { Chips, PageLinks, RowLink, RowParts } from "~/staff/frame/staff-rows";
import { ListSearch } from "~/staff/list-search";
import { StaffLink } from "~/staff/staff-link";
import { BOOTH_PLAN_PATH } from "./exhibitors-address";
import type { ExhibitorsPage } from "./exhibitors-view.server";

/** Registrations with their booths, newest first, and what the hall stands at. */
export function ExhibitorList({ page }: { page: ExhibitorsPage }) {
  return (
    <>
      <Sums sums={page.sums} />
      <p className="staff-tools">
        <StaffLink to={BOOTH_PLAN_PATH} className="button-quiet">
          {m.booths_plan()}
        </StaffLink>
      </p>
      <ListSearch id="exhibitor-search" label={m.booths_search()} typed={page.search} hidden={page.hidden} />
      <nav aria-label={m.booths_views()}>
        <Chips chips={page.views} />
      </nav>
      <p className="my-3 text-sm text-muted">{page.count}</p>
      <ul className="staff-rows">
        {page.rows.map(({ href, title, detail, until, fact, label, tone }) => (
          <li key={href}>
            <RowLink
              to={href}
              title={<bdi>{title}</bdi>}
              detail={
                <>
                  <RowParts parts={detail} />
                  {until ? <small>{until}</small> : null}
                </>
              }
              fact={fact ? <strong>{fact}</strong> : null}
              state={{ label, tone }}
            />
          </li>
        ))}
      </ul>
      <PageLinks pages={page.pages} />
    </>
  );
}

import type { MoneyMarks } from "~/booths/model/money-mark";
import { m } from "~/paraglide/messages";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { SortHeads } from "~/staff/frame/lists/sort-heads";
import { PickBox, PickForm } from "~/staff/frame/pick-rows";
import { FilterSearch } from "~/staff/frame/search-groups";
import { Sums } from "~/staff/frame/staff-part";
import { Chips, PageLinks, RowParts } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import { EXHIBITORS_PATH, exhibitorPages, MANY_EXHIBITORS_PATH } from "./exhibitors-address";
import type { ExhibitorsPage } from "./exhibitors-view.server";

/** Registrations with their booths and what they have paid, with the heads that sort them, and what the hall stands at. */
export function ExhibitorList({ page, money }: { page: ExhibitorsPage; money: MoneyMarks }) {
  return (
    <>
      <nav aria-label={m.booths_title()} className="staff-views">
        <Chips chips={exhibitorPages(EXHIBITORS_PATH)} />
      </nav>
      <div className="exhibitor-sums">
        <Sums sums={page.sums} />
      </div>
      <ExhibitorSearch page={page} />
      <nav aria-label={m.booths_views()}>
        <Chips chips={page.views} />
      </nav>
      <PickForm
        path={MANY_EXHIBITORS_PATH}
        back={page.href}
        count={`${page.count} · ${m.billing_prices_net()}`}
        areAllPicked={page.areAllPicked}
        acts={page.acts}
        heads={page.rows.length > 1 ? <SortHeads sorted={page.sorted} /> : null}
      >
        <ul className="staff-rows exhibitor-rows">
          {page.rows.map((row) => (
            <li key={row.href} className="staff-pick">
              <PickBox
                name="exhibitor"
                value={row.reference}
                label={`${row.title} ${row.reference}`}
                isPicked={page.areAllPicked}
              />
              <ExhibitorRow row={row} mark={money[row.href]} />
            </li>
          ))}
        </ul>
      </PickForm>
      <PageLinks pages={page.pages} />
    </>
  );
}

type ExhibitorRowProps = { row: ExhibitorsPage["rows"][number]; mark: MoneyMarks[string] | undefined };

/** An exhibitor: its name, its state, what is late and what is next on a phone, and a line of columns on a desktop. */
function ExhibitorRow({ row, mark }: ExhibitorRowProps) {
  const { href, reference, title, booths, contact, partners, registered, next, owner, tags, until, late, fact } = row;
  const asks = [late, ...(mark?.asks ?? [])].filter(Boolean);
  const more = [...tags.map((tag) => `#${tag}`), owner, until, ...(mark?.text ?? []), partners].filter(Boolean);
  return (
    <StaffLink to={href} className="exhibitor-row">
      <span className="exhibitor-name">
        <strong>
          <bdi>{title}</bdi>
        </strong>{" "}
        <RowParts parts={[booths, contact]} />
      </span>{" "}
      <span className="exhibitor-more">
        {next ? <small className="exhibitor-next">{`${next} `}</small> : null}
        <RowParts parts={more} />
      </span>{" "}
      <span className="exhibitor-date">
        {registered} <small>{reference}</small>
      </span>{" "}
      <span className="exhibitor-state">
        <span className="staff-pill" data-tone={row.tone}>
          {row.label}
        </span>
        {asks.map((text) => (
          <span key={text} className="staff-pill" data-tone="asks">
            {text}
          </span>
        ))}
      </span>{" "}
      <strong className="exhibitor-end">{fact}</strong>
    </StaffLink>
  );
}

/** What an exhibitor has paid and owes. */
export function MoneyMark({ mark }: { mark: MoneyMarks[string] | undefined }) {
  if (!mark) return null;
  return (
    <>
      <RowParts parts={mark.text} />
      {mark.asks.map((text) => (
        <span key={text} className="staff-pill" data-tone="asks">
          {text}
        </span>
      ))}
    </>
  );
}

function ExhibitorSearch({ page: { search, hidden, filters } }: { page: ExhibitorsPage }) {
  return (
    <FilterSearch
      id="exhibitor-search"
      path={EXHIBITORS_PATH}
      label={m.exhibitors_search()}
      example={m.frame_search_companies()}
      typed={search}
      hidden={hidden}
      chosen={filters.chosen}
    >
      <LabelledSelect
        id="exhibitor-owner"
        name="owner"
        label={m.exhibitors_owner()}
        value={filters.owner}
        options={filters.owners}
      />
      <LabelledSelect
        id="exhibitor-stage"
        name="stage"
        label={m.exhibitors_stage()}
        value={filters.stage}
        options={filters.stages}
      />
      {filters.tags.length > 1 ? (
        <LabelledSelect
          id="exhibitor-tag"
          name="tag"
          label={m.exhibitors_tag()}
          value={filters.tag}
          options={filters.tags}
        />
      ) : null}
      <label className="staff-check">
        <input type="checkbox" name="late" value="yes" defaultChecked={filters.isLate} />
        {m.exhibitors_filter_late()}
      </label>
    </FilterSearch>
  );
}

import type { MoneyMarks } from "~/booths/model/money-mark";
import { m } from "~/paraglide/messages";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { SortHeads } from "~/staff/frame/lists/sort-heads";
import { PickBox, PickForm } from "~/staff/frame/pick-rows";
import { FilterSearch } from "~/staff/frame/search-groups";
import { Sums } from "~/staff/frame/staff-part";
import { Chips, PageLinks, RowLink, RowParts } from "~/staff/frame/staff-rows";
import { EXHIBITORS_PATH, exhibitorPages, MANY_EXHIBITORS_PATH } from "./exhibitors-address";
import type { ExhibitorsPage } from "./exhibitors-view.server";

/** Registrations with their booths and what they have paid, with the heads that sort them, and what the hall stands at. */
export function ExhibitorList({ page, money }: { page: ExhibitorsPage; money: MoneyMarks }) {
  return (
    <>
      <nav aria-label={m.booths_title()} className="staff-views">
        <Chips chips={exhibitorPages(EXHIBITORS_PATH)} />
      </nav>
      <Sums sums={page.sums} />
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
      >
        {page.rows.length > 1 ? <SortHeads sorted={page.sorted} /> : null}
        <ul className="staff-rows staff-wide staff-split">
          {page.rows.map(({ href, reference, title, detail, until, next, owner, tags, late, fact, label, tone }) => (
            <li key={href} className="staff-pick">
              <PickBox
                name="exhibitor"
                value={reference}
                label={`${title} ${reference}`}
                isPicked={page.areAllPicked}
              />
              <RowLink
                to={href}
                title={<bdi>{title}</bdi>}
                detail={
                  <>
                    <RowParts parts={detail} />
                    <span>
                      {next || owner || tags.length > 0 ? (
                        <RowParts parts={[next, owner, ...tags.map((tag) => `#${tag}`)].filter(Boolean)} />
                      ) : null}
                      {until ? <small>{until}</small> : null}
                      <MoneyMark mark={money[href]} />
                      {late ? (
                        <span className="staff-pill" data-tone="asks">
                          {`${m.exhibitors_late()}: ${late}`}
                        </span>
                      ) : null}
                    </span>
                  </>
                }
                fact={fact ? <strong>{fact}</strong> : null}
                state={{ label, tone }}
              />
            </li>
          ))}
        </ul>
      </PickForm>
      <PageLinks pages={page.pages} />
    </>
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
      typed={search}
      hidden={hidden}
      chosen={filters.chosen}
      isLong
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

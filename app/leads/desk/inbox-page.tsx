import { m } from "~/paraglide/messages";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { PickBox, PickForm } from "~/staff/frame/pick-rows";
import { FilterSearch } from "~/staff/frame/search-groups";
import { BarList, StaffPart, Sums } from "~/staff/frame/staff-part";
import { Chips, PageLinks, RowLink, RowParts } from "~/staff/frame/staff-rows";
import type { InboxPage } from "./inbox-view.server";
import { LEADS_PATH, MANY_LEADS_PATH } from "./lead-address";

/** Leads, newest first, with the choices of the list, its search, and what came by topic and week. */
export function Inbox({ inbox }: { inbox: InboxPage }) {
  return (
    <div className="staff-columns">
      <div>
        <FilterSearch
          id="lead-search"
          path={LEADS_PATH}
          label={m.inbox_search()}
          example={m.frame_search_senders()}
          typed={inbox.search}
          hidden={inbox.hidden}
          chosen={inbox.chosen}
        >
          <LabelledSelect
            id="lead-about"
            name="about"
            label={m.inbox_abouts()}
            value={inbox.about}
            options={inbox.subjects}
          />
        </FilterSearch>
        <nav aria-label={m.inbox_views()}>
          <Chips chips={inbox.views} />
        </nav>
        <PickForm
          path={MANY_LEADS_PATH}
          back={inbox.href}
          count={inbox.count}
          areAllPicked={inbox.areAllPicked}
          acts={inbox.acts}
        >
          <ul className="staff-rows staff-wide">
            {inbox.leads.map(({ href, reference, canPick, title, detail, start, holder, pill, age }) => (
              <li key={href} className="staff-pick">
                {canPick ? (
                  <PickBox
                    name="lead"
                    value={reference}
                    label={`${title} ${reference}`}
                    isPicked={inbox.areAllPicked}
                  />
                ) : null}
                <RowLink
                  to={href}
                  title={<bdi>{title}</bdi>}
                  detail={
                    <>
                      <RowParts parts={detail} />
                      {start || holder ? (
                        <span>
                          {start ? (
                            <small className="staff-start">
                              <bdi>{start}</bdi>
                            </small>
                          ) : null}
                          {holder ? <small>{holder}</small> : null}
                        </span>
                      ) : null}
                    </>
                  }
                  fact={age ? <strong>{age}</strong> : null}
                  {...(pill && { state: pill })}
                />
              </li>
            ))}
          </ul>
        </PickForm>
        <PageLinks pages={inbox.pages} />
      </div>
      <div className="staff-aside">
        {inbox.topics.length > 0 ? (
          <>
            <StaffPart id="lead-topics" title={m.inbox_by_topic()}>
              <BarList bars={inbox.topics} />
            </StaffPart>
            <StaffPart id="lead-weeks" title={m.inbox_by_week()}>
              <BarList bars={inbox.weeks} />
            </StaffPart>
          </>
        ) : null}
        {inbox.categories.length > 0 ? (
          <StaffPart id="lead-categories" title={m.inbox_by_category()}>
            <BarList bars={inbox.categories} />
          </StaffPart>
        ) : null}
        <StaffPart id="lead-subscribers" title={m.inbox_subscribers()}>
          <Sums sums={inbox.subscribers} />
        </StaffPart>
      </div>
    </div>
  );
}

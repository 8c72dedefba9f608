import { Form } from "react-router";
import { MAX_SEARCH_LENGTH } from "~/base/values/choices";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { BarList, StaffPart } from "~/staff/frame/staff-part";
import { StaffLink } from "~/staff/staff-link";
import type { InboxPage } from "./inbox-view.server";

/** Leads, newest first, with the choices of the list, its search, and what came by topic and week. */
export function Inbox({ inbox }: { inbox: InboxPage }) {
  return (
    <div className="staff-columns">
      <div>
        {inbox.waiting ? <p className="font-semibold">{inbox.waiting}</p> : null}
        <Form method="get" reloadDocument className="staff-find">
          {Object.entries(inbox.hidden).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <LabelledInput
            id="lead-search"
            label={m.inbox_search()}
            type="search"
            name="q"
            maxLength={MAX_SEARCH_LENGTH}
            defaultValue={inbox.search}
          />
          <button type="submit" className="button-quiet">
            {m.inbox_search_submit()}
          </button>
        </Form>
        <Chips label={m.inbox_views()} chips={inbox.views} />
        <Chips label={m.inbox_abouts()} chips={inbox.subjects} />
        <p className="my-3 text-sm text-muted">{inbox.count}</p>
        <ul className="staff-rows">
          {inbox.leads.map(({ href, title, detail, start, holder, label, tone, age }) => (
            <li key={href}>
              <StaffLink to={href} className="staff-row">
                <span className="wrap-anywhere">
                  <strong>
                    <bdi>{title}</bdi>
                  </strong>
                  <small className="staff-row-parts">
                    {detail.map((part) => (
                      <span key={part}>{part} </span>
                    ))}
                  </small>
                  {start ? (
                    <small>
                      <bdi>{start}</bdi>
                    </small>
                  ) : null}
                  {holder ? <small>{holder}</small> : null}
                </span>
                <span className="staff-row-fact">
                  {age ? <strong>{age}</strong> : null}
                  <span className="staff-pill" data-tone={tone}>
                    {label}
                  </span>
                </span>
              </StaffLink>
            </li>
          ))}
        </ul>
        {inbox.pages.length > 0 ? (
          <p className="mt-6 flex flex-wrap gap-4">
            {inbox.pages.map(({ to, label }) => (
              <StaffLink key={to} to={to} className="button-quiet">
                {label}
              </StaffLink>
            ))}
          </p>
        ) : null}
      </div>
      {inbox.topics.length > 0 ? (
        <div className="mt-6">
          <StaffPart id="lead-topics" title={m.inbox_by_topic()}>
            <BarList bars={inbox.topics} />
          </StaffPart>
          <StaffPart id="lead-weeks" title={m.inbox_by_week()}>
            <BarList bars={inbox.weeks} />
          </StaffPart>
        </div>
      ) : null}
    </div>
  );
}

function Chips({ label, chips }: { label: string; chips: InboxPage["views"] }) {
  return (
    <nav aria-label={label}>
      <ul className="staff-chips">
        {chips.map(({ to, label: text, isShown }) => (
          <li key={to}>
            <StaffLink to={to} aria-current={isShown || undefined}>
              {text}
            </StaffLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

import type { ReactNode } from "react";
import { Form } from "react-router";
import { REVISIONS_PATH } from "~/content/editing/documents/staff-paths";
import { ContentElsewhere } from "~/content/editing/forms-page/content-lists";
import { RevisionLines } from "~/content/editing/publications/revision-list";
import { ScheduledCounts } from "~/content/editing/schedule/schedule-list";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";
import type { Today } from "./today-view.server";

/** What an editor does during the expo. */
export function TodaySections({ today }: { today: Today }) {
  if (today.url !== undefined) return <ContentElsewhere url={today.url} />;
  const { shared, older, notices, sessions, search, tickets, hours, mayCallOff, mayMove, revisions, scheduled } = today;
  return (
    <div className="space-y-12">
      {shared ? null : <p className="max-w-prose text-muted">{m.editing_alone()}</p>}
      {older > 0 ? (
        <p>
          <StaffLink to="/staff/content#older" className="text-link inline-flex min-h-11 items-center">
            {m.editing_older_count({ count: older })}
          </StaffLink>
        </p>
      ) : null}
      <ScheduledCounts {...scheduled} />
      <TodaySection id="notices" title={m.staff_today_notices()}>
        {notices.length === 0 ? <p className="mt-3">{m.staff_today_notice_none()}</p> : null}
        <ul className="mt-3 grid gap-4 md:grid-cols-2">
          {notices.map(({ name, label, text, when }) => (
            <li key={name} className="card flex flex-col gap-3 p-5 wrap-anywhere">
              <div>
                <p>
                  <strong>{label}: </strong>
                  {text}
                </p>
                <p className="text-sm text-muted">{when}</p>
              </div>
              <p className="mt-auto">
                <StaffLink to={`/staff/today/take-down?notice=${name}`} className="button-quiet">
                  {m.staff_today_take_down()}
                  <span className="sr-only">{` (${text})`}</span>
                </StaffLink>
              </p>
            </li>
          ))}
        </ul>
        <p className="mt-5">
          <StaffLink to="/staff/today/notice" className="button-accent">
            {m.staff_today_notice()}
          </StaffLink>
        </p>
      </TodaySection>
      <TodaySection id="sessions" title={m.staff_today_sessions()}>
        <Form method="get" action="/staff/today/session" reloadDocument className="mt-3 max-w-lg space-y-4">
          <LabelledInput
            id="session"
            label={m.staff_today_sessions_find()}
            name="session"
            type="search"
            list="all-sessions"
            defaultValue={search?.typed}
          />
          <datalist id="all-sessions">
            {sessions.map((label) => (
              <option key={label} value={label} />
            ))}
          </datalist>
          <button type="submit" className="button-accent">
            {m.staff_today_session()}
          </button>
        </Form>
        {search ? (
          <div className="mt-5">
            <p role="status" className="font-semibold">
              {search.found.length > 0 ? m.staff_today_sessions_choose() : m.staff_today_sessions_none()}
            </p>
            <ul>
              {search.found.map(({ id, label }) => (
                <li key={id}>
                  <StaffLink
                    to={`/staff/today/session?session=${id}`}
                    className="text-link inline-flex min-h-11 items-center"
                  >
                    {label}
                  </StaffLink>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
      </TodaySection>
      <TodaySection id="tickets" title={m.staff_today_tickets()}>
        <ul className="mt-3 grid gap-4 md:grid-cols-2">
          {tickets.map(({ id, name, price, state, buyable }) => (
            <li key={id} className="card flex flex-col gap-3 p-5 wrap-anywhere">
              <div>
                <p className="font-semibold">{name}</p>
                <p className="text-sm text-muted">{`${price} · ${state}`}</p>
              </div>
              <p className="mt-auto flex flex-wrap gap-3">
                <StaffLink to={`/staff/today/ticket?ticket=${encodeURIComponent(id)}`} className="button-quiet">
                  {m.staff_today_ticket_change()}
                  <span className="sr-only">{` (${name})`}</span>
                </StaffLink>
                {buyable ? (
                  <StaffLink to={`/staff/today/close-sale?ticket=${encodeURIComponent(id)}`} className="button-quiet">
                    {m.staff_today_close_sale()}
                    <span className="sr-only">{` (${name})`}</span>
                  </StaffLink>
                ) : null}
              </p>
            </li>
          ))}
        </ul>
      </TodaySection>
      <TodaySection id="hours" title={m.staff_today_hours_title()}>
        <p className="mt-3">{hours}</p>
        <p className="mt-5 flex flex-wrap gap-3">
          <StaffLink to="/staff/today/hours" className="button-quiet">
            {m.staff_today_hours()}
          </StaffLink>
          {mayCallOff ? (
            <StaffLink to="/staff/today/call-off-day" className="button-quiet">
              {m.staff_today_day_off()}
            </StaffLink>
          ) : null}
          {mayMove ? (
            <StaffLink to="/staff/today/move" className="button-quiet">
              {m.staff_today_move()}
            </StaffLink>
          ) : null}
        </p>
      </TodaySection>
      <TodaySection id="revisions" title={m.staff_today_revisions()}>
        <RevisionLines revisions={revisions} />
        <p className="mt-5">
          <StaffLink to={REVISIONS_PATH} className="button-quiet">
            {m.revisions_all()}
          </StaffLink>
        </p>
      </TodaySection>
    </div>
  );
}

/** A part of the page, with its heading. */
export function TodaySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mb-12">
      <h2 id={id} className="blazed font-display text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

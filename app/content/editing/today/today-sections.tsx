import { Form } from "react-router";
import { REVISIONS_PATH, SCHEDULE_PATH } from "~/content/editing/documents/staff-paths";
import { ContentElsewhere } from "~/content/editing/pages/content-elsewhere";
import { RevisionLines } from "~/content/editing/publications/revision-list";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { ActLinks } from "~/staff/frame/lists/act-links";
import { StaffPart } from "~/staff/frame/staff-part";
import { StaffLink } from "~/staff/staff-link";
import type { Today } from "./today-view.server";

type OwnToday = Extract<Today, { url?: undefined }>;

/** What an editor changes during the expo. */
export function TodaySections({ today }: { today: Today }) {
  if (today.url !== undefined) return <ContentElsewhere url={today.url} />;
  return (
    <>
      <StaffPart id="quick" title={m.staff_quick()}>
        <Notices notices={today.notices} />
        <FindSession today={today} />
        <Hours today={today} />
      </StaffPart>
      <StaffPart id="tickets" title={m.staff_today_tickets()}>
        <TicketRows tickets={today.tickets} />
      </StaffPart>
    </>
  );
}

/** The sessions that are on, each with what is done when it cannot go on as planned. */
export function OnStage({ today }: { today: Today }) {
  if (today.url !== undefined || today.onStage.length === 0) return null;
  return (
    <StaffPart id="on-stage" title={m.today_on_stage()}>
      <ul className="staff-rows today-stage">
        {today.onStage.map(({ id, title, where, moveTo, cancelTo }) => (
          <li key={id} className="staff-row staff-tight wrap-anywhere">
            <span>
              <strong>{title}</strong>
              <small>{where}</small>
            </span>
            <span className="staff-row-actions">
              <StaffLink to={moveTo} className="text-link">
                {m.today_move()}
                <span className="sr-only">{` (${title})`}</span>
              </StaffLink>
              <StaffLink to={cancelTo} className="today-cancel">
                {m.today_cancel()}
                <span className="sr-only">{` (${title})`}</span>
              </StaffLink>
            </span>
          </li>
        ))}
      </ul>
    </StaffPart>
  );
}

/** What was published last, and what waits for its time. */
export function LastChanges({ today }: { today: Today }) {
  if (today.url !== undefined) return null;
  const { revisions, waiting, shared } = today;
  return (
    <StaffPart id="revisions" title={m.staff_today_revisions()}>
      {waiting > 0 ? (
        <p>
          <StaffLink to={SCHEDULE_PATH} className="text-link inline-flex min-h-11 items-center">
            {m.schedule_waiting_count({ count: waiting })}
          </StaffLink>
        </p>
      ) : null}
      <RevisionLines revisions={revisions} />
      <p className="mt-3">
        <StaffLink to={REVISIONS_PATH} className="button-quiet">
          {m.revisions_all()}
        </StaffLink>
      </p>
      {shared ? null : <p className="mt-4 text-sm text-muted">{m.editing_alone()}</p>}
    </StaffPart>
  );
}

function Notices({ notices }: Pick<OwnToday, "notices">) {
  return (
    <>
      <ul className="staff-rows">
        {notices.map(({ name, label, text, when }) => (
          <li key={name} className="staff-row wrap-anywhere">
            <span>
              <strong>{label}: </strong>
              {text}
              <small>{when}</small>
            </span>
            <StaffLink to={`/staff/today/take-down?notice=${name}`} className="button-quiet">
              {m.staff_today_take_down()}
              <span className="sr-only">{` (${text})`}</span>
            </StaffLink>
          </li>
        ))}
      </ul>
      <p className="flex flex-wrap items-center gap-3">
        <StaffLink to="/staff/today/notice" className="button-accent">
          {m.staff_today_notice()}
        </StaffLink>
        {notices.length === 0 ? <span className="text-muted">{m.staff_today_notice_none()}</span> : null}
      </p>
    </>
  );
}

function FindSession({ today: { sessions, search } }: { today: OwnToday }) {
  return (
    <>
      <Form method="get" action="/staff/today/session" reloadDocument className="staff-find">
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
        <button type="submit" className="button-quiet">
          {m.staff_today_session()}
        </button>
      </Form>
      {search ? (
        <div className="mt-4">
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
    </>
  );
}

function TicketRows({ tickets }: Pick<OwnToday, "tickets">) {
  return (
    <ul className="staff-rows">
      {tickets.map(({ id, name, price, state, buyable }) => (
        <li key={id} className="staff-row staff-tight wrap-anywhere">
          <span>
            <strong>{name}</strong>
            <small>{`${price} · ${state}`}</small>
          </span>
          <span className="staff-row-actions">
            {buyable ? (
              <StaffLink to={`/staff/today/close-sale?ticket=${encodeURIComponent(id)}`} className="text-link">
                {m.staff_today_close_sale()}
                <span className="sr-only">{` (${name})`}</span>
              </StaffLink>
            ) : null}
            <StaffLink to={`/staff/today/ticket?ticket=${encodeURIComponent(id)}`} className="text-link">
              {m.staff_today_ticket_change()}
              <span className="sr-only">{` (${name})`}</span>
            </StaffLink>
          </span>
        </li>
      ))}
    </ul>
  );
}

function Hours({ today: { hours, mayCallOff, mayMove } }: { today: OwnToday }) {
  const tasks = [
    { to: "/staff/today/hours", label: m.staff_today_hours() },
    ...(mayCallOff ? [{ to: "/staff/today/call-off-day", label: m.staff_today_day_off() }] : []),
    ...(mayMove ? [{ to: "/staff/today/move", label: m.staff_today_move() }] : []),
  ];
  return (
    <>
      <h3>{m.staff_today_hours_title()}</h3>
      <p className="text-muted">{hours}</p>
      <ActLinks links={tasks} />
    </>
  );
}

import { Form } from "react-router";
import { REVISIONS_PATH, SCHEDULE_PATH } from "~/content/editing/documents/staff-paths";
import { ContentElsewhere } from "~/content/editing/pages/content-elsewhere";
import { RevisionLines } from "~/content/editing/publications/revision-list";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { ActLinks } from "~/staff/frame/lists/act-links";
import { StaffIcon } from "~/staff/frame/staff-icon";
import { type Bar, ShareBar, StaffPart } from "~/staff/frame/staff-part";
import { StaffLink } from "~/staff/staff-link";
import type { Today } from "./today-view.server";

type OwnToday = Extract<Today, { url?: undefined }>;

/** What an editor changes on the day, as tiles of one size: each is a press away from its form. */
export function QuickChanges({ today }: { today: Today }) {
  if (today.url !== undefined) return <ContentElsewhere url={today.url} />;
  const { hours, mayCallOff, mayMove } = today;
  const rare = [
    ...(mayCallOff ? [{ to: "/staff/today/call-off-day", label: m.staff_today_day_off() }] : []),
    ...(mayMove ? [{ to: "/staff/today/move", label: m.staff_today_move() }] : []),
  ];
  return (
    <StaffPart id="quick" title={m.staff_quick()}>
      <NoticeRows notices={today.notices} />
      <div className="today-tiles">
        <StaffLink to="/staff/today/notice" className="today-tile">
          <StaffIcon name="content" />
          {m.staff_today_notice()}
        </StaffLink>
        <FindSession today={today} />
        <a href={`#${TICKETS_ID}`} className="today-tile">
          <StaffIcon name="tickets" />
          {m.staff_today_ticket()}
        </a>
        <StaffLink to="/staff/today/hours" className="today-tile">
          <StaffIcon name="scheduled" />
          {m.staff_today_hours()}
        </StaffLink>
      </div>
      <p className="text-sm text-muted">{`${m.staff_today_hours_title()}: ${hours}`}</p>
      {rare.length > 0 ? <ActLinks links={rare} /> : null}
    </StaffPart>
  );
}

const TICKETS_ID = "tickets";

/** The tickets with what is sold of each, and what can be changed. @param props.sold by the ticket's id; a ticket that has no number is not in it */
export function TodayTickets({ today, sold }: { today: Today; sold: readonly Bar[] }) {
  if (today.url !== undefined) return null;
  return (
    <StaffPart id={TICKETS_ID} title={m.staff_today_tickets()}>
      <ul className="staff-rows">
        {today.tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} sold={sold.find(({ id }) => id === ticket.id)} />
        ))}
      </ul>
    </StaffPart>
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
  const { revisions, waiting } = today;
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
    </StaffPart>
  );
}

function NoticeRows({ notices }: Pick<OwnToday, "notices">) {
  return (
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
  );
}

/** The tile that opens the search for a session; it is open once something was searched. */
function FindSession({ today: { sessions, search } }: { today: OwnToday }) {
  return (
    <details className="today-find" open={search !== null}>
      <summary className="today-tile">
        <StaffIcon name="sessions" />
        {m.staff_today_session()}
      </summary>
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
          {m.staff_search()}
        </button>
      </Form>
      {search ? (
        <>
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
        </>
      ) : null}
    </details>
  );
}

function TicketRow({ ticket, sold }: { ticket: OwnToday["tickets"][number]; sold: Bar | undefined }) {
  const { id, name, price, state, buyable } = ticket;
  const query = `?ticket=${encodeURIComponent(id)}`;
  return (
    <li className="staff-row order-ticket wrap-anywhere">
      <span>
        <strong>{name}</strong>
        <small>{`${price} · ${state}`}</small>
        {sold ? (
          <>
            <small>{sold.fact}</small>
            <ShareBar share={sold.share} more={sold.more} className="today-share" />
          </>
        ) : null}
      </span>
      <details className="staff-dots">
        <summary>
          <span aria-hidden>…</span>
          <span className="sr-only">{m.staff_order_ticket_acts({ ticket: name })}</span>
        </summary>
        <div className="staff-acts staff-act-rows">
          {buyable ? (
            <StaffLink to={`/staff/today/close-sale${query}`}>
              {m.staff_today_close_sale()}
              <span className="sr-only">{` (${name})`}</span>
            </StaffLink>
          ) : null}
          <StaffLink to={`/staff/today/ticket${query}`}>
            {m.staff_today_ticket_change()}
            <span className="sr-only">{` (${name})`}</span>
          </StaffLink>
        </div>
      </details>
    </li>
  );
}

import type { ReactNode } from "react";
import { StaffLink } from "~/features/staff/staff-link";
import { m } from "~/paraglide/messages";
import type { Today } from "./today-view.server";

/** What an editor does during the expo. */
export function TodaySections({ today }: { today: Today }) {
  if ("url" in today)
    return (
      <p className="max-w-prose wrap-anywhere">
        {m.staff_today_api()}{" "}
        <a href={today.url} className="text-link">
          {today.url}
        </a>
      </p>
    );
  const { shared, notices, revisions } = today;
  return (
    <div className="space-y-12">
      {shared ? null : <p className="max-w-prose text-muted">{m.staff_today_alone()}</p>}
      <Section id="notices" title={m.staff_today_notices()}>
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
      </Section>
      <Section id="revisions" title={m.staff_today_revisions()}>
        {revisions.length === 0 ? <p className="mt-3">{m.staff_today_revisions_none()}</p> : null}
        <ol className="divide-y divide-line">
          {revisions.map(({ number, when, who, what }) => (
            <li key={number} className="py-3 wrap-anywhere">
              <p className="text-sm text-muted">{when}</p>
              <p>
                <span className="font-semibold">{who}</span>
                {what ? `: ${what}` : ""}
              </p>
            </li>
          ))}
        </ol>
      </Section>
    </div>
  );
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="blazed font-display text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

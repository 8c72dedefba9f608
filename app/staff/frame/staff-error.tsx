import { isRouteErrorResponse } from "react-router";
import { useErrorReport } from "~/design/components/errors/error-report";
import { ErrorScreen, type Failure } from "~/design/components/errors/error-screen";
import { TITLE_SEPARATOR } from "~/design/components/page/page-meta";
import { useSite } from "~/design/components/page/use-site";
import { m } from "~/paraglide/messages";
import { SEARCH_PATH } from "~/staff/staff-addresses";
import { StaffLink } from "~/staff/staff-link";
import { refusedIn } from "~/staff/staff-refusal";

/**
 * What a page of the staff area says that cannot be shown, and where to go on. An error of the code itself has the screen of the site.
 * @param props.isStranger whether nobody has signed in: then the way on is to sign in
 */
export function StaffError({ error, isStranger = false }: { error: unknown; isStranger?: boolean }) {
  const site = useSite();
  const report = useErrorReport(error);
  if (!isRouteErrorResponse(error)) return <ErrorScreen error={error} site={site} />;
  const failure: Partial<Failure> = typeof error.data === "object" && error.data !== null ? error.data : {};
  const title = failure.title ?? error.statusText;
  const refused = refusedIn(error);
  const owners = refused?.owners ?? [];
  return (
    <>
      {/* An error has no route whose meta would set the title (WCAG 2.4.2). */}
      <title>{[title, m.staff_menu(), site?.name].filter(Boolean).join(TITLE_SEPARATOR)}</title>
      <div className="staff-title">
        <h1 tabIndex={-1}>{title}</h1>
      </div>
      <div className="staff-work">
        <p className="staff-lead wrap-anywhere">{failure.message ?? m.http_not_shown()}</p>
        {owners.length > 0 ? (
          <>
            <h2 className="mb-2">{m.frame_ask()}</h2>
            <ul className="staff-rows max-w-2xl">
              {owners.map((email) => (
                <li key={email} className="staff-row">
                  <a href={`mailto:${email}`} className="text-link wrap-anywhere">
                    {email}
                  </a>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {report?.reference ? (
          <p className="mb-4 text-sm text-muted">
            {m.http_reference()} <code>{report.reference}</code>
          </p>
        ) : null}
        <p className="staff-tools">
          <StaffLink to="/staff" className="button-accent">
            {isStranger ? m.frame_sign_in() : m.staff_today()}
          </StaffLink>
          {isStranger ? (
            <StaffLink to="/" className="button-quiet">
              {m.http_back_home()}
            </StaffLink>
          ) : null}
          {refused || isStranger ? null : (
            <StaffLink to={SEARCH_PATH} className="button-quiet">
              {m.staff_search()}
            </StaffLink>
          )}
        </p>
      </div>
    </>
  );
}

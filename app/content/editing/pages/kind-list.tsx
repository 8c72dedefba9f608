import { Form, useLocation } from "react-router";
import { Message } from "~/content/editing/documents/form-outcome";
import type { KindsPage } from "~/content/editing/forms-page/content-pages";
import { m } from "~/paraglide/messages";
import { PickAll, PickBar, PickBox } from "~/staff/frame/pick-rows";
import { StaffPart } from "~/staff/frame/staff-part";
import { StaffLink } from "~/staff/staff-link";

/** All kinds of content by subject, after the editor's drafts and what waits for a look. */
export function KindList({ page }: { page: KindsPage }) {
  const { groups, drafts, message } = page;
  return (
    <>
      {message ? (
        <div className="mb-4 max-w-4xl">
          <Message text={message} />
        </div>
      ) : null}
      {drafts.length > 0 ? (
        <StaffPart id="drafts" title={m.drafts_own()}>
          <ul className="staff-rows">
            {drafts.map(({ href, title, when }) => (
              <li key={href}>
                <StaffLink to={href} className="staff-row kind-row">
                  <span className="wrap-anywhere">
                    {title}
                    <small>{when}</small>
                  </span>
                  <span className="staff-pill">{m.lists_draft()}</span>
                </StaffLink>
              </li>
            ))}
          </ul>
        </StaffPart>
      ) : null}
      <OlderTranslations page={page} />
      <div className="staff-kinds">
        {groups.map(({ title, kinds }, index) => (
          <StaffPart key={title} id={`kinds-${index}`} title={title}>
            <ul className="staff-rows">
              {kinds.map(({ href, label, count }) => (
                <li key={href}>
                  <StaffLink to={href} className="staff-row kind-row">
                    <span>{label}</span>
                    {count === null ? null : (
                      <span className="text-muted">
                        <span aria-hidden>{count}</span>
                        <span className="sr-only">{m.editing_count({ count })}</span>
                      </span>
                    )}
                  </StaffLink>
                </li>
              ))}
            </ul>
          </StaffPart>
        ))}
      </div>
    </>
  );
}

/** Documents of which one language has changed since the other, with boxes to say of several that they still fit. */
function OlderTranslations({ page: { older, areAllPicked } }: { page: KindsPage }) {
  const { pathname } = useLocation();
  if (older.length === 0) return null;
  return (
    <StaffPart id="older" title={m.editing_older_count({ count: older.length })}>
      <p>{m.editing_older_text()}</p>
      <Form method="post" action={pathname} reloadDocument>
        <PickAll href={pathname} areAll={areAllPicked} />
        <ul className="staff-rows">
          {older.map(({ href, title, choice }) => (
            <li key={href} className="staff-pick">
              <PickBox name="older" value={choice} label={title} isPicked={areAllPicked} />
              <StaffLink to={href} className="staff-row">
                <span className="wrap-anywhere">{title}</span>
              </StaffLink>
            </li>
          ))}
        </ul>
        <PickBar>
          <button type="submit" className="button-accent">
            {m.desk_checked()}
          </button>
        </PickBar>
      </Form>
    </StaffPart>
  );
}

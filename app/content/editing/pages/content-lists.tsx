import { Form, useLocation } from "react-router";
import { Message } from "~/content/editing/documents/form-outcome";
import type { KindsPage, ListPage } from "~/content/editing/forms-page/content-pages";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { Picture } from "~/design/components/media/picture";
import { m } from "~/paraglide/messages";
import { PickAll, PickBar, PickBox } from "~/staff/frame/pick-rows";
import { StaffIcon } from "~/staff/frame/staff-icon";
import { StaffPart } from "~/staff/frame/staff-part";
import { StaffLink } from "~/staff/staff-link";

/** All kinds of content by subject, after the editor's drafts and what waits for a look. */
export function KindList({ page }: { page: KindsPage }) {
  const { groups, alone, drafts, message } = page;
  return (
    <>
      {alone ? <p className="staff-lead">{m.editing_alone()}</p> : null}
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
                <StaffLink to={href} className="staff-row">
                  <span className="wrap-anywhere">
                    {title}
                    <small>{when}</small>
                  </span>
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
                  <StaffLink to={href} className="staff-row">
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

/** Documents whose original has changed since they were translated, with boxes to say of several that they still fit. */
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

/** What is done with a kind as a whole: a document is added, and all of them are changed in a spreadsheet or in another way. */
export const listActions = ({ actions }: ListPage) =>
  actions.map(({ href, label, isMain }) => (
    <StaffLink key={href} to={href} className={isMain ? "button-accent" : "button-quiet"}>
      {label}
    </StaffLink>
  ));

/** The documents of a kind, with a search. */
export function DocumentList({ page }: { page: ListPage }) {
  const { pathname } = useLocation();
  const { query, found, documents, newDraft, message } = page;
  return (
    <>
      {message ? (
        <div className="mb-6 max-w-4xl">
          <Message text={message} />
        </div>
      ) : null}
      {newDraft ? <p className="font-semibold text-trail">{newDraft}</p> : null}
      <Form role="search" action={pathname} reloadDocument className="staff-find">
        <LabelledInput
          id="content-search"
          label={m.editing_search_label({ kind: page.title })}
          name="q"
          type="search"
          maxLength={80}
          defaultValue={query}
        />
        <button type="submit" className="button-quiet">
          {m.editing_search()}
        </button>
      </Form>
      <p className="my-2 text-muted">
        {found === 0 ? m.editing_nothing_found() : m.editing_found({ count: found })}
        {page.pageOf ? ` · ${page.pageOf}` : null}
      </p>
      <Form method="post" action={pathname} reloadDocument>
        <ul className="staff-rows">
          {documents.map((document) => (
            <ListedDocument key={document.id} document={document} />
          ))}
        </ul>
      </Form>
      {page.pages.length > 0 ? (
        <p className="flex flex-wrap gap-3">
          {page.pages.map(({ href, label }) => (
            <StaffLink key={href} to={href} className="button-quiet">
              {label}
            </StaffLink>
          ))}
        </p>
      ) : null}
    </>
  );
}

const MOVES = { up: m.editing_list_up, down: m.editing_list_down };

function ListedDocument({ document }: { document: ListPage["documents"][number] }) {
  const { href, title, facts, picture, changed, marks, entryId, draft, moves } = document;
  return (
    <li id={entryId} className="staff-row">
      <StaffLink to={href} className="staff-entry">
        {picture === undefined ? null : (
          <span className="staff-logo">{picture ? <Picture image={picture} alt="" sizes="40px" /> : null}</span>
        )}
        <span className="wrap-anywhere">
          <strong>{title}</strong>
          {marks.map((mark) => (
            <span key={mark} className="staff-pill" data-tone="waits">
              {mark}
            </span>
          ))}
          {facts ? <small>{facts}</small> : null}
          {changed ? <small>{changed}</small> : null}
          {draft ? <small className="font-semibold text-trail">{draft}</small> : null}
        </span>
      </StaffLink>
      {moves.map(({ action, value }) => (
        <button key={action} type="submit" name="move" value={value} className="staff-move" title={MOVES[action]()}>
          <StaffIcon name={action} />
          <span className="sr-only">{`${MOVES[action]()} (${title})`}</span>
        </button>
      ))}
    </li>
  );
}

import { Form, useLocation } from "react-router";
import { Outcome } from "~/content/editing/documents/form-outcome";
import type { ListPage } from "~/content/editing/forms-page/content-pages";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { Picture } from "~/design/components/media/picture";
import { m } from "~/paraglide/messages";
import { SortHeads } from "~/staff/frame/lists/sort-heads";
import { StaffIcon } from "~/staff/frame/staff-icon";
import { StaffLink } from "~/staff/staff-link";

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
  const { query, found, documents, newDraft, message, isRefused } = page;
  return (
    <>
      {message ? (
        <div className="mb-6 max-w-4xl">
          <Outcome text={message} isRefusal={isRefused} />
        </div>
      ) : null}
      {newDraft ? <p className="font-semibold text-trail">{newDraft}</p> : null}
      <Form role="search" action={pathname} reloadDocument className="staff-find">
        {Object.entries(page.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
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
      {page.sorted ? <SortHeads sorted={page.sorted} /> : null}
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

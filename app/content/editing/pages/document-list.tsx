import { Form, useLocation } from "react-router";
import { Outcome } from "~/content/editing/documents/form-outcome";
import type { ListPage } from "~/content/editing/forms-page/content-pages";
import { Picture } from "~/design/components/media/picture";
import { m } from "~/paraglide/messages";
import { ListSearch } from "~/staff/frame/lists/list-search";
import { NothingHere } from "~/staff/frame/lists/nothing-here";
import { SortHeads } from "~/staff/frame/lists/sort-heads";
import { StaffIcon } from "~/staff/frame/staff-icon";
import { Chips } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import { Timetable } from "./timetable";

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
  const { query, count, whole, documents, newDraft, message, isRefused } = page;
  return (
    <>
      {message ? (
        <div className="mb-6 max-w-4xl">
          <Outcome text={message} isRefusal={isRefused} />
        </div>
      ) : null}
      {newDraft ? <p className="font-semibold text-trail">{newDraft}</p> : null}
      <ListSearch
        id="content-search"
        path={pathname}
        label={m.editing_search_label({ kind: page.title })}
        typed={query}
        maxLength={80}
        submit={m.editing_search()}
        hidden={page.hidden}
      />
      {page.chips ? (
        <div className="timetable-chips">
          <Chips chips={page.chips.days} />
          <Chips chips={page.chips.stages} />
        </div>
      ) : null}
      <div className="list-head">
        <p>{count}</p>
        {page.sorted ? <SortHeads sorted={page.sorted} /> : null}
      </div>
      {whole === null ? null : (
        <NothingHere text={query ? m.editing_nothing_found() : m.lists_nothing()}>
          <StaffLink to={whole} className="text-link inline-flex min-h-11 items-center">
            {m.lists_show_all()}
          </StaffLink>
        </NothingHere>
      )}
      {page.chips ? (
        <Timetable documents={documents} />
      ) : (
        <Form method="post" action={pathname} reloadDocument>
          <ul className={`staff-rows ${documents[0]?.columns.length ? "list-columned" : ""}`}>
            {documents.map((document) => (
              <ListedDocument key={document.id} document={document} />
            ))}
          </ul>
        </Form>
      )}
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
  const { href, title, facts, columns, picture, changed, marks, entryId, draft, moves } = document;
  return (
    <li id={entryId} className="staff-row">
      <StaffLink to={href} className="staff-entry">
        {picture === undefined ? null : (
          <span className="staff-logo">
            {picture ? (
              <Picture image={picture} alt="" sizes="40px" />
            ) : (
              <span aria-hidden="true" className="list-initials">
                {initialsOf(title)}
              </span>
            )}
          </span>
        )}
        <span className="wrap-anywhere">
          <span>
            <strong>{title}</strong>
            {marks.map((mark) => (
              <span key={mark} className="staff-pill" data-tone="waits">
                {mark}
              </span>
            ))}
          </span>
          {columns.length > 0 ? (
            <small className="list-columns">
              {columns.map(({ id, text }) => (
                <span key={id}>{text} </span>
              ))}
            </small>
          ) : facts ? (
            <small>{facts}</small>
          ) : null}
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

/** The first letters of a name's first two words: "TS" of "Toko Sungai". */
const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? "")
    .join("")
    .toUpperCase();

import { Form, useLocation } from "react-router";
import { Outcome } from "~/content/editing/documents/form-outcome";
import type { ListPage } from "~/content/editing/forms-page/content-pages";
import { Picture } from "~/design/components/media/picture";
import { ListSearch } from "~/staff/frame/list-search";
import { NothingHere } from "~/staff/frame/lists/nothing-here";
import { PageTools } from "~/staff/frame/lists/page-tools";
import { SortHeads } from "~/staff/frame/lists/sort-heads";
import { StaffIcon } from "~/staff/frame/staff-icon";
import { Chips, PageLinks } from "~/staff/frame/staff-rows";
import { StaffLink } from "~/staff/staff-link";
import { ListedNotes, ListedTitle, Timetable } from "./timetable";

/** What is done with a kind as a whole: a document is added, and all of them are changed in a spreadsheet or in another way. */
export function ListActions({ page: { actions } }: { page: ListPage }) {
  const [main, tools] = [actions.filter(({ isMain }) => isMain), actions.filter(({ isMain }) => !isMain)];
  return (
    <>
      {tools.length > 0 ? (
        <PageTools>
          {tools.map(({ href, label }) => (
            <StaffLink key={href} to={href} className="button-quiet">
              {label}
            </StaffLink>
          ))}
        </PageTools>
      ) : null}
      {main.map(({ href, label }) => (
        <StaffLink key={href} to={href} className="button-accent staff-new">
          <span>{label}</span>
        </StaffLink>
      ))}
    </>
  );
}

/** The documents of a kind, with a search. */
export function DocumentList({ page }: { page: ListPage }) {
  const { pathname } = useLocation();
  const { count, nothing, documents, newDraft, message, isRefused } = page;
  return (
    <>
      {message ? (
        <div className="mb-6 max-w-4xl">
          <Outcome text={message} isRefusal={isRefused} />
        </div>
      ) : null}
      {newDraft ? <p className="font-semibold text-trail">{newDraft}</p> : null}
      <ListSearch id="content-search" path={pathname} hidden={page.hidden} {...page.search} />
      {page.halls.length > 0 ? <Chips chips={page.halls} /> : null}
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
      {nothing ? (
        <NothingHere text={nothing.text}>
          <StaffLink to={nothing.to} className="button-quiet">
            {nothing.label}
          </StaffLink>
        </NothingHere>
      ) : null}
      {page.days ? (
        <Timetable days={page.days} />
      ) : (
        <Form method="post" action={pathname} reloadDocument>
          <ul className="staff-rows">
            {documents.map((document, index) => (
              <ListedDocument key={document.id} document={document} isFirst={index < FIRST_ROWS} />
            ))}
          </ul>
        </Form>
      )}
      <PageLinks pages={page.pages} />
    </>
  );
}

/** Rows that are in sight when the page opens. */
const FIRST_ROWS = 12;

/** A document as a row. @param props.isFirst whether its picture is loaded at once */
function ListedDocument({ document, isFirst }: { document: ListPage["documents"][number]; isFirst: boolean }) {
  const { href, title, facts, columns, picture, initials, entryId, moves } = document;
  return (
    <li id={entryId} className="staff-row">
      <StaffLink to={href} className="staff-entry">
        {picture === undefined ? null : (
          <span className="staff-logo">
            {picture ? (
              <Picture image={picture} alt="" sizes="40px" priority={isFirst} />
            ) : (
              <span aria-hidden="true" className="list-initials">
                {initials}
              </span>
            )}
          </span>
        )}
        <span className="wrap-anywhere">
          <span>
            <ListedTitle document={document} />
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
          <ListedNotes document={document} />
        </span>
      </StaffLink>
      {moves.map(({ action, value, label }) => (
        <button key={action} type="submit" name="move" value={value} className="staff-move" title={label}>
          <StaffIcon name={action} />
          <span className="sr-only">{`${label} (${title})`}</span>
        </button>
      ))}
    </li>
  );
}

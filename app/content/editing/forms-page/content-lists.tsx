import { Form, useLocation } from "react-router";
import { Message } from "~/content/editing/documents/form-outcome";
import { foundText } from "~/content/editing/documents/found-text";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { BackLink, StaffLink } from "~/staff/staff-link";
import type { KindsPage, ListPage } from "./content-pages";

/** The content belongs to a product API. */
export function ContentElsewhere({ url }: { url: string }) {
  return (
    <div className="max-w-2xl space-y-6">
      <p className="wrap-anywhere">{m.editing_api_text({ url })}</p>
      <p>
        <a href={url} className="button-quiet">
          {m.editing_api_link()}
        </a>
      </p>
    </div>
  );
}

/** All kinds of content. */
export function KindList({ page: { kinds, alone, older, drafts } }: { page: KindsPage }) {
  return (
    <>
      {alone ? <p className="mb-6 max-w-2xl text-muted">{m.editing_alone()}</p> : null}
      {drafts.length > 0 ? (
        <section className="card mb-8 max-w-4xl border-2 border-trail p-5">
          <h2 className="font-display text-xl font-bold">{m.drafts_own()}</h2>
          <ul className="mt-2 list-disc pl-5">
            {drafts.map(({ href, title, when }) => (
              <li key={href} className="wrap-anywhere">
                <StaffLink to={href} className="text-link">
                  {title}
                </StaffLink>
                {` · ${when}`}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {older.length > 0 ? (
        <section id="older" className="card mb-8 max-w-4xl border-2 border-trail p-5">
          <h2 className="font-display text-xl font-bold">{m.editing_older_count({ count: older.length })}</h2>
          <p className="mt-2">{m.editing_older_text()}</p>
          <ul className="mt-2 list-disc pl-5">
            {older.map(({ href, title }) => (
              <li key={href} className="wrap-anywhere">
                <StaffLink to={href} className="text-link">
                  {title}
                </StaffLink>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
        {kinds.map(({ href, label, count }) => (
          <li key={href} className="border-b border-line">
            <StaffLink to={href} className="flex min-h-12 items-center justify-between gap-4 py-2">
              <span className="font-semibold">{label}</span>
              {count === null ? null : (
                <span>
                  <span aria-hidden>{count}</span>
                  <span className="sr-only">{m.editing_count({ count })}</span>
                </span>
              )}
            </StaffLink>
          </li>
        ))}
      </ul>
    </>
  );
}

/** The documents of a kind, with a search. */
export function DocumentList({ page }: { page: ListPage }) {
  const { pathname } = useLocation();
  const { query, found, documents, newHref, newDraft, sheetHref, tools, message } = page;
  return (
    <>
      {message ? (
        <div className="mb-6 max-w-4xl">
          <Message text={message} />
        </div>
      ) : null}
      <p className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2">
        <BackLink to={page.backHref} label={m.editing_back_to_content()} />
        <StaffLink to={newHref} className="button-quiet">
          {m.editing_new()}
        </StaffLink>
        {sheetHref ? (
          <StaffLink to={sheetHref} className="button-quiet">
            {m.sheets_link()}
          </StaffLink>
        ) : null}
        {tools.map(({ href, label }) => (
          <StaffLink key={href} to={href} className="button-quiet">
            {label}
          </StaffLink>
        ))}
        {newDraft ? <span className="font-semibold text-trail">{newDraft}</span> : null}
      </p>
      <Form role="search" action={pathname} reloadDocument className="mb-6 flex max-w-2xl flex-wrap items-end gap-3">
        <div className="min-w-0 grow">
          <LabelledInput
            id="content-search"
            label={m.editing_search_label()}
            name="q"
            type="search"
            maxLength={80}
            defaultValue={query}
          />
        </div>
        <button type="submit" className="button-quiet min-h-12">
          {m.editing_search()}
        </button>
      </Form>
      <p className="mb-2 text-muted">{foundText(found, documents.length)}</p>
      <Form method="post" action={pathname} reloadDocument>
        <ul className="divide-y divide-line">
          {documents.map((document) => (
            <ListedDocument key={document.id} document={document} />
          ))}
        </ul>
      </Form>
    </>
  );
}

const MOVES = { up: m.editing_list_up, down: m.editing_list_down };

function ListedDocument({ document }: { document: ListPage["documents"][number] }) {
  const { href, title, id, entryId, draft, moves } = document;
  return (
    <li id={entryId} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1">
      <StaffLink to={href} className="min-w-0 grow py-2 wrap-anywhere">
        <span className="text-link">{title}</span>
        <span className="block text-sm text-muted">{id}</span>
        {draft ? <span className="block font-semibold text-trail">{draft}</span> : null}
      </StaffLink>
      {moves.map(({ action, value }) => (
        <button key={action} type="submit" name="move" value={value} className="button-quiet">
          {MOVES[action]()}
          <span className="sr-only">{` (${title})`}</span>
        </button>
      ))}
    </li>
  );
}

import { useState } from "react";
import { Form, Link } from "react-router";
import { LabelledField } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { type NamesAnswer, type NamesPage, type NamesPreview, ROWS_FIELD } from "./names-page";

/** Names who comes with the tickets of an order: each ticket, the mails, a sheet to fill in, and what a sheet would change. It works without scripts. */
export function NamesPanel({ page, answer }: { page: NamesPage; answer: NamesAnswer | undefined }) {
  const preview = answer?.preview ?? null;
  return (
    <div className="names-page space-y-8">
      <p>
        <Link to={page.back} className="text-link inline-flex min-h-11 items-center">
          {m.names_back()}
        </Link>
      </p>
      {answer?.refusal ? (
        <div role="alert" className="font-semibold text-danger">
          <p>{answer.refusal.message}</p>
          <ul className="mt-2 list-disc space-y-1 pl-5 wrap-anywhere">
            {answer.refusal.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      ) : null}
      {preview ? <Preview preview={preview} /> : null}
      {preview ? null : <Tickets page={page} />}
      {page.files.length > 0 ? (
        <SheetSteps files={page.files} isOpen={answer !== undefined && !preview} />
      ) : (
        <p>{m.names_over()}</p>
      )}
    </div>
  );
}

/** The tickets with who comes, and the button that mails each its own. */
function Tickets({ page }: { page: NamesPage }) {
  return (
    <section aria-labelledby="tickets">
      <h2 id="tickets" className="font-display text-2xl font-bold">
        {m.names_tickets()}
      </h2>
      {page.send ? (
        <Form method="post" encType="multipart/form-data" className="mt-4">
          <p className="mb-3">{m.names_send_hint()}</p>
          <button type="submit" name="do" value="send" className="button-accent">
            {page.send}
          </button>
        </Form>
      ) : null}
      {page.unsent ? <p className="mt-3">{page.unsent}</p> : null}
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {page.rows.map(({ id, number, what, name, email, state, page: to }) => (
          <li key={id} className="py-3">
            <div className="eticket-row">
              <p className="font-bold whitespace-pre-line">{what}</p>
              <p className="wrap-anywhere">
                {to ? (
                  <Link to={to} className="text-link">
                    <bdi>{name}</bdi>
                    <span className="sr-only">: {what}</span>
                  </Link>
                ) : (
                  <bdi>{name}</bdi>
                )}
              </p>
            </div>
            <PersonFacts facts={[email, state]} ticket={[number]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Preview({ preview: { rows, kept, title } }: { preview: NamesPreview }) {
  return (
    <section aria-labelledby="read" className="rounded-3xl border border-line bg-raised p-5">
      <h2 id="read" className="font-display text-2xl font-bold">
        {title}
      </h2>
      <p className="mt-2">{m.names_preview_lead()}</p>
      <ul className="mt-4 divide-y divide-line border-y border-line">
        {rows.map(({ id, number, what, name, email, before }) => (
          <li key={id} className="py-3">
            <p className="font-bold wrap-anywhere">
              <bdi>{name}</bdi>
            </p>
            <PersonFacts
              facts={[email || m.group_no_email(), before && m.names_before({ name: before })]}
              ticket={[number, what]}
            />
          </li>
        ))}
      </ul>
      <Form method="post" encType="multipart/form-data" className="mt-5">
        <input type="hidden" name={ROWS_FIELD} value={kept} />
        <button type="submit" name="do" value="store" className="button-accent">
          {m.names_store()}
        </button>
      </Form>
    </section>
  );
}

/** The other way to name everybody, folded: most orders have a few tickets. @param props.isOpen a sheet was refused */
function SheetSteps({ files, isOpen }: Pick<NamesPage, "files"> & { isOpen: boolean }) {
  return (
    <details id="sheet" open={isOpen} className="question order-receipt">
      <summary>
        <h2>{m.names_sheet_title()}</h2>
      </summary>
      <p className="mt-2">{m.names_sheet_lead()}</p>
      <p className="order-acts mt-4">
        {files.map(({ href, label }) => (
          <Link key={href} to={href} reloadDocument className="button-quiet">
            {label}
          </Link>
        ))}
      </p>
      <Form method="post" encType="multipart/form-data" className="mt-6 space-y-4">
        <SheetField />
        <button type="submit" className="button-accent">
          {m.names_read()}
        </button>
      </Form>
    </details>
  );
}

/**
 * The field of the sheet. The words on a browser's own button are in the language of the browser, so the field lies unseen over words of the
 * page. Without scripts, which say what was chosen, it is the browser's.
 */
function SheetField() {
  const [chosen, setChosen] = useState<string>();
  return (
    <LabelledField id="file" label={m.names_file()} hint={m.names_file_hint()}>
      {(description) => (
        <div className="field sheet-field">
          <input
            id="file"
            name="file"
            type="file"
            accept=".csv,.xlsx"
            onChange={({ target }) => setChosen(target.files?.[0]?.name)}
            {...description}
          />
          <span aria-hidden="true">{m.names_choose()}</span>
          <output htmlFor="file" className="wrap-anywhere">
            {chosen ?? m.names_none_chosen()}
          </output>
        </div>
      )}
    </LabelledField>
  );
}

/** What is known of who comes, and of their ticket. */
function PersonFacts({ facts, ticket }: { facts: readonly string[]; ticket: readonly string[] }) {
  return (
    <>
      <p className="text-sm wrap-anywhere">{facts.filter(Boolean).join(" · ")}</p>
      {ticket.filter(Boolean).map((fact) => (
        <p key={fact} className="text-sm text-muted">
          {fact}
        </p>
      ))}
    </>
  );
}

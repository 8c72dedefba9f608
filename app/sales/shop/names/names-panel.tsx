import { Form, Link } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { type NamesAnswer, type NamesPage, type NamesPreview, ROWS_FIELD } from "./names-page";

/** Names who comes with the tickets of an order: a sheet to fill in, what a sheet would change, and the mails. It works without scripts. */
export function NamesPanel({ page, answer }: { page: NamesPage; answer: NamesAnswer | undefined }) {
  const preview = answer?.preview ?? null;
  return (
    <div className="names-page space-y-8">
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
      {page.files.length > 0 ? (
        <SheetSteps page={page} isNext={!preview && page.send === null} />
      ) : (
        <p>{m.names_over()}</p>
      )}
      {preview ? null : <Tickets page={page} />}
      <p>
        <Link to={page.back} className="text-link">
          {m.names_back()}
        </Link>
      </p>
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
            <Person name={name} page={to} details={[email, state]} ticket={[what, number]} />
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
            <Person
              name={name}
              details={[email || m.group_no_email(), before && m.names_before({ name: before })]}
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

function SheetSteps({ page: { files }, isNext }: { page: NamesPage; isNext: boolean }) {
  return (
    <section aria-labelledby="sheet">
      <h2 id="sheet" className="font-display text-2xl font-bold">
        {m.names_sheet_title()}
      </h2>
      <p className="mt-2">{m.names_sheet_lead()}</p>
      <p className="order-acts mt-4">
        {files.map(({ href, label }) => (
          <Link key={href} to={href} reloadDocument className="button-quiet">
            {label}
          </Link>
        ))}
      </p>
      <Form method="post" encType="multipart/form-data" className="mt-6 space-y-4">
        <LabelledInput
          id="file"
          name="file"
          type="file"
          accept=".csv,.xlsx"
          className="field min-w-0"
          label={m.names_file()}
          hint={m.names_file_hint()}
        />
        <button type="submit" className={isNext ? "button-accent" : "button-quiet"}>
          {m.names_read()}
        </button>
      </Form>
    </section>
  );
}

type PersonProps = { name: string; page?: string | null; details: readonly string[]; ticket: readonly string[] };

/** Who comes, with what is known of them and of their ticket. @param props.page on which the ticket gets another name */
function Person(props: PersonProps) {
  return (
    <>
      <p className="font-bold wrap-anywhere">
        {props.page ? (
          <Link to={props.page} className="text-link inline-flex min-h-11 items-center">
            <bdi>{props.name}</bdi>
          </Link>
        ) : (
          <bdi>{props.name}</bdi>
        )}
      </p>
      <p className="text-sm wrap-anywhere">{props.details.filter(Boolean).join(" · ")}</p>
      {props.ticket.filter(Boolean).map((fact) => (
        <p key={fact} className="text-sm text-muted">
          {fact}
        </p>
      ))}
    </>
  );
}

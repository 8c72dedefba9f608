import { Form, useLocation } from "react-router";
import { ConflictPanel, FieldChanges } from "~/content/editing/documents/field-changes";
import { FaultList, Refusal } from "~/content/editing/documents/form-outcome";
import { NoteField } from "~/content/editing/documents/note-field";
import { GoneFactsPanel } from "~/content/editing/gone-facts/gone-facts-panel";
import { SoldPanel } from "~/content/editing/sold/sold-panel";
import { m } from "~/paraglide/messages";
import { SheetField } from "~/staff/frame/sheet-field";
import { StaffLink } from "~/staff/staff-link";
import type { SheetPage, SheetPreview } from "./sheet-pages";

/** The files of a kind: download, upload, and what an uploaded one would change. It works without scripts. */
export function SheetPanel({ page }: { page: SheetPage }) {
  const { downloads, message, faults, moreFaults, preview } = page;
  return (
    <div className="max-w-4xl">
      <div id="outcome" className="space-y-6">
        <Refusal text={message} />
        {faults.length > 0 ? (
          <FaultList
            title={m.sheets_faults_title()}
            faults={faults}
            more={moreFaults > 0 ? m.sheets_more({ count: moreFaults }) : null}
          />
        ) : null}
        {preview ? <Preview preview={preview} /> : null}
      </div>
      <section className="mt-10">
        <h2 className="font-display text-2xl font-bold">{m.sheets_download_title()}</h2>
        <p className="mt-2">{m.sheets_download_text()}</p>
        <p className="mt-4 flex flex-wrap gap-4">
          {downloads.map(({ href, label }) => (
            <StaffLink key={href} to={href} className="button-quiet">
              {label}
            </StaffLink>
          ))}
        </p>
      </section>
      <UploadForm />
    </div>
  );
}

function UploadForm() {
  const { pathname } = useLocation();
  return (
    <Form method="post" action={`${pathname}#outcome`} encType="multipart/form-data" reloadDocument className="mt-10">
      <h2 className="font-display text-2xl font-bold">{m.sheets_upload_title()}</h2>
      <p className="mt-2">{m.sheets_upload_text()}</p>
      <div className="mt-4">
        <SheetField label={m.sheets_file()} />
      </div>
      <label className="mt-4 flex min-h-11 items-center gap-3">
        <input type="checkbox" name="removes" value="true" className="size-6 shrink-0" />
        {m.sheets_removes()}
      </label>
      <p className="mt-4">
        <button type="submit" name="button" value="check" className="button-accent">
          {m.sheets_check()}
        </button>
      </p>
    </Form>
  );
}

function Preview({ preview }: { preview: SheetPreview }) {
  const { fileName, counts, added, changed, removed, conflicts, mayPublish } = preview;
  return (
    <section>
      <h2 className="font-display text-2xl font-bold wrap-anywhere">{m.sheets_changes_title({ file: fileName })}</h2>
      <p className="mt-2">{m.sheets_counts(counts)}</p>
      {conflicts.map((conflict) => (
        <div key={conflict.document} className="mt-6">
          <ConflictPanel conflict={{ ...conflict, title: `${conflict.document}: ${conflict.title}` }} />
        </div>
      ))}
      {changed.length > 0 ? (
        <Group title={m.sheets_changed()} more={counts.changed - changed.length}>
          {changed.map(({ id, title, fields }) => (
            <li key={id} className="border-t border-line py-3">
              <Named title={title} id={id} />
              <FieldChanges changes={fields} />
            </li>
          ))}
        </Group>
      ) : null}
      <Names title={m.sheets_added()} documents={added} count={counts.added} />
      <Names title={m.sheets_removed()} documents={removed} count={counts.removed} />
      <SoldPanel texts={preview.sold} />
      {mayPublish ? <PublishForm preview={preview} /> : null}
    </section>
  );
}

function Group(props: { title: string; more: number; children: React.ReactNode }) {
  return (
    <section className="mt-6">
      <h3 className="font-display text-xl font-bold">{props.title}</h3>
      <ul className="mt-2">{props.children}</ul>
      {props.more > 0 ? <p className="text-muted">{m.sheets_more({ count: props.more })}</p> : null}
    </section>
  );
}

function Named({ title, id }: { title: string; id: string }) {
  return (
    <p className="wrap-anywhere">
      <span className="font-semibold">{title}</span> <span className="text-sm text-muted">{id}</span>
    </p>
  );
}

function Names(props: { title: string; documents: SheetPreview["added"]; count: number }) {
  const { title, documents, count } = props;
  if (documents.length === 0) return null;
  return (
    <Group title={title} more={count - documents.length}>
      {documents.map(({ id, title: name }) => (
        <li key={id} className="border-t border-line py-2">
          <Named title={name} id={id} />
        </li>
      ))}
    </Group>
  );
}

function PublishForm({ preview }: { preview: SheetPreview }) {
  const { pathname } = useLocation();
  const { fileName, kept, removes, revision, note, conflicts, gone } = preview;
  return (
    <Form
      method="post"
      action={pathname}
      encType="multipart/form-data"
      reloadDocument
      className="mt-8 space-y-4 border-t border-line pt-6"
    >
      <input type="hidden" name="kept" value={kept} />
      <input type="hidden" name="name" value={fileName} />
      <input type="hidden" name="removes" value={String(removes)} />
      <input type="hidden" name="revision" value={revision} />
      <GoneFactsPanel facts={gone} />
      <NoteField name="note" value={note} />
      <p className="mt-4">
        <button type="submit" name="button" value="publish" className="button-accent">
          {conflicts.length > 0 ? m.editing_publish_mine() : m.editing_publish()}
        </button>
      </p>
    </Form>
  );
}

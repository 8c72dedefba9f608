import { Form, useLocation } from "react-router";
import { ConflictPanel } from "~/content/editing/documents/field-changes";
import { FaultList, Outcome, Refusal } from "~/content/editing/documents/form-outcome";
import { NoteField } from "~/content/editing/documents/note-field";
import { DraftPanel } from "~/content/editing/drafts/draft-panel";
import { useDraftSaving } from "~/content/editing/drafts/use-draft-saving";
import { GoneFactsPanel } from "~/content/editing/gone-facts/gone-facts-panel";
import { PUBLISH_AT_ID, PublishLater } from "~/content/editing/schedule/publish-later";
import { FormIndex, FormSections, LanguageChoice } from "~/content/editing/sections/form-sections";
import { SoldPanel } from "~/content/editing/sold/sold-panel";
import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";
import type { DeletePage, FormPage } from "./content-pages";

/** The form of a document. It works without scripts: each button sends the form, and the response shows what became of it. */
export function DocumentForm({ form }: { form: FormPage }) {
  const { pathname } = useLocation();
  const { about, tools, message, view, faults, conflict, draft } = form;
  const { form: ref, status, useKept } = useDraftSaving(draft);
  return (
    <>
      {tools.length > 0 ? (
        <p className="staff-tools">
          {tools.map(({ href, label }) => (
            <StaffLink key={href} to={href} className="button-quiet">
              {label}
            </StaffLink>
          ))}
        </p>
      ) : null}
      <div id="outcome" className="max-w-4xl space-y-4">
        <Outcome text={message} isRefusal={form.isRefused} />
        {view ? (
          <p>
            <StaffLink to={view} className="text-link inline-flex min-h-11 items-center">
              {m.desk_view_page()}
            </StaffLink>
          </p>
        ) : null}
        {faults.length > 0 ? <FaultList title={m.editing_faults_title()} faults={faults} /> : null}
        {conflict ? <ConflictPanel conflict={conflict} /> : null}
        <SoldPanel texts={form.sold.texts} />
        <DraftPanel draft={draft} />
      </div>
      <div className="content-edit">
        <LanguageChoice languages={form.languages} />
        <FormIndex index={form.index} sections={form.sections} />
        {/* Not checked by the browser, whose messages are in its own language. */}
        <Form
          ref={ref}
          method="post"
          action={pathname}
          reloadDocument
          noValidate
          autoComplete="off"
          className="max-w-4xl"
        >
          <input type="hidden" name="@revision" value={form.revision} />
          <input type="hidden" name="@draft" value={draft.version ?? ""} />
          <input type="hidden" name="@sold" value={form.sold.key} />
          {/* Enter in a field presses the first button of a form. */}
          <button
            type="submit"
            name="@button"
            value="publish"
            formAction="#outcome"
            tabIndex={-1}
            aria-hidden
            className="sr-only"
          />
          {about.map((text) => (
            <p key={text} className="mb-2 max-w-2xl text-muted">
              {text}
            </p>
          ))}
          <FormSections sections={form.sections} />
          {form.gone.length > 0 ? (
            <div className="mt-10">
              <GoneFactsPanel facts={form.gone} />
            </div>
          ) : null}
          <div className="mt-8 space-y-4">
            <NoteField name="@note" value={form.note} />
            {form.hasOlder ? (
              <label className="flex min-h-11 items-center gap-3">
                <input type="checkbox" name="@confirmed" value="true" className="size-6 shrink-0" />
                {m.editing_older_confirm()}
              </label>
            ) : null}
            {form.canSchedule ? (
              <PublishLater
                name="@at"
                value={form.at}
                fault={faults.find(({ href }) => href === `#${PUBLISH_AT_ID}`)?.text ?? null}
                button={{ name: "@button", value: "schedule", formAction: "#outcome" }}
              />
            ) : null}
            {form.canDelete ? (
              <button type="submit" name="@button" value="delete" className="button-quiet staff-danger">
                {m.editing_delete()}
              </button>
            ) : null}
            {useKept ? (
              <button type="button" className="button-quiet" onClick={useKept}>
                {m.drafts_use_kept()}
              </button>
            ) : null}
          </div>
          <div className="staff-save">
            <p>
              <button type="submit" name="@button" value="publish" formAction="#outcome" className="button-accent">
                {form.publish}
              </button>
              <button type="submit" name="@button" value="preview" formAction="#outcome" className="button-quiet">
                {m.drafts_preview()}
              </button>
              <button type="submit" name="@button" value="save-draft" formAction="#outcome" className="button-quiet">
                {m.drafts_save()}
              </button>
            </p>
            <p role="status">{status}</p>
          </div>
        </Form>
      </div>
    </>
  );
}

/** Asks before a document is deleted. */
export function DeletePanel({ page }: { page: DeletePage }) {
  const { pathname } = useLocation();
  const { back, linked, message, revision, sold, title } = page;
  return (
    <div className="max-w-4xl space-y-6">
      <Refusal text={message} />
      <h2 className="font-display text-2xl font-bold wrap-anywhere">{m.editing_delete_title({ title })}</h2>
      {linked.length > 0 ? (
        <FaultList title={m.editing_delete_linked()} faults={linked} />
      ) : page.gone.length > 0 ? null : (
        <p>{m.editing_delete_free()}</p>
      )}
      <SoldPanel texts={sold.texts} />
      <Form method="post" action={pathname} reloadDocument className="flex flex-wrap gap-4">
        <input type="hidden" name="@revision" value={revision} />
        <GoneFactsPanel facts={page.gone} />
        {linked.length > 0 ? null : (
          <button type="submit" name="@button" value="delete-confirmed" className="button-quiet staff-danger">
            {page.gone.length > 0 ? m.editing_gone_delete() : m.editing_delete_confirm()}
          </button>
        )}
        <StaffLink to={back.to} className="button-quiet">
          {m.editing_delete_no()}
        </StaffLink>
      </Form>
    </div>
  );
}

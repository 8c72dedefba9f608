import { Form, useLocation } from "react-router";
import { FaultList, Refusal } from "~/content/editing/documents/form-outcome";
import { EDITIONS_PATH } from "~/content/editing/documents/staff-paths";
import { PreviewLink } from "~/content/editing/drafts/preview-link";
import { PublishLater } from "~/content/editing/schedule/publish-later";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";
import type { EditionPage, EditionsPage, NextEditionForm } from "./edition-pages";

/** All editions, and the form of the next one. */
export function EditionList({ page: { editions, next, message } }: { page: EditionsPage }) {
  return (
    <div className="space-y-8">
      <Refusal text={message} />
      <ul className="staff-rows">
        {editions.map((edition) => (
          <li key={edition.href}>
            <StaffLink to={edition.href} className="staff-row">
              <span className="wrap-anywhere">
                <strong>{edition.name}</strong>
                <small>{aboutOf(edition)}</small>
              </span>
              {edition.isShown ? (
                <span className="staff-pill" data-tone="good">
                  {edition.state}
                </span>
              ) : null}
            </StaffLink>
          </li>
        ))}
      </ul>
      {next ? <NextEdition form={next} /> : null}
    </div>
  );
}

/** Its year and its state. Of the one that visitors see the state is a pill, and its name may say the year. */
function aboutOf({ name, year, state, isShown }: EditionsPage["editions"][number]): string {
  if (!isShown) return `${year} · ${state}`;
  return name.includes(String(year)) ? "" : String(year);
}

function NextEdition({ form: { name, firstDay, lastDay, brings, faults } }: { form: NextEditionForm }) {
  return (
    <section id="next" className="staff-next-edition">
      <h2 className="mb-2">{m.editions_next()}</h2>
      <p className="staff-lead">{m.editions_next_text()}</p>
      <Form method="post" action={`${EDITIONS_PATH}#next`} reloadDocument noValidate className="space-y-4">
        <div className="staff-two">
          <LabelledInput
            id="name"
            name="name"
            label={m.editions_name()}
            defaultValue={name}
            maxLength={120}
            {...(faults.name && { fault: faults.name })}
          />
          <div className="staff-pairs">
            <LabelledInput
              id="first-day"
              name="first_day"
              type="date"
              label={m.editions_first_day()}
              defaultValue={firstDay}
              {...(faults.days && { fault: faults.days })}
            />
            <LabelledInput
              id="last-day"
              name="last_day"
              type="date"
              label={m.editions_last_day()}
              defaultValue={lastDay}
            />
          </div>
        </div>
        <fieldset className="mt-6">
          <legend className="font-semibold">{m.editions_brings()}</legend>
          <p className="mb-2 text-sm text-muted">{m.editions_brings_text()}</p>
          <div className="staff-brings">
            {brings.map(({ kind, label, chosen }) => (
              <label key={kind} className="staff-check">
                <input type="checkbox" name={kind} value="true" defaultChecked={chosen} />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="staff-save">
          <p>
            <button type="submit" className="button-accent">
              {m.editions_create()}
            </button>
          </p>
        </div>
      </Form>
    </section>
  );
}

/** One edition: its content, and what a draft needs to open. */
export function EditionView({ page }: { page: EditionPage }) {
  const { pathname } = useLocation();
  const { state, contentHref, pagesHref, revisionsHref, refused, draft, mayClose, shownUntil, preview, message } = page;
  return (
    <div className="max-w-4xl space-y-8">
      <Refusal text={message} />
      <p className="font-semibold">{state}</p>
      {refused.length > 0 ? (
        <FaultList title={m.editions_refused()} faults={refused.map((text) => ({ text, href: null }))} />
      ) : null}
      <p className="flex flex-wrap gap-4">
        <StaffLink to={contentHref} className="button-accent">
          {draft ? m.editions_content() : m.editions_content_opened()}
        </StaffLink>
        {pagesHref ? (
          <a href={pagesHref} className="button-quiet">
            {m.editions_pages()}
          </a>
        ) : null}
        <StaffLink to={revisionsHref} className="button-quiet">
          {m.editions_revisions()}
        </StaffLink>
      </p>
      {preview ? <PreviewLink preview={preview} text={m.editions_preview_text({ moment: preview.until })} /> : null}
      {draft ? <Draft draft={draft} shownUntil={shownUntil} action={pathname} /> : null}
      {mayClose ? (
        <Confirmed
          title={m.editions_close()}
          text={m.editions_close_text()}
          confirm={m.editions_close_confirm()}
          button={{ value: "close", label: m.editions_close_button() }}
          action={pathname}
        />
      ) : null}
    </div>
  );
}

type DraftProps = Pick<EditionPage, "shownUntil"> & { draft: NonNullable<EditionPage["draft"]>; action: string };

function Draft({ draft, shownUntil, action }: DraftProps) {
  const { todo, count, oldYear, planned, early, at, atFault } = draft;
  return (
    <>
      <Form method="post" action={action} reloadDocument>
        <button type="submit" name="button" value="preview" className="button-quiet">
          {m.editions_preview()}
        </button>
        {shownUntil ? (
          <p className="mt-4 flex flex-wrap items-center gap-x-6">
            {m.editions_shown_until({ moment: shownUntil })}
            <button type="submit" name="button" value="withdraw" className="button-quiet">
              {m.editions_withdraw()}
            </button>
          </p>
        ) : null}
      </Form>
      {count > 0 ? (
        <FaultList
          title={m.editions_todo({ count })}
          faults={todo}
          more={m.editions_todo_first({ count: todo.length })}
        />
      ) : (
        <p className="card border-2 border-moss p-4 font-semibold">{m.editions_ready()}</p>
      )}
      {oldYear ? (
        <details className="card p-4">
          <summary className="min-h-8 cursor-pointer font-semibold">
            {m.editions_says_year({ year: oldYear.year })}
          </summary>
          <p className="mt-2">{m.editions_says_year_text()}</p>
          <ul className="mt-2 list-disc pl-5">
            {oldYear.documents.map(({ text, href }) => (
              <li key={text} className="wrap-anywhere">
                <StaffLink to={href ?? EDITIONS_PATH} className="text-link">
                  {text}
                </StaffLink>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      <section>
        <h2 className="font-display text-2xl font-bold">{m.editions_open()}</h2>
        <p className="mt-2">{m.editions_open_text()}</p>
        {early ? <p className="mt-2 font-semibold">{early}</p> : null}
        <Form method="post" action={action} reloadDocument noValidate className="mt-4 space-y-4">
          {planned ? (
            <p>
              <button type="submit" name="button" value="cancel" className="button-quiet">
                {m.editions_unplan()}
              </button>
            </p>
          ) : null}
          <label className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name="confirmed" value="true" className="size-6 shrink-0" />
            {m.editions_open_confirm()}
          </label>
          <p>
            <button type="submit" name="button" value="open" className="button-accent">
              {m.editions_open_now()}
            </button>
          </p>
          <PublishLater
            name="at"
            value={at}
            title={m.editions_open_later()}
            label={m.editions_open_at()}
            fault={atFault}
            button={{ name: "button", value: "plan" }}
          />
        </Form>
      </section>
      <Confirmed
        title={m.editions_discard()}
        text={m.editions_discard_text()}
        confirm={m.editions_discard_confirm()}
        button={{ value: "discard", label: m.editions_discard_button() }}
        action={action}
      />
    </>
  );
}

type ConfirmedProps = {
  title: string;
  text: string;
  confirm: string;
  button: { value: string; label: string };
  action: string;
};

/** A button that does nothing unless its box is ticked. */
function Confirmed({ title, text, confirm, button, action }: ConfirmedProps) {
  return (
    <details className="card p-4">
      <summary className="min-h-8 cursor-pointer font-semibold">{title}</summary>
      <p className="mt-2">{text}</p>
      <Form method="post" action={action} reloadDocument className="mt-4 space-y-4">
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" name="confirmed" value="true" className="size-6 shrink-0" />
          {confirm}
        </label>
        <button type="submit" name="button" value={button.value} className="button-quiet staff-danger">
          {button.label}
        </button>
      </Form>
    </details>
  );
}

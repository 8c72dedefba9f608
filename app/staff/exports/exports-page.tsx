import { useEffect } from "react";
import { Form, useFetcher } from "react-router";
import { m } from "~/paraglide/messages";
import { StaffPart } from "~/staff/frame/staff-part";
import { StaffLink } from "~/staff/staff-link";
import { EXPORTS_PATH } from "./export-paths";
import type { ExportsView } from "./exports-view.server";
import type { ExportRefused } from "./order-export.server";

/** ms between two looks at a file that is being made. */
const LOOK_MS = 2_000;

/**
 * Reads the page again while a file is being made and somebody looks at it. Without scripts a link does.
 * @returns what the page shows now
 */
function useLooks(opened: ExportsView): ExportsView {
  // Every page loads the code of fetchers already.
  const { load, data: view = opened } = useFetcher<ExportsView>();
  const { isOpen } = view;
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void load(EXPORTS_PATH);
    }, LOOK_MS);
    return () => clearInterval(timer);
  }, [isOpen, load]);
  return view;
}

/** The form that orders a file, and the files of the person who has signed in. It works without scripts. */
export function ExportsPage({ opened, refusal }: { opened: ExportsView; refusal: ExportRefused | undefined }) {
  const view = useLooks(opened);
  return (
    <>
      {refusal ? (
        <p role="alert" className="staff-question font-semibold wrap-anywhere">
          {refusal.message}
        </p>
      ) : null}
      {view.files.length > 0 ? <Files view={view} /> : null}
      <StaffPart id="order" title={m.exports_new()}>
        {view.isOpen ? (
          <p className="text-muted">{m.exports_one_at_a_time()}</p>
        ) : (
          <OrderForm key={view.key} view={view} chosen={refusal?.chosen ?? view.chosen} />
        )}
      </StaffPart>
      {view.files.length > 0 ? null : (
        <StaffPart id="files" title={m.exports_files()}>
          <p className="text-muted">{m.exports_files_none()}</p>
        </StaffPart>
      )}
    </>
  );
}

function Files({ view: { files, isOpen } }: { view: ExportsView }) {
  return (
    <StaffPart id="files" title={m.exports_files()}>
      <ul className="staff-rows">
        {files.map((file) => (
          <li key={file.id} className="staff-row">
            <span className="wrap-anywhere">
              <strong>{file.name}</strong>
              <small>{file.about}</small>
              <small>{file.text}</small>
              {file.share === null ? null : (
                <progress max={100} value={file.share} aria-label={file.name} className="w-full" />
              )}
            </span>
            <span className="staff-row-actions">
              {file.href === null ? null : (
                <StaffLink to={file.href} className="text-link">
                  {m.exports_download()}
                  <span className="sr-only">{` (${file.name})`}</span>
                </StaffLink>
              )}
              <DeleteButton file={file} />
            </span>
          </li>
        ))}
      </ul>
      {/* Said once, and not with each percent. */}
      <p role="status" className="sr-only">
        {files[0]?.state === "ready" ? files[0].text : ""}
      </p>
      {isOpen ? (
        <p>
          {m.exports_goes_on()}{" "}
          <StaffLink to={EXPORTS_PATH} className="text-link inline-flex min-h-11 items-center">
            {m.exports_look_again()}
          </StaffLink>
        </p>
      ) : null}
    </StaffPart>
  );
}

function DeleteButton({ file: { id, name, state } }: { file: ExportsView["files"][number] }) {
  const isOpen = state === "waiting" || state === "running";
  return (
    <Form method="post" action={EXPORTS_PATH} reloadDocument>
      <input type="hidden" name="id" value={id} />
      <button
        type="submit"
        name="do"
        value="delete"
        className="text-link staff-danger inline-flex min-h-11 items-center"
      >
        {isOpen ? m.exports_cancel() : m.exports_delete()}
        <span className="sr-only">{` (${name})`}</span>
      </button>
    </Form>
  );
}

function OrderForm({ view, chosen }: { view: ExportsView; chosen: ExportsView["chosen"] }) {
  return (
    <Form method="post" action={EXPORTS_PATH} reloadDocument>
      <input type="hidden" name="id" value={view.key} />
      <Choice name="what" title={m.exports_what()} options={view.kinds} chosen={chosen.what} />
      {view.editions.length > 0 ? (
        <Choice name="edition" title={m.exports_edition()} options={view.editions} chosen={chosen.edition} />
      ) : null}
      <Choice name="format" title={m.exports_format()} options={view.formats} chosen={chosen.format} />
      <div className="staff-save">
        <p>
          <button type="submit" name="do" value="order" className="button-accent">
            {m.exports_order_file()}
          </button>
        </p>
      </div>
    </Form>
  );
}

type ChoiceProps = {
  name: string;
  title: string;
  /** `text`: what it means, where the label does not say all. */
  options: readonly { value: string; label: string; text?: string }[];
  chosen: string;
};

function Choice({ name, title, options, chosen }: ChoiceProps) {
  return (
    <fieldset className="mb-6">
      <legend className="mb-1 font-semibold">{title}</legend>
      <ul className="staff-options">
        {options.map(({ value, label, text }) => (
          <li key={value}>
            <label className="staff-check">
              <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
              <span>
                {text ? <strong>{label}</strong> : label}
                {text ? <small>{text}</small> : null}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

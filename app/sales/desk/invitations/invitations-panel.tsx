import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Message, Refusal } from "~/content/editing/documents/form-outcome";
import { m } from "~/paraglide/messages";
import { INVITATIONS_PATH } from "~/sales/desk/orders/order-address";
import { SheetField } from "~/staff/frame/sheet-field";
import { StaffLink } from "~/staff/staff-link";
import type { InvitationPreview, InvitationsPage, RowList } from "./invitations-page";

/** The upload of a list of invitations, what it would do, and how far it is. It works without scripts. */
export function InvitationsPanel({ page: { message, said, preview } }: { page: InvitationsPage }) {
  return (
    <div className="max-w-4xl">
      <div id="outcome" className="space-y-6">
        <Message text={said} />
        <Refusal text={message} />
        {preview ? <Preview preview={preview} /> : null}
      </div>
      <Form
        method="post"
        action={`${INVITATIONS_PATH}#outcome`}
        encType="multipart/form-data"
        reloadDocument
        className="mt-8"
      >
        <SheetField label={m.invitations_file()} hint={m.invitations_file_hint()} />
        <p className="mt-4">
          <button
            type="submit"
            name="button"
            value="check"
            className={preview?.button ? "button-quiet" : "button-accent"}
          >
            {m.invitations_check()}
          </button>
        </p>
      </Form>
    </div>
  );
}

function Preview({ preview }: { preview: InvitationPreview }) {
  const { fileName, kept, from, failed, summary, lists, button, goesOn } = preview;
  const press = useRef<HTMLButtonElement>(null);
  // Where scripts run nobody has to press for each step.
  useEffect(() => {
    if (goesOn) press.current?.click();
  }, [goesOn]);
  return (
    <section>
      <h2 className="font-display text-2xl font-bold wrap-anywhere">{fileName}</h2>
      {summary.map((text) => (
        <p key={text} role={goesOn ? "status" : undefined} className="mt-4 font-semibold">
          {text}
        </p>
      ))}
      {button ? (
        <Form
          method="post"
          action={`${INVITATIONS_PATH}#outcome`}
          encType="multipart/form-data"
          reloadDocument
          className="mt-4"
        >
          <input type="hidden" name="kept" value={kept} />
          <input type="hidden" name="name" value={fileName} />
          <input type="hidden" name="from" value={from} />
          <input type="hidden" name="failed" value={failed} />
          <button ref={press} type="submit" name="button" value="invite" className="button-accent">
            {button}
          </button>
        </Form>
      ) : null}
      {lists.map((list) => (
        <Rows key={list.title} list={list} />
      ))}
    </section>
  );
}

function Rows({ list: { title, rows, more } }: { list: RowList }) {
  return (
    <section className="mt-6">
      <h3 className="font-display text-xl font-bold">{title}</h3>
      <ul className="mt-2">
        {rows.map(({ row, text, to }) => (
          <li key={row} className="border-t border-line py-3 wrap-anywhere">
            <span className="mr-3 text-muted">{m.invitations_row({ row })}</span>
            {to ? (
              <StaffLink to={to} className="text-link">
                {text}
              </StaffLink>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
      {more ? <p className="text-muted">{more}</p> : null}
    </section>
  );
}

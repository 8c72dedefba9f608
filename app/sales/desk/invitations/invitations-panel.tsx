import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { Message, Refusal } from "~/content/editing/documents/form-outcome";
import { m } from "~/paraglide/messages";
import { INVITATIONS_PATH } from "~/sales/desk/orders/order-address";
import { SheetField } from "~/staff/frame/sheet-field";
import { StaffLink } from "~/staff/staff-link";
import { GuestExample, GuestTickets } from "./guest-guide";
import type { GuestGuide, InvitationPreview, InvitationsPage, RowList } from "./invitations-page";

/** The upload of a list of invitations with how such a list looks, what it would do, and how far it is. It works without scripts. */
export function InvitationsPanel(props: { page: InvitationsPage; guide: GuestGuide | null }) {
  const { page, guide } = props;
  const { message, said, preview } = page;
  return (
    <div className="staff-columns">
      <div>
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
          className="staff-part max-w-2xl"
        >
          <SheetField label={m.invitations_file()} hint={m.invitations_file_hint()} />
          <p className="mt-3">
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
        {guide && !preview ? <GuestExample columns={guide.columns} /> : null}
      </div>
      {guide && guide.tickets.length > 0 ? (
        <div>
          <GuestTickets tickets={guide.tickets} elsewhere={guide.elsewhere} />
        </div>
      ) : null}
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
      <h2 className="wrap-anywhere">{fileName}</h2>
      {summary.map((text) => (
        <p key={text} role={goesOn ? "status" : undefined} className="mt-2 font-semibold">
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
      <h3 className="mb-2">{title}</h3>
      <ul className="staff-log timed">
        {rows.map(({ row, text, to }) => (
          <li key={row} className="wrap-anywhere">
            <span className="text-sm text-muted">{m.invitations_row({ row })}</span>
            {to ? (
              <StaffLink to={to} className="text-link">
                {text}
              </StaffLink>
            ) : (
              <span>{text}</span>
            )}
          </li>
        ))}
      </ul>
      {more ? <p className="mt-2 text-muted">{more}</p> : null}
    </section>
  );
}

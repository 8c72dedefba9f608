import { Form } from "react-router";
import { Message, Refusal } from "~/content/editing/documents/form-outcome";
import { m } from "~/paraglide/messages";
import { BANK_PATH } from "~/sales/desk/orders/order-address";
import { SheetField } from "~/staff/frame/sheet-field";
import { StaffLink } from "~/staff/staff-link";
import type { BankPage, LineGroup, StatementPreview } from "./bank-page";

/** The upload of a bank's statement, and which orders an uploaded one pays. It works without scripts. */
export function BankPanel({ page: { message, refusal, preview } }: { page: BankPage }) {
  return (
    <>
      <div id="outcome" className="max-w-4xl space-y-6">
        <Message text={message} />
        <Refusal text={refusal} />
        {preview ? <Preview preview={preview} /> : null}
      </div>
      <Form
        method="post"
        action={`${BANK_PATH}#outcome`}
        encType="multipart/form-data"
        reloadDocument
        className="max-w-2xl"
      >
        <SheetField label={m.sales_bank_file()} hint={m.sales_bank_file_hint()} />
        <p className="mt-4">
          <button
            type="submit"
            name="button"
            value="check"
            className={preview?.button ? "button-quiet" : "button-accent"}
          >
            {m.sales_bank_check()}
          </button>
        </p>
      </Form>
    </>
  );
}

function Preview({ preview }: { preview: StatementPreview }) {
  const { fileName, kept, shown, groups, ignored, button, note } = preview;
  return (
    <section>
      <h2 className="wrap-anywhere">{fileName}</h2>
      {note ? <p className="mt-4 font-semibold">{note}</p> : null}
      {button ? (
        <Form method="post" action={BANK_PATH} encType="multipart/form-data" reloadDocument className="mt-4">
          <input type="hidden" name="kept" value={kept} />
          <input type="hidden" name="name" value={fileName} />
          <input type="hidden" name="shown" value={shown} />
          <button type="submit" name="button" value="book" className="button-accent">
            {button}
          </button>
        </Form>
      ) : null}
      {groups.map((group) => (
        <Group key={group.title} group={group} />
      ))}
      {ignored ? <p className="mt-4 text-muted">{ignored}</p> : null}
    </section>
  );
}

function Group({ group: { title, count, lines, more } }: { group: LineGroup }) {
  return (
    <section className="mt-6">
      <h3>{`${title} (${count})`}</h3>
      <ul className="mt-2">
        {lines.map(({ row, what, why, orders }) => (
          <li key={row} className="border-t border-line py-3 wrap-anywhere">
            {orders.map(({ href, label }) => (
              <StaffLink key={href} to={href} className="text-link mr-3">
                {label}
              </StaffLink>
            ))}
            {what}
            {why ? <span className="block font-semibold">{why}</span> : null}
          </li>
        ))}
      </ul>
      {more ? <p className="text-muted">{more}</p> : null}
    </section>
  );
}

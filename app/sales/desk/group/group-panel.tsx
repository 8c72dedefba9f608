import { Form } from "react-router";
import { emailField } from "~/base/forms/form-definition";
import { Message, Refusal } from "~/content/editing/documents/form-outcome";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { orderGroupPath } from "~/sales/desk/orders/order-address";
import { SheetField } from "~/staff/frame/sheet-field";
import type { GroupPage, TypedHolder } from "./group-page";

/** An order of a company: who is billed, who comes, and their mails. It works without scripts. */
export function GroupPanel({ page }: { page: GroupPage }) {
  const { reference, company, said, refusal, rows, holders, send, without } = page;
  const path = orderGroupPath(reference);
  return (
    <>
      <div className="mb-4 space-y-3 empty:hidden">
        <Message text={said} />
        <Refusal text={refusal} />
        {rows.length > 0 ? (
          <ul className="list-disc space-y-1 pl-5 wrap-anywhere">
            {rows.map((row) => (
              <li key={row}>{row}</li>
            ))}
          </ul>
        ) : null}
      </div>
      <div className="staff-two">
        <section className="staff-part">
          <h2>{m.group_company_title()}</h2>
          <Form method="post" action={path} reloadDocument noValidate className="space-y-3">
            {company.map((field) => (
              <LabelledInput key={field.id} {...field} autoComplete="off" />
            ))}
            <button type="submit" name="do" value="company" className={send ? "button-quiet" : "button-accent"}>
              {m.group_company_save()}
            </button>
          </Form>
        </section>
        <section className="staff-part">
          <h2>{m.group_names()}</h2>
          {holders.length === 0 ? (
            <p>{m.group_unpaid()}</p>
          ) : (
            <>
              <Holders holders={holders} nameLength={page.nameLength} path={path} />
              {without ? <p className="mt-3 wrap-anywhere">{without}</p> : null}
              {send ? (
                <Form method="post" action={path} reloadDocument className="mt-3">
                  <button type="submit" name="do" value="send" className="button-accent">
                    {send}
                  </button>
                </Form>
              ) : null}
              <Form
                method="post"
                action={path}
                encType="multipart/form-data"
                reloadDocument
                className="mt-5 max-w-2xl space-y-4"
              >
                <SheetField label={m.group_names_file()} hint={m.group_names_hint()} />
                <button type="submit" className="button-quiet">
                  {m.group_names_read()}
                </button>
              </Form>
            </>
          )}
        </section>
      </div>
    </>
  );
}

function Holders({ holders, nameLength, path }: Pick<GroupPage, "holders" | "nameLength"> & { path: string }) {
  return (
    <ul className="staff-rows">
      {holders.map(({ id, number, name, email, state, again, typed }) => (
        <li key={id} className={state || again !== null ? "staff-row flex-wrap" : "staff-row"}>
          <span className="staff-entry wrap-anywhere">
            <span>
              <strong>
                <bdi>{name}</bdi>
              </strong>
              <small>{[m.staff_order_ticket({ ticket: number }), email].join(" · ")}</small>
            </span>
          </span>
          {state ? (
            <span className="staff-pill" data-tone={again === null ? "waits" : "good"}>
              {state}
            </span>
          ) : null}
          <ChangeHolder {...{ id, number, typed, nameLength, path }} />
          {again === null ? null : (
            <Form method="post" action={path} reloadDocument>
              <input type="hidden" name="ticket" value={id} />
              <input type="hidden" name="seen" value={again} />
              <button type="submit" name="do" value="again" className="button-quiet">
                {m.group_again()}
                <span className="sr-only"> {number}</span>
              </button>
            </Form>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Who comes with one ticket, and where it is mailed to. */
function ChangeHolder(props: { id: string; number: string; typed: TypedHolder; nameLength: number; path: string }) {
  const { id, number, typed, nameLength, path } = props;
  return (
    <details open={typed.isTried}>
      <summary className="text-link inline-flex min-h-11 min-w-11 items-center">
        {m.group_name_change()}
        <span className="sr-only"> {number}</span>
      </summary>
      <Form method="post" action={path} reloadDocument noValidate className="mt-2 space-y-3">
        <input type="hidden" name="ticket" value={id} />
        <LabelledInput
          id={`name-${id}`}
          label={m.sales_order_holder()}
          name="name"
          defaultValue={typed.name}
          fault={typed.nameFault}
          maxLength={nameLength}
          autoComplete="off"
        />
        <LabelledInput
          id={`email-${id}`}
          label={m.group_name_email()}
          name="email"
          type="email"
          defaultValue={typed.email}
          fault={typed.emailFault}
          maxLength={emailField.maxLength}
          autoComplete="off"
        />
        <button type="submit" name="do" value="name" className="button-quiet">
          {m.group_name_save()}
        </button>
      </Form>
    </details>
  );
}

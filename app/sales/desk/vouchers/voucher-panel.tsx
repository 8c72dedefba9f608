import { Form } from "react-router";
import { Message, Refusal } from "~/content/editing/documents/form-outcome";
import { m } from "~/paraglide/messages";
import { NothingHere } from "~/staff/frame/lists/nothing-here";
import { BarList, StaffPart } from "~/staff/frame/staff-part";
import { RowLink } from "~/staff/frame/staff-rows";
import { voucherPath } from "./voucher-address";
import { BoundFields } from "./voucher-fields";
import type { VoucherPage } from "./vouchers-view.server";

/** A voucher: its uses, who used it, its codes, and the forms that change and end it. It works without scripts. */
export function VoucherPanel({ page }: { page: VoucherPage }) {
  const { id, said, message, state, tone, facts, uses, csv, codes, more, orders, isEnded } = page;
  return (
    <>
      <Message text={said} />
      <Refusal text={message} />
      <p className="staff-tools">
        <span className="staff-pill" data-tone={tone}>
          {state}
        </span>
      </p>
      <div className="staff-columns">
        <div className="staff-facts space-y-5">
          <dl className="space-y-3">
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          <p>
            <a href={csv} className="button-quiet">
              {m.vouchers_csv()}
            </a>
          </p>
          {isEnded ? null : (
            <div className="staff-acts staff-act-rows">
              <Change page={page} />
              <End id={id} />
            </div>
          )}
        </div>
        <div>
          <div className="mb-6">
            <BarList bars={[uses]} />
          </div>
          <StaffPart id="orders" title={m.vouchers_orders()}>
            {orders.length === 0 ? <NothingHere text={m.vouchers_orders_none()} /> : null}
            <ul className="staff-rows">
              {orders.map(({ reference, to, name, detail, amount, label, tone: of }) => (
                <li key={reference}>
                  <RowLink
                    to={to}
                    title={name}
                    detail={<small>{detail}</small>}
                    fact={<strong>{amount}</strong>}
                    state={{ label, tone: of }}
                  />
                </li>
              ))}
            </ul>
          </StaffPart>
          {codes.length > 1 ? (
            <StaffPart id="codes" title={m.vouchers_codes()}>
              <ul className="divide-y divide-line">
                {codes.map(({ code, used }) => (
                  <li key={code} className="flex flex-wrap justify-between gap-x-4 py-2">
                    <strong>{code}</strong>
                    <span className="text-muted">{used}</span>
                  </li>
                ))}
              </ul>
              {more ? <p className="mt-2 text-muted">{m.vouchers_codes_more()}</p> : null}
            </StaffPart>
          ) : null}
        </div>
      </div>
    </>
  );
}

/** What may change later. It is open after a press that did nothing. */
function Change({ page }: { page: VoucherPage }) {
  return (
    <details open={page.message !== null}>
      <summary>{m.vouchers_change_title()}</summary>
      <Form method="post" action={voucherPath(page.id)} reloadDocument noValidate className="mt-2 space-y-4">
        <BoundFields state={page} today={page.today} />
        <button type="submit" name="do" value="change" className="button-quiet">
          {m.vouchers_change()}
        </button>
      </Form>
    </details>
  );
}

/** What cannot be undone takes two presses. */
function End({ id }: { id: string }) {
  return (
    <details>
      <summary>{m.vouchers_end()}</summary>
      <Form method="post" action={voucherPath(id)} reloadDocument className="mt-2">
        <p className="mb-2">{m.vouchers_end_text()}</p>
        <button type="submit" name="do" value="end" className="button-quiet">
          {m.vouchers_end_yes()}
        </button>
      </Form>
    </details>
  );
}

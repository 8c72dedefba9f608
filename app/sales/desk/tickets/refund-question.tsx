import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { StaffLink } from "~/staff/staff-link";
import type { RefundQuestion as Question } from "./refund-question.server";

/**
 * Asks which tickets are given back and what is kept of them, and then says what comes back before it is done: beside the button that does it
 * nothing can be chosen that it would not know. It works without scripts.
 */
export function RefundQuestion({ ask, path, seen }: { ask: Question; path: string; seen: string }) {
  return (
    <div className="staff-question">
      {ask.choice ? <Choice choice={ask.choice} path={path} /> : null}
      {ask.done ? (
        <>
          <p className="text-lg font-bold wrap-anywhere">{ask.text}</p>
          <Done done={ask.done} path={path} seen={seen} />
        </>
      ) : null}
      <p className="mt-4">
        <StaffLink to={path} className="button-quiet">
          {m.sales_order_keep()}
        </StaffLink>
      </p>
    </div>
  );
}

function Done({ done, path, seen }: { done: NonNullable<Question["done"]>; path: string; seen: string }) {
  return (
    <>
      {done.tickets.length > 0 ? (
        <ul className="mt-2">
          {done.tickets.map((label) => (
            <li key={label} className="wrap-anywhere">
              {label}
            </li>
          ))}
        </ul>
      ) : null}
      {done.back ? <p className="mt-2 font-semibold">{done.back}</p> : null}
      {done.short ? <p className="mt-2">{done.short}</p> : null}
      {done.again ? (
        <p className="mt-2">
          <StaffLink to={`${path}?${done.again}`} className="text-link">
            {m.finance_refund_again()}
          </StaffLink>
        </p>
      ) : null}
      <Form method="post" action={path} reloadDocument className="mt-3">
        <input type="hidden" name="seen" value={seen} />
        {Object.entries(done.hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label className="staff-check">
          <input type="checkbox" name="place" value="kept" />
          <span>{m.finance_refund_place()}</span>
        </label>
        <p className="mt-3">
          <button type="submit" name="do" value="refund" className="button-accent">
            {done.button}
          </button>
        </p>
      </Form>
    </>
  );
}

function Choice({ choice, path }: { choice: NonNullable<Question["choice"]>; path: string }) {
  return (
    <Form method="get" action={path} reloadDocument className="space-y-3">
      <input type="hidden" name="ask" value="refund" />
      {choice.tickets.length > 1 ? (
        <fieldset aria-describedby={choice.none ? "refund-none" : undefined}>
          <legend className="text-lg font-bold">{m.finance_refund_which()}</legend>
          {choice.none ? (
            <p id="refund-none" role="alert" className="font-semibold text-danger">
              {choice.none}
            </p>
          ) : null}
          {choice.tickets.map(({ id, label, isChosen }) => (
            <label key={id} className="staff-check">
              <input type="checkbox" name="ticket" value={id} defaultChecked={isChosen} />
              <span className="wrap-anywhere">{label}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <>
          <p className="text-lg font-bold wrap-anywhere">{choice.tickets[0]?.label}</p>
          <input type="hidden" name="ticket" value={choice.tickets[0]?.id} />
        </>
      )}
      <div className="flex flex-wrap items-end gap-3">
        {choice.hasFee ? (
          <>
            <LabelledInput
              id="refund-fee"
              label={m.money_refund_fee()}
              name="fee"
              defaultValue={choice.fee}
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              fault={choice.fault}
            />
            <LabelledSelect
              id="refund-unit"
              name="unit"
              label={m.money_refund_unit()}
              value={choice.unit}
              options={choice.units}
            />
          </>
        ) : (
          <input type="hidden" name="fee" value="" />
        )}
        <button type="submit" className="button-accent">
          {m.money_refund_show()}
        </button>
      </div>
    </Form>
  );
}

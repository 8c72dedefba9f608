import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { StaffLink } from "~/staff/staff-link";
import type { RefundQuestion as Question } from "./refund-question.server";

/** Asks which tickets are given back and what is kept of them, and says what comes back, before it is done. It works without scripts. */
export function RefundQuestion({ ask, path, seen }: { ask: Question; path: string; seen: string }) {
  const { text, back, button, hidden } = ask;
  return (
    <div className="staff-question">
      <p className="text-lg font-bold wrap-anywhere">{text}</p>
      {back ? <p className="mt-2 font-semibold">{back}</p> : null}
      {ask.hasFee || ask.tickets.length > 1 ? <Terms ask={ask} path={path} /> : null}
      <Form method="post" action={path} reloadDocument className="mt-4">
        <input type="hidden" name="seen" value={seen} />
        {Object.entries(hidden ?? {}).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <p className="flex flex-wrap gap-3">
          {hidden ? (
            <button type="submit" name="do" value="refund" className="button-accent">
              {button}
            </button>
          ) : null}
          <StaffLink to={path} className="button-quiet">
            {m.sales_order_keep()}
          </StaffLink>
        </p>
      </Form>
    </div>
  );
}

function Terms({ ask, path }: { ask: Question; path: string }) {
  return (
    <Form method="get" action={path} reloadDocument className="mt-3 space-y-3">
      <input type="hidden" name="ask" value="refund" />
      {ask.tickets.length > 1 ? (
        <fieldset>
          <legend className="sr-only">{m.sales_desk_tickets()}</legend>
          {ask.tickets.map(({ id, label, isChosen }) => (
            <label key={id} className="staff-check">
              <input type="checkbox" name="ticket" value={id} defaultChecked={isChosen} />
              <span className="wrap-anywhere">{label}</span>
            </label>
          ))}
        </fieldset>
      ) : (
        <input type="hidden" name="ticket" value={ask.tickets[0]?.id} />
      )}
      <div className="flex flex-wrap items-end gap-3">
        {ask.hasFee ? (
          <>
            <LabelledInput
              id="refund-fee"
              label={m.money_refund_fee()}
              name="fee"
              defaultValue={ask.fee}
              inputMode="decimal"
              maxLength={12}
              autoComplete="off"
              fault={ask.fault}
            />
            <LabelledSelect
              id="refund-unit"
              name="unit"
              label={m.money_refund_unit()}
              value={ask.unit}
              options={ask.units}
            />
          </>
        ) : null}
        <button type="submit" className="button-quiet">
          {m.money_refund_show()}
        </button>
      </div>
    </Form>
  );
}

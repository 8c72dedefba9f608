import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { StaffLink } from "~/staff/staff-link";
import type { ExchangeQuestion as Question } from "./exchange-question.server";

type QuestionProps = { ask: Question; path: string; seen: string };

/** Asks for which ticket one is exchanged, and says what becomes of the difference, before it is done. It works without scripts. */
export function ExchangeQuestion({ ask, path, seen }: QuestionProps) {
  const { chosen } = ask;
  return (
    <div className="staff-question">
      <p className="text-lg font-bold wrap-anywhere">{ask.text}</p>
      <Form method="get" action={path} reloadDocument className="mt-3 flex flex-wrap items-end gap-3">
        <input type="hidden" name="ask" value="exchange" />
        <input type="hidden" name="ticket" value={ask.ticket} />
        <LabelledSelect
          id="exchange-to"
          name="to"
          label={m.money_exchange_to()}
          value={ask.to}
          fault={ask.toFault}
          options={ask.options}
        />
        <button type="submit" className={chosen ? "button-quiet" : "button-accent"}>
          {m.money_exchange_show()}
        </button>
      </Form>
      {chosen ? <Chosen chosen={chosen} path={path} seen={seen} /> : null}
      <p className="mt-4">
        <StaffLink to={path} className="button-quiet">
          {m.sales_order_keep()}
        </StaffLink>
      </p>
    </div>
  );
}

function Chosen({ chosen, path, seen }: Omit<QuestionProps, "ask"> & { chosen: NonNullable<Question["chosen"]> }) {
  return (
    <Form method="post" action={path} reloadDocument className="mt-4 space-y-3">
      <p className="font-semibold">{chosen.text}</p>
      <input type="hidden" name="seen" value={seen} />
      {Object.entries(chosen.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {chosen.hasRest ? (
        <fieldset>
          <legend className="sr-only">{m.money_exchange_rest()}</legend>
          {(["back", "kept"] as const).map((rest) => (
            <label key={rest} className="staff-check">
              <input type="radio" name="rest" value={rest} defaultChecked={rest === "back"} />
              {rest === "back" ? m.money_exchange_back() : m.money_exchange_kept()}
            </label>
          ))}
        </fieldset>
      ) : null}
      <LabelledInput
        id="exchange-note"
        label={chosen.needsNote ? m.money_exchange_paid_note() : m.money_exchange_note()}
        name="note"
        maxLength={200}
        autoComplete="off"
        fault={chosen.noteFault}
      />
      <button type="submit" name="do" value="exchange" className="button-accent">
        {m.money_exchange_do()}
      </button>
      {chosen.days ? (
        <div className="border-t border-line pt-3">
          <p>{m.finance_ask_about()}</p>
          <div className="mt-2 flex flex-wrap items-end gap-3">
            <LabelledSelect
              id="exchange-days"
              name="days"
              label={m.finance_ask_until()}
              value={chosen.days[1]?.value ?? ""}
              options={chosen.days}
            />
            <button type="submit" name="do" value="ask" className="button-quiet">
              {m.finance_ask()}
            </button>
          </div>
        </div>
      ) : null}
    </Form>
  );
}

import { Form } from "react-router";
import { formatNumber } from "~/base/values/counts-and-lists";
import { Refusal } from "~/content/editing/documents/form-outcome";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { MAX_CODES } from "~/sales/model/voucher";
import { CODE_WAYS, codeWayOf, kindField } from "./typed-voucher";
import { NEW_VOUCHER_PATH } from "./voucher-address";
import { BoundFields, fieldOf } from "./voucher-fields";
import type { NewVoucherPage } from "./vouchers-view.server";

/** The form with which staff make a voucher with one code, or with many. It works without scripts. */
export function NewVoucherForm({ page }: { page: NewVoucherPage }) {
  const { key, tickets, elsewhere, today, typed, message, faults } = page;
  const input = (name: Parameters<typeof fieldOf>[1]) => fieldOf(page, name);
  const worths = [
    { value: "percent", label: m.vouchers_worth_percent() },
    { value: "price", label: m.vouchers_worth_price() },
  ];
  const scopes = [
    { value: "yes", label: m.vouchers_all_tickets() },
    { value: "", label: m.vouchers_some_tickets() },
  ];
  const wayLabels = { drawn: m.vouchers_way_drawn(), typed: m.vouchers_way_typed() };
  const ways = CODE_WAYS.map((value) => ({ value, label: wayLabels[value] }));
  return (
    <>
      <div className="mb-4 empty:hidden">
        <Refusal text={message} />
      </div>
      <Form method="post" action={NEW_VOUCHER_PATH} reloadDocument noValidate>
        <input type="hidden" name="key" value={key} />
        <div className="staff-two">
          <div>
            <fieldset className="mb-6 voucher-worth">
              <legend className="staff-legend">{m.vouchers_discount()}</legend>
              <Choice name="worth" options={worths} chosen={typed.worth || "percent"} />
              <div className="voucher-percent">
                <LabelledInput {...input("percent")} label={m.vouchers_percent()} inputMode="numeric" />
              </div>
              <div className="voucher-price">
                <LabelledInput {...input("price")} label={m.vouchers_price()} inputMode="numeric" />
              </div>
            </fieldset>
            <fieldset className="mb-6 voucher-scope">
              <legend className="staff-legend">{m.vouchers_kinds()}</legend>
              {faults.all ? <p className="font-semibold text-danger">{faults.all}</p> : null}
              <Choice name="all" options={scopes} chosen={typed.all ? "yes" : ""} />
              <div className="staff-boxes voucher-kinds">
                {tickets.map(({ id, name }) => (
                  <label key={id} className="staff-check">
                    <input
                      type="checkbox"
                      name={kindField(id)}
                      value="yes"
                      defaultChecked={Boolean(typed[kindField(id)])}
                    />
                    {name}
                  </label>
                ))}
              </div>
              {elsewhere ? <p className="mt-2 text-sm text-muted">{elsewhere}</p> : null}
            </fieldset>
            <fieldset className="mb-6 voucher-codes">
              <legend className="staff-legend">{m.vouchers_codes()}</legend>
              <Choice name="way" options={ways} chosen={codeWayOf(typed)} />
              <div className="voucher-typed">
                <LabelledInput
                  {...input("typed")}
                  label={m.vouchers_typed()}
                  hint={m.vouchers_typed_hint()}
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              </div>
              <div className="voucher-drawn space-y-4">
                <LabelledInput
                  {...input("count")}
                  label={m.vouchers_count()}
                  hint={m.vouchers_count_hint({ max: formatNumber(MAX_CODES), example: "KOPI-7K3F-2QX9" })}
                  inputMode="numeric"
                />
                <LabelledInput
                  {...input("prefix")}
                  label={m.vouchers_prefix()}
                  autoCapitalize="characters"
                  spellCheck={false}
                />
              </div>
            </fieldset>
          </div>
          <fieldset className="space-y-4">
            <legend className="staff-legend">{m.vouchers_often()}</legend>
            <BoundFields state={page} today={today} />
          </fieldset>
        </div>
        <div className="staff-save">
          <p>
            <button type="submit" className="button-accent">
              {m.vouchers_save()}
            </button>
          </p>
        </div>
      </Form>
    </>
  );
}

type ChoiceProps = { name: string; options: readonly { value: string; label: string }[]; chosen: string };

/** One of several. */
const Choice = ({ name, options, chosen }: ChoiceProps) => (
  <div className="staff-boxes">
    {options.map(({ value, label }) => (
      <label key={value} className="staff-check">
        <input type="radio" name={name} value={value} defaultChecked={value === chosen} />
        {label}
      </label>
    ))}
  </div>
);

import { useState } from "react";
import { Form } from "react-router";
import { emailField, nameField, phoneField } from "~/base/forms/form-definition";
import { LOCALES, locales } from "~/base/i18n/locales";
import { formatRupiah } from "~/base/values/money";
import { Refusal } from "~/content/editing/documents/form-outcome";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { NEW_ORDER_PATH } from "~/sales/desk/orders/order-address";
import { LabelledSelect } from "~/staff/frame/labelled-select";
import { DAYS_TO_PAY, type NewOrderPage, priceOf } from "./new-order-page";

/** The form with which staff make an order for somebody. It works without scripts; with them its button says what the order costs. */
export function NewOrderForm({ page }: { page: NewOrderPage }) {
  const { key, tickets, elsewhere, ways, company, typed, message, faults } = page;
  const [price, setPrice] = useState(0);
  const input = (name: string) => ({ id: `new-${name}`, name, defaultValue: typed[name], fault: faults[name] ?? "" });
  return (
    <>
      <div className="mb-4 empty:hidden">
        <Refusal text={message} />
      </div>
      {tickets.length === 0 ? <p>{m.tickets_none_text()}</p> : null}
      <Form
        method="post"
        action={NEW_ORDER_PATH}
        reloadDocument
        noValidate
        onInput={({ currentTarget }) => {
          const fields = new FormData(currentTarget);
          setPrice(priceOf(tickets, (field) => fields.get(field)));
        }}
      >
        <input type="hidden" name="key" value={key} />
        <div className="staff-two">
          <fieldset>
            <legend className="staff-legend">{m.staff_orders_stock()}</legend>
            <ul className="staff-rows">
              {tickets.map(({ field, name, when, cost, note }) => (
                <li key={field} className="staff-row">
                  <label htmlFor={`new-${field}`} className="staff-entry">
                    <span className="wrap-anywhere">
                      <strong>{name}</strong>
                      <small>{[cost, when, note].filter(Boolean).join(" · ")}</small>
                      {faults[field] ? <small className="font-semibold text-danger">{faults[field]}</small> : null}
                    </span>
                  </label>
                  <input
                    id={`new-${field}`}
                    name={field}
                    defaultValue={typed[field]}
                    inputMode="numeric"
                    placeholder="0"
                    maxLength={3}
                    autoComplete="off"
                    aria-invalid={faults[field] ? true : undefined}
                    className="field staff-number"
                  />
                </li>
              ))}
            </ul>
            {elsewhere ? <p className="mt-2 text-sm text-muted">{elsewhere}</p> : null}
          </fieldset>
          <fieldset className="space-y-5">
            <legend className="staff-legend">{m.lists_buyer()}</legend>
            <LabelledInput
              {...input("name")}
              label={m.forms_name()}
              maxLength={nameField.maxLength}
              autoComplete="off"
            />
            <LabelledInput
              {...input("email")}
              type="email"
              label={m.forms_email()}
              maxLength={emailField.maxLength}
              autoComplete="off"
            />
            <LabelledInput
              {...input("phone")}
              type="tel"
              label={m.forms_phone()}
              maxLength={phoneField.maxLength}
              autoComplete="off"
            />
            <details open={company.some(({ defaultValue, fault }) => defaultValue || fault)}>
              <summary className="text-link inline-flex min-h-11 items-center">{m.group_company_title()}</summary>
              <div className="mt-2 space-y-3">
                {company.map((field) => (
                  <LabelledInput key={field.id} {...field} autoComplete="off" />
                ))}
              </div>
            </details>
            <LabelledSelect
              id="new-language"
              name="language"
              label={m.staff_new_order_language()}
              value={typed.language || "id"}
              options={LOCALES.map((locale) => ({ value: locale, label: locales[locale].name }))}
            />
          </fieldset>
        </div>
        <fieldset className="new-order-way mt-5">
          <legend className="staff-legend">{m.staff_new_order_way()}</legend>
          {faults.way ? <p className="font-semibold text-danger">{faults.way}</p> : null}
          <div className="staff-boxes">
            {ways.map(({ value, label, hint }) => (
              <label key={value} className="staff-check">
                <input type="radio" name="way" value={value} defaultChecked={typed.way === value} />
                <span>
                  {label} <small className="block text-muted">{hint}</small>
                </span>
              </label>
            ))}
          </div>
          <div className="staff-short new-order-days">
            <LabelledSelect
              id="new-days"
              name="days"
              label={m.staff_new_order_days()}
              value={typed.days || "7"}
              options={DAYS_TO_PAY.map((days) => ({ value: String(days), label: String(days) }))}
            />
          </div>
        </fieldset>
        <div className="staff-save">
          <p>
            <button type="submit" className="button-accent">
              {price > 0 ? m.staff_new_order_make_for({ amount: formatRupiah(price) }) : m.staff_new_order_make()}
            </button>
          </p>
        </div>
      </Form>
    </>
  );
}

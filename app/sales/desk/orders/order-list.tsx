import { Form } from "react-router";
import { EditionLinks } from "~/content/editions/edition-links";
import { LabelledField, LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { StaffLink } from "~/staff/staff-link";
import { ORDERS_PATH, staffOrderPath } from "./order-address";
import type { OrderListView } from "./orders-view.server";

/** Orders, newest first, with a form that searches them, and what is left of each ticket. */
export function OrderList({ list }: { list: OrderListView }) {
  return (
    <>
      <EditionLinks links={list.editions} />
      <Form method="get" action={ORDERS_PATH} reloadDocument className="flex flex-wrap items-end gap-4">
        {list.year === null ? null : <input type="hidden" name="edition" value={list.year} />}
        <LabelledInput
          id="order-search"
          label={m.staff_orders_search()}
          type="search"
          name="q"
          defaultValue={list.search}
        />
        <LabelledField id="order-state" label={m.staff_orders_state()}>
          {() => (
            <select id="order-state" name="state" defaultValue={list.state} className="field">
              <option value="">{m.staff_orders_placed()}</option>
              {list.states.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          )}
        </LabelledField>
        <button type="submit" className="button-quiet">
          {m.staff_orders_submit()}
        </button>
      </Form>
      {list.links.length > 0 ? (
        <ul className="mt-4 flex flex-wrap gap-x-6">
          {list.links.map(({ to, label }) => (
            <li key={to}>
              <StaffLink to={to} className="text-link inline-flex min-h-11 items-center">
                {label}
              </StaffLink>
            </li>
          ))}
        </ul>
      ) : null}
      {list.orders.length === 0 ? <p className="mt-8">{m.staff_orders_none()}</p> : null}
      <ul className="mt-6 divide-y divide-line">
        {list.orders.map(({ reference, label, name, amount, at }) => (
          <li key={reference} className="flex flex-wrap items-baseline justify-between gap-x-6 py-3 wrap-anywhere">
            <span>
              <StaffLink to={staffOrderPath(reference)} className="text-link font-mono">
                {reference}
              </StaffLink>{" "}
              {name}
              <span className="block text-sm text-muted">{at}</span>
            </span>
            <span>
              <strong>{amount}</strong> {label}
            </span>
          </li>
        ))}
      </ul>
      {list.pages.length > 0 ? (
        <p className="mt-6 flex flex-wrap gap-4">
          {list.pages.map(({ to, label }) => (
            <StaffLink key={to} to={to} className="button-quiet">
              {label}
            </StaffLink>
          ))}
        </p>
      ) : null}
      {list.stock.length > 0 ? (
        <>
          <h2 className="mt-10 font-display text-2xl font-bold">{m.staff_orders_stock()}</h2>
          <ul className="mt-3 divide-y divide-line">
            {list.stock.map(({ ticket, held, sold, free }) => (
              <li key={ticket} className="py-2 wrap-anywhere">
                <strong>{ticket}</strong>: {m.staff_orders_counts({ sold, held, free })}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

import { Form } from "react-router";
import { m } from "~/paraglide/messages";
import { staffOrderPath } from "./order-address";
import type { OrderDetailView } from "./orders-view.server";

/** An order: what, who, its journal, and the buttons that move it on. */
export function OrderDetail({ order }: { order: OrderDetailView }) {
  return (
    <div className="grid gap-8 lg:grid-cols-2">
      <div className="space-y-5">
        <p className="font-display text-2xl font-bold">{order.label}</p>
        <ul>
          {order.lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <dl className="space-y-3">
          {order.facts.map(({ label, value }) => (
            <div key={label}>
              <dt className="text-sm text-muted">{label}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
        {order.actions.map(({ value, label, note }) => (
          <Form key={value} method="post" action={staffOrderPath(order.reference)} reloadDocument>
            {note ? <p className="mb-2">{note}</p> : null}
            <button
              type="submit"
              name="do"
              value={value}
              className={value === "paid" ? "button-accent" : "button-quiet"}
            >
              {label}
            </button>
          </Form>
        ))}
      </div>
      <div>
        <h2 className="font-display text-2xl font-bold">{m.staff_order_journal()}</h2>
        <ol className="mt-3 divide-y divide-line">
          {order.journal.map(({ at, text }) => (
            <li key={text} className="py-2">
              <span className="block text-sm text-muted">{at}</span>
              {text}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

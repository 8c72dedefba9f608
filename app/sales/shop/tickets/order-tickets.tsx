import { Link } from "react-router";
import { m } from "~/paraglide/messages";
import type { OrderTicketsView } from "./read-ticket.server";

/** The tickets of an order that is paid, and its receipt. */
export function OrderTickets({ order }: { order: OrderTicketsView }) {
  return (
    <div className="space-y-12">
      <section aria-labelledby="tickets">
        <h2 id="tickets" className="font-display text-2xl font-bold">
          {m.eticket_list()}
        </h2>
        {order.lead ? <p className="mt-3 text-muted">{order.lead}</p> : null}
        {order.group ? <img src={order.group} alt={order.groupLabel} className="mt-5" /> : null}
        <ul className="mt-5 divide-y divide-line border-y border-line">
          {order.tickets.map((ticket) => (
            <li key={ticket.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
              <div>
                <p className="font-bold">{ticket.name}</p>
                <p className="text-sm">{ticket.days}</p>
                <p className="text-sm text-muted">{ticket.facts}</p>
              </div>
              <div className="flex flex-wrap gap-3 print:hidden">
                <Link to={ticket.path} className="button-accent">
                  {m.eticket_open()}
                  <span className="sr-only"> {ticket.number}</span>
                </Link>
                {ticket.share ? (
                  <a href={ticket.share} className="button-quiet" rel="noopener noreferrer">
                    {m.eticket_share()}
                    <span className="sr-only"> {ticket.number}</span>
                  </a>
                ) : null}
              </div>
            </li>
          ))}
        </ul>
        <p className="mt-5 flex flex-wrap gap-3 print:hidden">
          {order.files.map(({ to, label }) => (
            <Link key={to} to={to} reloadDocument className="button-quiet">
              {label}
            </Link>
          ))}
        </p>
      </section>
      <Receipt receipt={order.receipt} />
    </div>
  );
}

function Receipt({ receipt }: Pick<OrderTicketsView, "receipt">) {
  const { number, date, seller, buyer, rows, total, refunded, payment, taxNote } = receipt;
  const facts = [
    [m.eticket_receipt_number(), number],
    [m.eticket_receipt_date(), date],
    [m.eticket_receipt_seller(), seller],
    ...(buyer ? [[m.orders_buyer(), buyer]] : []),
    [m.orders_payment(), payment],
  ];
  const sums: { what: string; price: string; isTotal?: true }[] = [
    ...rows,
    { what: m.eticket_receipt_total(), price: total, isTotal: true },
    ...(refunded ? [{ what: m.eticket_state_refunded(), price: refunded }] : []),
  ];
  return (
    <section aria-labelledby="receipt">
      <h2 id="receipt" className="font-display text-2xl font-bold">
        {m.eticket_receipt()}
      </h2>
      <dl className="mt-5 space-y-3">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="font-bold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="mt-5 divide-y divide-line border-y border-line">
        {sums.map(({ what, price, isTotal }) => (
          <li key={what} className={`flex flex-wrap justify-between gap-x-4 py-2${isTotal ? " font-bold" : ""}`}>
            <span>{what}</span>
            <strong>{price}</strong>
          </li>
        ))}
      </ul>
      {taxNote ? <p className="mt-3 text-sm">{taxNote}</p> : null}
    </section>
  );
}

import { type ComponentProps, useEffect, useState } from "react";
import { Link } from "react-router";
import { m } from "~/paraglide/messages";
import { Eticket } from "./eticket";
import type { KeepOnPhone } from "./keep-on-phone";
import type { OrderTicketsView } from "./read-ticket.server";

/** The tickets of an order that is paid, what to do with them, and its receipt. @param props.ask a chat with the organiser */
export function OrderTickets({ order, ask }: { order: OrderTicketsView; ask: { href: string; label: string } }) {
  const { event, group, tickets, until, lead, acts, receipt } = order;
  const [first] = tickets;
  const alone = tickets.length === 1 ? first : undefined;
  const actions = (
    <p className="order-acts">
      {acts.map(({ to, label, isFile }) => (
        <Link key={to} to={to} reloadDocument={isFile} className="button-quiet">
          {label}
        </Link>
      ))}
      {alone?.share ? (
        <a href={alone.share} className="button-quiet" rel="noopener noreferrer">
          {m.eticket_share()}
        </a>
      ) : null}
    </p>
  );
  return (
    <div className="order-paid">
      <section aria-labelledby="tickets">
        <h2 id="tickets" className={alone ? "sr-only" : "font-display text-2xl font-bold"}>
          {m.eticket_list()}
        </h2>
        {lead ? <p className="mt-2 text-muted">{lead}</p> : null}
        {alone ? null : actions}
        <ul className="etickets">
          {group ? (
            <li className="eticket-group">
              <Eticket
                event={event}
                stamp={group.stamp}
                head={<h3 className="eticket-name">{group.title}</h3>}
                when={group.days}
                code={<img src={group.code} alt={group.label} width="360" height="360" />}
              >
                <p className="text-sm">{group.lead}</p>
              </Eticket>
            </li>
          ) : null}
          {tickets.map((ticket) => (
            <li key={ticket.id}>
              <Ticket event={event} ticket={ticket} isAlone={ticket === alone} />
            </li>
          ))}
        </ul>
        {alone ? actions : null}
      </section>
      <Receipt receipt={receipt} />
      <KeepLater tickets={tickets} until={until} />
      <p className="eticket-acts">
        <a href={ask.href} className="text-link" rel="noopener noreferrer">
          {ask.label}
        </a>
      </p>
    </div>
  );
}

/** `KeepOnPhone`, whose code is loaded when the page stands: nobody waits for it, and without it the page is as it was. */
function KeepLater(props: ComponentProps<typeof KeepOnPhone>) {
  const [Keep, setKeep] = useState<typeof KeepOnPhone>();
  useEffect(() => {
    import("./keep-on-phone").then(
      (loaded) => setKeep(() => loaded.KeepOnPhone),
      () => undefined,
    );
  }, []);
  return Keep ? <Keep {...props} /> : null;
}

type TicketProps = { event: string; ticket: OrderTicketsView["tickets"][number]; isAlone: boolean };

function Ticket({ event, ticket, isAlone }: TicketProps) {
  const { name, when, code, stamp, holder, naming, number, said, path, share } = ticket;
  return (
    <Eticket
      event={event}
      stamp={stamp}
      head={<h3 className="eticket-name">{name}</h3>}
      when={when}
      code={code ? <img src={code.picture} alt={code.label} width="360" height="360" /> : undefined}
    >
      <div className="eticket-row">
        <p className="font-bold">
          {naming ? (
            <Link to={naming.href} className="text-link print:hidden">
              {naming.label}
              <span className="sr-only">: {number}</span>
            </Link>
          ) : (
            <bdi className="wrap-anywhere">{holder}</bdi>
          )}
        </p>
        <p className="eticket-acts">
          <Link to={path} className="text-link">
            {m.eticket_open()}
            <span className="sr-only"> {number}</span>
          </Link>
        </p>
      </div>
      {share && !isAlone ? (
        <p className="eticket-acts mt-1 mb-3">
          <a href={share} className="button-quiet" rel="noopener noreferrer">
            {m.eticket_share()}
            <span className="sr-only"> {number}</span>
          </a>
        </p>
      ) : null}
      <p className="text-sm text-muted">
        {number} · {said}
      </p>
    </Eticket>
  );
}

/** Folded: few need it, and then all of it. */
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
    <details className="question order-receipt">
      <summary>
        <h2>{m.eticket_receipt()}</h2>
        <span>{total}</span>
      </summary>
      <dl className="mt-3 space-y-3">
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
    </details>
  );
}

import { Form } from "react-router";
import { nameField, phoneField } from "~/base/forms/form-definition";
import { FaultList, Message, Refusal } from "~/content/editing/documents/form-outcome";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { ExchangeQuestion } from "~/sales/desk/tickets/exchange-question";
import { RefundQuestion } from "~/sales/desk/tickets/refund-question";
import { StaffLink } from "~/staff/staff-link";
import type { RefusedCorrection } from "./change-order.server";
import { orderGroupPath, staffOrderPath } from "./order-address";
import type { OrderDetailView } from "./order-detail-view.server";

/** The step of an order that is due: it stands beside the title, and on a phone at the foot of the screen. Null: none is. */
export function nextStep({ reference, seen, pay, due }: OrderDetailView) {
  const path = staffOrderPath(reference);
  if (!pay?.isNext && !due) return null;
  return (
    <div className="staff-next">
      {pay?.isNext ? (
        <Pay pay={pay} path={path} seen={seen} />
      ) : (
        <StaffLink to={`${path}?${due?.query}`} className="button-accent">
          {due?.label}
        </StaffLink>
      )}
    </div>
  );
}

type OrderDetailProps = { order: OrderDetailView; refused?: RefusedCorrection | undefined };

/** An order: what, who, its tickets, what happened to it, and the buttons that move them on. It works without scripts. */
export function OrderDetail({ order, refused }: OrderDetailProps) {
  const { reference, seen, label, said, ask, pay, resend, byHand, others, tickets } = order;
  const path = staffOrderPath(reference);
  return (
    <>
      <Message text={refused ? null : said} />
      <Refusal text={refused ? null : order.refusal} />
      {refused ? <RefusedFields {...refused} /> : null}
      {order.refusedMails.map((text) => (
        <p key={text} role="note" className="staff-question font-semibold wrap-anywhere">
          {text}
        </p>
      ))}
      {order.waiting.map(({ other, text: about }) => (
        <p key={about} role="note" className="mt-6 rounded-2xl border border-line p-5 wrap-anywhere">
          {about}{" "}
          <StaffLink to={staffOrderPath(other)} className="text-link">
            {other}
          </StaffLink>
        </p>
      ))}
      {ask ? <Question ask={ask} path={path} seen={seen} /> : null}
      {order.exchange ? <ExchangeQuestion ask={order.exchange} path={path} seen={seen} /> : null}
      {order.refund ? <RefundQuestion ask={order.refund} path={path} seen={seen} /> : null}
      <div className="staff-head">
        <p className="staff-amount">{order.amount}</p>
        <p className="staff-pill" data-tone={order.tone}>
          {label}
        </p>
        {order.back ? (
          <p className="staff-pill" data-tone="asks">
            {order.back}
          </p>
        ) : null}
        {order.buyer ? (
          <p className="staff-ways wrap-anywhere">
            <bdi className="staff-buyer">{order.buyer.name}</bdi>{" "}
            {order.buyer.ways.map(({ href, label: way }) => (
              <a key={href} href={href} className="text-link">
                {way}
              </a>
            ))}
          </p>
        ) : null}
      </div>
      <div className="staff-columns">
        <div>
          {tickets.length === 0 && order.lines.length > 0 ? (
            <section className="staff-part">
              <h2>{m.sales_desk_tickets()}</h2>
              <ul className="staff-rows staff-bought">
                {order.lines.map(({ what, price }) => (
                  <li key={what} className="staff-row">
                    <span className="wrap-anywhere">{what}</span> <strong>{price}</strong>
                  </li>
                ))}
              </ul>
            </section>
          ) : null}
          <Tickets tickets={tickets} path={path} />
        </div>
        <div className="staff-facts space-y-5">
          <dl className="space-y-3">
            {order.facts.map(({ label: name, value }) => (
              <div key={name}>
                <dt className="text-sm text-muted">{name}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
          {pay && !pay.isNext ? <Pay pay={pay} path={path} seen={seen} /> : null}
          {resend ? (
            <Form method="post" action={path} reloadDocument>
              <button type="submit" name="do" value="resend" aria-label={resend.label} className="button-quiet">
                {resend.short}
              </button>
            </Form>
          ) : null}
          <div className="staff-acts staff-act-rows">
            {order.person ? <Correct person={order.person} path={path} refused={refused} /> : null}
            {order.email === null ? null : <Readdress email={order.email} path={path} refused={refused} />}
            {order.mayGroup ? <StaffLink to={orderGroupPath(reference)}>{m.group_open()}</StaffLink> : null}
          </div>
          {byHand.map(({ key, text, asks }) => (
            <div key={key}>
              <p className="font-semibold">{text}</p>
              <Asks asks={asks} path={path} />
            </div>
          ))}
          <Asks asks={others} path={path} />
        </div>
        <section className="staff-part">
          <h2>{m.staff_order_journal()}</h2>
          <ol className="staff-log">
            {order.history.map(({ id, at, text, who }) => (
              <li key={id} className="wrap-anywhere">
                <span className="staff-row-parts text-sm text-muted">
                  <span>{at}</span> <span>{who}</span>
                </span>
                {text}
              </li>
            ))}
          </ol>
        </section>
      </div>
    </>
  );
}

type PayProps = { pay: NonNullable<OrderDetailView["pay"]>; path: string; seen: string };

/** Says that the money has arrived. For an order that is over it is the exception, with what becomes of it. */
function Pay({ pay: { label, short, note, isNext }, path, seen }: PayProps) {
  return (
    <Form method="post" action={path} reloadDocument>
      {note ? <p className="mb-2 text-sm text-muted">{note}</p> : null}
      <input type="hidden" name="seen" value={seen} />
      <button
        type="submit"
        name="do"
        value="paid"
        aria-label={label}
        className={isNext ? "button-accent" : "button-quiet"}
      >
        {isNext ? short : label}
      </button>
    </Form>
  );
}

/** Why a correction was refused, with the way to its fields. */
function RefusedFields({ faults }: RefusedCorrection) {
  const listed = Object.entries(faults).map(([name, text]) => ({ text, href: `#order-${name}` }));
  return <FaultList title={m.corrections_refused()} faults={listed} />;
}

type CorrectionProps = { path: string; refused: RefusedCorrection | undefined };

/** Another address for the buyer: mails about the order go there. */
function Readdress({ email, path, refused }: CorrectionProps & { email: string }) {
  return (
    <details open={refused?.faults.email !== undefined}>
      <summary>{m.orders_address_link()}</summary>
      {/* Not checked by the browser, whose messages are in its own language. */}
      <Form method="post" action={path} reloadDocument noValidate className="mt-2 flex flex-wrap items-end gap-3">
        <LabelledInput
          id="order-email"
          label={m.sales_desk_email()}
          name="email"
          type="email"
          defaultValue={refused?.typed.email ?? email}
          fault={refused?.faults.email ?? ""}
          autoComplete="off"
        />
        <button type="submit" name="do" value="readdress" className="button-quiet">
          {m.orders_address_save()}
        </button>
      </Form>
    </details>
  );
}

/** Another name or phone number of the buyer. */
function Correct({
  person: { name, phone },
  path,
  refused,
}: CorrectionProps & { person: NonNullable<OrderDetailView["person"]> }) {
  return (
    <details open={refused?.typed.name !== undefined}>
      <summary>{m.staff_order_correct()}</summary>
      <Form method="post" action={path} reloadDocument className="mt-2 space-y-3">
        <LabelledInput
          id="order-name"
          label={m.forms_name()}
          name="name"
          defaultValue={refused?.typed.name ?? name}
          fault={refused?.faults.name ?? ""}
          maxLength={nameField.maxLength}
          autoComplete="off"
        />
        <LabelledInput
          id="order-phone"
          label={m.forms_phone()}
          name="phone"
          type="tel"
          defaultValue={refused?.typed.phone ?? phone}
          fault={refused?.faults.phone ?? ""}
          maxLength={phoneField.maxLength}
          autoComplete="off"
        />
        <button type="submit" name="do" value="correct" className="button-quiet">
          {m.staff_order_correct_save()}
        </button>
      </Form>
    </details>
  );
}

/** Links to questions. */
function Asks({ asks, path }: { asks: OrderDetailView["others"]; path: string }) {
  return (
    <p className="mt-3 flex flex-wrap gap-3">
      {asks.map(({ query, label, isFinal }) => (
        <StaffLink
          key={query}
          to={`${path}?${query}`}
          className={isFinal ? "button-quiet staff-danger" : "button-quiet"}
        >
          {label}
        </StaffLink>
      ))}
    </p>
  );
}

type Asked = NonNullable<OrderDetailView["ask"]>;

/** Asks before it does what cannot be undone. */
function Question({ ask, path, seen }: { ask: Asked; path: string; seen: string }) {
  return (
    <Form method="post" action={path} reloadDocument className="staff-question">
      <p className="text-lg font-bold wrap-anywhere">{ask.text}</p>
      <input type="hidden" name="seen" value={seen} />
      {Object.entries(ask.hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="mt-4 flex flex-wrap gap-3">
        <button type="submit" name="do" value={ask.value} className="button-accent">
          {ask.button}
        </button>
        <StaffLink to={path} className="button-quiet">
          {m.sales_order_keep()}
        </StaffLink>
      </p>
    </Form>
  );
}

function Tickets({ tickets, path }: { tickets: OrderDetailView["tickets"]; path: string }) {
  if (tickets.length === 0) return null;
  return (
    <section className="staff-part">
      <h2>{m.sales_desk_tickets()}</h2>
      <ul className="staff-rows">
        {tickets.map((ticket) => (
          <li key={ticket.id} className="staff-row order-ticket">
            <span className="wrap-anywhere">
              <strong>{ticket.what}</strong>
              <small>
                {ticket.holder ? (
                  <>
                    <bdi>{ticket.holder}</bdi>
                    {" · "}
                  </>
                ) : null}
                {ticket.label}
              </small>
              {ticket.passages.map((passage) => (
                <small key={passage}>{passage}</small>
              ))}
            </span>{" "}
            <span className="staff-row-fact">
              {ticket.price ? <strong>{ticket.price}</strong> : null}{" "}
              <strong className="staff-pill" data-tone={ticket.tone}>
                {ticket.state}
              </strong>
            </span>
            <TicketActs ticket={ticket} path={path} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What can be done with a ticket, behind one button. */
function TicketActs({ ticket, path }: { ticket: OrderDetailView["tickets"][number]; path: string }) {
  const { id, label, holder, mayName, nameLength, asks } = ticket;
  if (!mayName && asks.length === 0) return null;
  return (
    <details className="staff-dots">
      <summary>
        <span aria-hidden>…</span>
        <span className="sr-only">{m.staff_order_ticket_acts({ ticket: label })}</span>
      </summary>
      <div className="staff-acts staff-act-rows">
        {mayName ? (
          <details>
            <summary>{m.staff_order_name()}</summary>
            <Form method="post" action={path} reloadDocument className="mt-2 flex flex-wrap items-end gap-3">
              <input type="hidden" name="ticket" value={id} />
              <LabelledInput
                id={`holder-${id}`}
                label={m.sales_order_holder()}
                name="holder"
                defaultValue={holder}
                maxLength={nameLength}
                autoComplete="off"
              />
              <button type="submit" name="do" value="name" className="button-quiet">
                {m.sales_order_holder_save()}
              </button>
            </Form>
          </details>
        ) : null}
        {asks.map(({ ask, label: act, isFinal }) => (
          <StaffLink key={ask} to={`${path}?ask=${ask}&ticket=${id}`} className={isFinal ? "staff-danger" : undefined}>
            {act}
          </StaffLink>
        ))}
      </div>
    </details>
  );
}

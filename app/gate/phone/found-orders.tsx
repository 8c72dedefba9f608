import { currentLocale } from "~/base/i18n/current-locale";
import { formatPrice } from "~/base/values/money";
import type { FoundOrder, FoundTicket } from "~/gate/rules/protocol";
import { verdicts } from "~/gate/rules/verdict-words";
import { m } from "~/paraglide/messages";
import type { Door, Outcome } from "./door/door";
import { signOf } from "./looks";
import { explain, lookOf, titleOf } from "./verdict-text";

type FoundOrdersProps = {
  orders: readonly FoundOrder[];
  door: Pick<Door, "verdictOf" | "namesOf" | "helpDesk">;
  onAdmit(ticket: FoundTicket, reference: string): void;
  onPay(reference: string): void;
};

/** What a search has found, and where to send those whom it lets nobody in for. */
export function FoundOrders({ orders, door, onAdmit, onPay }: FoundOrdersProps) {
  const locale = currentLocale();
  const isOut = ({ tickets, due }: FoundOrder) =>
    (tickets.length === 0 && due === null) || tickets.some((ticket) => lookOf(door.verdictOf(ticket)) === "bad");
  const desk = orders.length === 0 || orders.some(isOut) ? door.helpDesk()?.[locale] : undefined;
  return (
    <>
      {orders.length === 0 ? <p role="alert">{m.gate_find_none()}</p> : null}
      {desk ? <p className="desk">{m.gate_help_desk({ desk })}</p> : null}
      {orders.map((order) => (
        <FoundOrderCard
          key={order.reference}
          order={order}
          verdictOf={door.verdictOf}
          nameOf={(ticket) => door.namesOf(ticket)[locale] ?? ""}
          onAdmit={(ticket) => onAdmit(ticket, order.reference)}
          onPay={() => onPay(order.reference)}
        />
      ))}
    </>
  );
}

type FoundOrderCardProps = {
  order: FoundOrder;
  nameOf(ticket: FoundTicket): string;
  verdictOf: Door["verdictOf"];
  onAdmit(ticket: FoundTicket): void;
  onPay(): void;
};

function FoundOrderCard({ order, nameOf, verdictOf, onAdmit, onPay }: FoundOrderCardProps) {
  const { reference, buyer, due, closed, tickets } = order;
  return (
    <article>
      <h2>
        {reference} {buyer}
      </h2>
      {closed ? <p>{m.gate_find_closed()}</p> : null}
      {closed || tickets.length > 0 ? null : (
        <p>
          <strong>{verdicts.not_paid.word()}</strong>
          {due === null ? null : (
            <button type="button" className="main" onClick={onPay}>
              {m.gate_pay({ amount: formatPrice(due, "IDR") })}
            </button>
          )}
        </p>
      )}
      {tickets.map((ticket) => (
        <FoundTicketLine
          key={ticket.ticket}
          found={ticket}
          name={nameOf(ticket)}
          verdict={verdictOf(ticket)}
          onAdmit={() => onAdmit(ticket)}
        />
      ))}
    </article>
  );
}

type FoundTicketLineProps = { found: FoundTicket; name: string; verdict: Outcome["verdict"]; onAdmit(): void };

/** Only a ticket that lets in has a button: any other one says why it lets nobody in. */
function FoundTicketLine({ found: { holder, ticket }, name, verdict, onAdmit }: FoundTicketLineProps) {
  const look = lookOf(verdict);
  const why = explain(verdict);
  return (
    <div className="found">
      <p>{[name, holder || ticket].filter(Boolean).join(" · ")}</p>
      <p className={`mark ${look}`}>
        <span aria-hidden="true">{signOf(look)} </span>
        {titleOf(verdict)}
      </p>
      {why ? <p>{why}</p> : null}
      {look === "good" ? (
        <button type="button" className="main" onClick={onAdmit}>
          {m.gate_admit({ ticket: holder || ticket })}
        </button>
      ) : null}
    </div>
  );
}

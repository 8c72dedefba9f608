import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { GuardFields, type GuardNames } from "~/design/components/form/guard-fields";
import { LabelledField } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { MAX_CODE_LENGTH } from "~/sales/model/voucher";
import { ChoiceBar } from "./choice-bar";
import {
  isElsewhere,
  type ListedTicket,
  type OfferedTicket,
  PRICES_FIELD,
  pricesOf,
  type SoldElsewhere,
  VOUCHER_FIELD,
} from "./choose-tickets";
import { followChoice } from "./follow-choice";
import type { HoldRetry } from "./hold-order.server";
import { Stepper } from "./stepper";

type HoldFormProps = {
  offer: readonly OfferedTicket[];
  /** What is sold in another shop, or in a chat. */
  elsewhere?: readonly SoldElsewhere[];
  /** The ids of all of them in the order in which the page of the tickets has them. */
  order?: readonly string[];
  guard: GuardNames;
  /** How many of each ticket, and the code of a voucher, as they were chosen or typed, by field. */
  quantities: Readonly<Record<string, string>>;
  /** Why nothing is held, and when the form is sent again by itself. */
  refusal?: {
    message: string;
    faults: Readonly<Record<string, string>>;
    retry?: HoldRetry;
  };
  /** What the button says; null: nothing can be bought now. */
  button: string | null;
  /** Whether the page says why nothing can be bought: what cannot be is folded. */
  isFolded?: boolean;
};

/** How many of each ticket, and a button that goes on with them. */
export function HoldForm({
  offer,
  elsewhere = [],
  order = [],
  guard,
  quantities,
  refusal,
  button,
  isFolded = false,
}: HoldFormProps) {
  const alert = useRef<HTMLParagraphElement>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => (form.current ? followChoice(form.current) : undefined), []);
  // The button that was pressed may be far below.
  useEffect(() => {
    if (refusal) alert.current?.focus();
  }, [refusal]);
  const { open, closed } = sorted(offer, elsewhere, order, { quantities, faults: refusal?.faults ?? {} });
  const retry = refusal?.retry;
  useEffect(() => {
    if (!retry) return;
    const timer = setTimeout(() => form.current?.submit(), retry.seconds * 1000);
    return () => clearTimeout(timer);
  }, [retry]);
  return (
    // Not checked by the browser, whose messages are in its own language.
    <Form ref={form} method="post" noValidate aria-label={m.orders_choose()} className="hold-form space-y-6">
      <GuardFields guard={guard} />
      <input type="hidden" name={PRICES_FIELD} value={pricesOf(offer)} />
      {refusal ? (
        <p ref={alert} tabIndex={-1} role="alert" className="rounded-2xl border-2 border-danger p-5 font-semibold">
          {refusal.message}
        </p>
      ) : null}
      {retry ? (
        <noscript>
          <meta httpEquiv="refresh" content={`${retry.seconds}; url=${retry.query}`} />
        </noscript>
      ) : null}
      <ul className="offered">
        {open.map((ticket) =>
          isElsewhere(ticket) ? (
            <TicketElsewhere key={ticket.id} ticket={ticket} />
          ) : (
            <TicketQuantity
              key={ticket.field}
              ticket={ticket}
              quantity={quantities[ticket.field] ?? ""}
              fault={refusal?.faults[ticket.field]}
            />
          ),
        )}
      </ul>
      <ClosedTickets tickets={closed} faults={refusal?.faults} open={button === null && !isFolded} />
      {button ? (
        <>
          <VoucherField typed={quantities[VOUCHER_FIELD] ?? ""} fault={refusal?.faults[VOUCHER_FIELD]} />
          <ChoiceBar button={button} />
        </>
      ) : null}
    </Form>
  );
}

const ticketOf = (listed: ListedTicket): string => (isElsewhere(listed) ? listed.id : listed.ticket);

/**
 * All tickets as the page of the tickets has them: what can be bought, with every day of such a ticket that is not over, and what cannot be.
 * What was chosen on the page before stands first: the buyer wants to see it again.
 */
function sorted(
  offer: readonly OfferedTicket[],
  elsewhere: readonly SoldElsewhere[],
  order: readonly string[],
  { quantities, faults }: { quantities: HoldFormProps["quantities"]; faults: Readonly<Record<string, string>> },
): { open: ListedTicket[]; closed: ListedTicket[] } {
  const isChosen = (listed: ListedTicket) => !isElsewhere(listed) && Number(quantities[listed.field]) > 0;
  const all = [...offer, ...elsewhere].toSorted(
    (a, b) => Number(isChosen(b)) - Number(isChosen(a)) || order.indexOf(ticketOf(a)) - order.indexOf(ticketOf(b)),
  );
  const sold = new Set(all.filter(({ buyable }) => buyable).map(ticketOf));
  const isShown = (listed: ListedTicket) => isElsewhere(listed) || !listed.isOver || faults[listed.field] !== undefined;
  return {
    open: all.filter((listed) => sold.has(ticketOf(listed)) && (listed.buyable || isShown(listed))),
    closed: all.filter((listed) => !sold.has(ticketOf(listed))),
  };
}

/** Folded: most buyers have no code. What is typed or wrong is not hidden. */
function VoucherField({ typed, fault }: { typed: string; fault?: string }) {
  return (
    <details open={typed !== "" || fault !== undefined}>
      <summary className="text-link inline-flex min-h-11 items-center">{m.vouchers_have()}</summary>
      <div className="mt-2 max-w-sm">
        <LabelledField id="voucher" label={m.vouchers_code()} hint={m.vouchers_hint()} faults={fault ? [fault] : []}>
          {(description) => (
            <input
              id="voucher"
              type="text"
              name={VOUCHER_FIELD}
              defaultValue={typed}
              maxLength={MAX_CODE_LENGTH}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="field"
              {...description}
            />
          )}
        </LabelledField>
      </div>
    </details>
  );
}

type TicketProps = { ticket: OfferedTicket; fault: string | undefined };

function TicketQuantity({ ticket, quantity, fault }: TicketProps & { quantity: string }) {
  const { field, name, when, price, minPerOrder, maxPerOrder } = ticket;
  const id = `count-${field}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <TicketFacts ticket={ticket} fault={fault} />
      {ticket.buyable ? (
        <div className="choice">
          <label htmlFor={id} className="sr-only">
            {m.orders_quantity()}: {name}, {when}
          </label>
          <Stepper
            id={id}
            name={field}
            defaultValue={quantity}
            placeholder="0"
            min={minPerOrder}
            max={maxPerOrder}
            price={price}
            less={`${m.group_less()}: ${name}, ${when}`}
            more={`${m.group_more()}: ${name}, ${when}`}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `fault-${field}` : undefined}
          />
        </div>
      ) : null}
    </li>
  );
}

/** A ticket that this site does not sell, with the way to who does. */
function TicketElsewhere({ ticket }: { ticket: SoldElsewhere }) {
  const { name, url, inChat, shop } = ticket;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <TicketFacts ticket={ticket} fault={undefined} />
      <p className="max-w-36 text-end sm:max-w-48">
        <a href={url} rel="noopener noreferrer" className="button-quiet">
          {inChat ? m.tickets_buy_in_chat() : m.tickets_buy()}
          <span className="sr-only"> {name}</span>
        </a>
        {shop ? (
          <span className="mt-1 block text-sm text-muted wrap-anywhere">{m.tickets_sold_at({ shop })}</span>
        ) : null}
      </p>
    </li>
  );
}

type FactsProps = { ticket: ListedTicket; fault: string | undefined };

function TicketFacts({ ticket, fault }: FactsProps) {
  const { name, cost, when, reason, isScarce } = ticket;
  // One for each of its days: the day tells them apart.
  const isOfDay = !isElsewhere(ticket) && ticket.field !== ticket.ticket;
  return (
    <div className="flex-1">
      <h2 className="font-display text-xl font-bold wrap-anywhere">{isOfDay ? `${name}, ${when}` : name}</h2>
      {isOfDay ? null : <p className="text-sm font-semibold text-muted">{when}</p>}
      <p className="mt-1 font-bold">{cost}</p>
      <p className={`text-sm ${isScarce ? "font-bold text-trail" : "text-muted"}`}>{reason}</p>
      {fault && fault !== reason ? (
        <p id={isElsewhere(ticket) ? undefined : `fault-${ticket.field}`} className="mt-1 font-semibold text-danger">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

type ClosedTicketsProps = {
  tickets: readonly ListedTicket[];
  faults: Readonly<Record<string, string>> | undefined;
  /** Nothing else is there. */
  open: boolean;
};

/** What cannot be bought now: folded, unless something of it was chosen. */
function ClosedTickets({ tickets, faults = {}, open }: ClosedTicketsProps) {
  if (tickets.length === 0) return null;
  const faultOf = (ticket: ListedTicket) => (isElsewhere(ticket) ? undefined : faults[ticket.field]);
  return (
    <details className="question" open={open || tickets.some((ticket) => faultOf(ticket) !== undefined)}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-semibold">
        {m.tickets_not_on_sale_now()} ({new Set(tickets.map(ticketOf)).size})
      </summary>
      <ul className="divide-y divide-line">
        {tickets.map((ticket) => (
          <li key={isElsewhere(ticket) ? ticket.id : ticket.field} className="py-4">
            <TicketFacts ticket={ticket} fault={faultOf(ticket)} />
          </li>
        ))}
      </ul>
    </details>
  );
}

import { useEffect, useRef } from "react";
import { Form } from "react-router";
import { GuardFields, type GuardNames } from "~/design/components/form/guard-fields";
import { LabelledField } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { MAX_CODE_LENGTH } from "~/sales/model/voucher";
import { type OfferedTicket, PRICES_FIELD, pricesOf, VOUCHER_FIELD } from "./choose-tickets";
import type { HoldRetry } from "./hold-order.server";

type HoldFormProps = {
  offer: readonly OfferedTicket[];
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
};

/** How many of each ticket, and a button that goes on with them. */
export function HoldForm({ offer, guard, quantities, refusal, button }: HoldFormProps) {
  const alert = useRef<HTMLParagraphElement>(null);
  const form = useRef<HTMLFormElement>(null);
  // The button that was pressed may be far below.
  useEffect(() => {
    if (refusal) alert.current?.focus();
  }, [refusal]);
  const retry = refusal?.retry;
  useEffect(() => {
    if (!retry) return;
    const timer = setTimeout(() => form.current?.submit(), retry.seconds * 1000);
    return () => clearTimeout(timer);
  }, [retry]);
  return (
    // Not checked by the browser, whose messages are in its own language.
    <Form ref={form} method="post" noValidate aria-label={m.orders_choose()} className="max-w-2xl space-y-6">
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
      <ul className="divide-y divide-line">
        {offer.map((ticket) => (
          <TicketQuantity
            key={ticket.field}
            ticket={ticket}
            quantity={quantities[ticket.field] ?? ""}
            fault={refusal?.faults[ticket.field]}
          />
        ))}
      </ul>
      {button ? (
        <>
          <VoucherField typed={quantities[VOUCHER_FIELD] ?? ""} fault={refusal?.faults[VOUCHER_FIELD]} />
          <button type="submit" className="button-accent">
            {button}
          </button>
        </>
      ) : null}
    </Form>
  );
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

function TicketQuantity({ ticket, quantity, fault }: { ticket: OfferedTicket; quantity: string; fault?: string }) {
  const { field, name, cost, when, buyable, reason, maxPerOrder } = ticket;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="flex-1">
        <h2 className="font-display text-xl font-bold">{name}</h2>
        <p className="text-sm font-semibold text-muted">{when}</p>
        <p className="mt-1 font-bold">{cost}</p>
        <p className="text-sm text-muted">{reason}</p>
        {fault && fault !== reason ? (
          <p id={`fault-${field}`} className="mt-1 font-semibold text-danger">
            {fault}
          </p>
        ) : null}
      </div>
      {buyable ? (
        <label>
          <span className="mb-1 block text-sm">
            {m.orders_quantity()}
            <span className="sr-only">
              : {name}, {when}
            </span>
          </span>
          <input
            type="number"
            name={field}
            min={0}
            max={maxPerOrder}
            defaultValue={quantity}
            className="field"
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `fault-${field}` : undefined}
          />
        </label>
      ) : null}
    </li>
  );
}

import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { emailField } from "~/base/forms/form-definition";
import { localHref } from "~/base/i18n/current-locale";
import { WAITING_PATH } from "~/config/order-paths";
import { GuardFields } from "~/design/components/form/guard-fields";
import { LabelledField, LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { AskedAddress } from "~/sales/shop/address-form";
import type { JoinPage } from "./join-waiting.server";
import type { PlaceView } from "./waiting-place.server";

/** The form on which somebody joins the waiting list of a ticket that is sold out. It works without scripts. */
function JoinForm({ page }: { page: JoinPage }) {
  const { guard, tickets, most, typed, meant, message, faults } = page;
  if (tickets.length === 0) {
    return (
      <>
        <p>{m.waiting_list_none()}</p>
        <p className="mt-6">
          <a href={localHref("/ticket")} className="button-quiet">
            {m.pages_ticket()}
          </a>
        </p>
      </>
    );
  }
  return (
    // Not checked by the browser, whose messages are in its own language.
    <form method="post" action={localHref(WAITING_PATH)} noValidate className="max-w-lg space-y-5">
      <GuardFields guard={guard} />
      {message ? (
        <p role="alert" className="font-semibold text-danger">
          {message}
        </p>
      ) : null}
      <LabelledField id="ticket" label={m.waiting_list_ticket()} faults={faults.ticket ? [faults.ticket] : []}>
        {(description) => (
          <select id="ticket" name="ticket" defaultValue={typed.ticket} className="field" {...description}>
            {tickets.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </LabelledField>
      <LabelledInput
        id="quantity"
        name="quantity"
        label={m.waiting_list_quantity()}
        inputMode="numeric"
        maxLength={2}
        defaultValue={typed.quantity}
        hint={m.waiting_list_quantity_hint({ max: most })}
        fault={faults.quantity ?? ""}
      />
      <LabelledInput
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={emailField.maxLength}
        defaultValue={typed.email}
        label={m.forms_email()}
        fault={faults.email ?? ""}
      />
      <button type="submit" className="button-accent">
        {m.waiting_list_join()}
      </button>
      {meant ? <AskedAddress typed={typed.email} meant={meant} label={m.forms_email_use({ email: meant })} /> : null}
    </form>
  );
}

/** What is said once the form was sent. */
function JoinSent() {
  return (
    <Panel title={m.waiting_list_sent()} isGood>
      <p className="mt-3">{m.waiting_list_sent_text()}</p>
    </Panel>
  );
}

/** Where somebody stands on the list. @param action the address of the page, with its key */
function WaitingPlace({ place, action }: { place: PlaceView; action: string }) {
  const { title, text, what, button, order, again, isGood } = place;
  return (
    <Panel title={title} isGood={isGood}>
      <p className="mt-3 font-semibold">{what}</p>
      <p className="mt-3">{text}</p>
      {order ? (
        <p className="mt-6">
          <a href={localHref(order)} className="button-accent">
            {m.waiting_list_to_order()}
          </a>
        </p>
      ) : null}
      {again ? (
        <p className="mt-6">
          <a href={localHref(again)} className="button-quiet">
            {m.waiting_list_join()}
          </a>
        </p>
      ) : null}
      {button ? (
        <form method="post" action={localHref(action)} className="mt-6">
          <button
            type="submit"
            name="do"
            value={button.act}
            className={button.act === "confirm" ? "button-accent" : "button-quiet"}
          >
            {button.label}
          </button>
        </form>
      ) : null}
    </Panel>
  );
}

function Panel({ title, isGood, children }: { title: string; isGood: boolean; children: ReactNode }) {
  return (
    <div role="status" className={`card h-fit border-2 p-8 ${isGood ? "border-moss" : ""}`}>
      <p className="font-display text-2xl font-bold">{title}</p>
      {children}
    </div>
  );
}

// As text: HTML of an element would be remembered, and this names a person, or has the token of one form.

/** The form as HTML. */
export const joinFormHtml = (page: JoinPage): string => renderToStaticMarkup(<JoinForm page={page} />);

/** What is said once it was sent, as HTML. */
export const joinSentHtml = (): string => renderToStaticMarkup(<JoinSent />);

/** Where somebody stands on the list, as HTML. @param action the address of the page, with its key */
export const placeHtml = (place: PlaceView, action: string): string =>
  renderToStaticMarkup(<WaitingPlace place={place} action={action} />);

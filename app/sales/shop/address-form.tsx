import { Form } from "react-router";
import { emailField } from "~/base/forms/form-definition";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import type { AddressRefusal } from "./correct-address.server";

/** Asks for the right e-mail address of an order's buyer. */
export function AddressForm({ email, refusal }: { email: string; refusal?: AddressRefusal }) {
  return (
    // Not checked by the browser, whose messages are in its own language.
    <Form method="post" noValidate className="max-w-lg space-y-5">
      <p>{m.orders_address_about()}</p>
      <LabelledInput
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={emailField.maxLength}
        defaultValue={refusal?.typed ?? email}
        label={m.forms_email()}
        fault={refusal?.fault}
      />
      <button type="submit" className="button-accent">
        {m.orders_address_save()}
      </button>
      {refusal?.meant ? (
        <AskedAddress
          typed={refusal.typed}
          meant={refusal.meant}
          label={m.orders_address_use({ email: refusal.meant })}
        />
      ) : null}
    </Form>
  );
}

/**
 * What a form has that asks about an e-mail address (`readAskedEmail`): which one it asks about, and a button that sends what was meant. It
 * stands after the form's own button, which Enter presses.
 * @param props.typed the address as it was typed @param props.meant what its sender may have meant @param props.label of the button
 */
export function AskedAddress({ typed, meant, label }: { typed: string; meant: string; label: string }) {
  return (
    <p>
      <input type="hidden" name="asked" value={typed} />
      <button type="submit" name="chosen" value={meant} className="button-quiet">
        {label}
      </button>
    </p>
  );
}

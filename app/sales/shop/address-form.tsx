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
      {refusal?.meant ? <input type="hidden" name="asked" value={refusal.typed} /> : null}
      <button type="submit" className="button-accent">
        {m.orders_address_save()}
      </button>
      {refusal?.meant ? (
        <p>
          <button type="submit" name="chosen" value={refusal.meant} className="button-quiet">
            {m.orders_address_use({ email: refusal.meant })}
          </button>
        </p>
      ) : null}
    </Form>
  );
}

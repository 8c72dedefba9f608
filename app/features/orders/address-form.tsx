import { Form } from "react-router";
import { emailField } from "~/entities/forms/form-definition";
import { m } from "~/paraglide/messages";
import type { AddressRefusal } from "./correct-address.server";

/** Asks for the right e-mail address of an order's buyer. */
export function AddressForm({ email, refusal }: { email: string; refusal?: AddressRefusal }) {
  return (
    // Not checked by the browser, whose messages are in its own language.
    <Form method="post" noValidate className="max-w-lg space-y-5">
      <p>{m.orders_address_about()}</p>
      <div>
        <label htmlFor="email" className="mb-1 block font-semibold">
          {m.forms_email()}
        </label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={emailField.maxLength}
          defaultValue={refusal?.typed ?? email}
          className="field"
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? "email-fault" : undefined}
        />
        {refusal ? (
          <p id="email-fault" role="alert" className="mt-1 font-semibold text-danger">
            {refusal.fault}
          </p>
        ) : null}
      </div>
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

import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { AskedAddress } from "~/sales/shop/address-form";
import type { FindRefusal } from "./send-links.server";

/** Asks for the address that somebody ordered with. */
export function FindForm({ refusal }: { refusal?: FindRefusal }) {
  return (
    // Not checked by the browser, whose messages are in its own language.
    <Form method="post" noValidate className="space-y-5">
      <LabelledInput
        id="email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        defaultValue={refusal?.email}
        label={m.eticket_find_email()}
        fault={refusal?.message}
      />
      <button type="submit" className="button-accent">
        {m.eticket_find_submit()}
      </button>
      {refusal?.meant ? (
        <AskedAddress typed={refusal.email} meant={refusal.meant} label={m.forms_email_use({ email: refusal.meant })} />
      ) : null}
    </Form>
  );
}

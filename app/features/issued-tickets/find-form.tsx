import { Form } from "react-router";
import { m } from "~/paraglide/messages";
import type { FindRefusal } from "./send-links.server";

/** Asks for the address that somebody ordered with. */
export function FindForm({ refusal }: { refusal?: FindRefusal }) {
  return (
    // Not checked by the browser, whose messages are in its own language.
    <Form method="post" noValidate className="max-w-lg space-y-5">
      <div>
        <label htmlFor="email" className="mb-1 block font-semibold">
          {m.forms_email()}
        </label>
        <input
          id="email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={refusal?.email}
          className="field"
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? "email-fault" : undefined}
        />
        {refusal ? (
          <p id="email-fault" role="alert" className="mt-1 font-semibold text-danger">
            {refusal.message}
          </p>
        ) : null}
      </div>
      <button type="submit" className="button-accent">
        {m.eticket_find_submit()}
      </button>
    </Form>
  );
}

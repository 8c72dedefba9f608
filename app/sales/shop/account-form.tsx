import { Form } from "react-router";
import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import type { AccountField, AccountRefusal } from "./account.server";

/** Asks for the bank account that the money of an order goes to. */
export function AccountForm({ account, refusal }: { account: AccountRefusal["typed"]; refusal?: AccountRefusal }) {
  const typed = refusal?.typed ?? account;
  const fieldOf = (name: AccountField) => ({
    id: name,
    name,
    autoComplete: "off",
    defaultValue: typed[name],
    fault: refusal?.faults[name],
  });
  return (
    // Not checked by the browser, whose messages are in its own language.
    <Form method="post" noValidate className="max-w-lg space-y-5">
      <p>{m.off_account_about()}</p>
      {refusal?.message ? (
        <p role="alert" className="font-semibold text-danger">
          {refusal.message}
        </p>
      ) : null}
      <LabelledInput
        {...fieldOf("bank")}
        label={m.off_account_bank()}
        hint={m.off_account_bank_hint()}
        maxLength={60}
      />
      <LabelledInput
        {...fieldOf("number")}
        label={m.off_account_number()}
        hint={m.off_account_number_hint()}
        maxLength={45}
        inputMode="numeric"
      />
      <LabelledInput {...fieldOf("holder")} label={m.off_account_holder()} maxLength={80} autoComplete="name" />
      <button type="submit" className="button-accent">
        {m.off_account_save()}
      </button>
    </Form>
  );
}

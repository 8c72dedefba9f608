import { Form } from "react-router";
import { m } from "~/paraglide/messages";
import type { AccountField, AccountRefusal } from "./account.server";

/** Asks for the bank account that the money of an order goes to. */
export function AccountForm({ account, refusal }: { account: AccountRefusal["typed"]; refusal?: AccountRefusal }) {
  const typed = refusal?.typed ?? account;
  const fieldOf = (name: AccountField) => ({ name, value: typed[name], fault: refusal?.faults[name] });
  return (
    // Not checked by the browser, whose messages are in its own language.
    <Form method="post" noValidate className="max-w-lg space-y-5">
      <p>{m.off_account_about()}</p>
      {refusal?.message ? (
        <p role="alert" className="font-semibold text-danger">
          {refusal.message}
        </p>
      ) : null}
      <Field {...fieldOf("bank")} label={m.off_account_bank()} hint={m.off_account_bank_hint()} maxLength={60} />
      <Field
        {...fieldOf("number")}
        label={m.off_account_number()}
        hint={m.off_account_number_hint()}
        maxLength={45}
        inputMode="numeric"
      />
      <Field {...fieldOf("holder")} label={m.off_account_holder()} maxLength={80} autoComplete="name" />
      <button type="submit" className="button-accent">
        {m.off_account_save()}
      </button>
    </Form>
  );
}

type FieldProps = {
  name: AccountField;
  label: string;
  hint?: string;
  value: string;
  fault: string | undefined;
  maxLength: number;
  inputMode?: "numeric";
  autoComplete?: "name";
};

function Field({ name, label, hint, value, fault, autoComplete, ...input }: FieldProps) {
  const described = [hint ? `${name}-hint` : "", fault ? `${name}-fault` : ""].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={name} className="mb-1 block font-semibold">
        {label}
      </label>
      {hint ? (
        <p id={`${name}-hint`} className="mb-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <input
        id={name}
        name={name}
        defaultValue={value}
        autoComplete={autoComplete ?? "off"}
        className="field"
        aria-invalid={fault ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {fault ? (
        <p id={`${name}-fault`} role="alert" className="mt-1 font-semibold text-danger">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

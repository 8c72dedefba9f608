import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Form } from "react-router";
import { ErrorSummary } from "./error-summary";
import { GuardFields, type GuardFieldValues } from "./guard-fields";
import { useDraft } from "./use-draft";
import type { Refusal } from "./use-form-with-schema";

type GuardedFormProps = {
  form: { id: string; onSubmit: (event: FormEvent<HTMLFormElement>) => void; onFocus: () => void };
  /** What the form is called. */
  label: string;
  /** The fields in their order, for the summary of what is wrong. */
  fields: ComponentProps<typeof ErrorSummary>["fields"];
  guard: GuardFieldValues;
  /** The last attempt to send, if it was refused. */
  refusal: Refusal | undefined;
  className: string;
  children: ReactNode;
};

/**
 * A form that is posted to its own page, guarded against programs, with what is wrong said at its head. What was typed is
 * there again when a visitor looks at another page and comes back.
 */
export function GuardedForm({ form, label, fields, guard, refusal, className, children }: GuardedFormProps) {
  const draft = useDraft();
  return (
    <Form
      ref={draft}
      method="post"
      id={form.id}
      noValidate
      onSubmit={form.onSubmit}
      onFocus={form.onFocus}
      aria-label={label}
      className={className}
    >
      <GuardFields guard={guard} />
      <ErrorSummary fields={fields} refusal={refusal} />
      {children}
    </Form>
  );
}

import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Form } from "react-router";
import { ErrorSummary } from "./error-summary";
import { GuardFields, type GuardFieldValues } from "./guard-fields";

type GuardedFormProps = {
  form: { id: string; errors: string[] | undefined; onSubmit: (event: FormEvent<HTMLFormElement>) => void };
  /** What the form is called. */
  label: string;
  /** The fields in their order, for the summary of what is wrong. */
  fields: ComponentProps<typeof ErrorSummary>["fields"];
  guard: GuardFieldValues;
  lastResult: SubmissionResult<string[]> | undefined;
  /** The visitor touches the form. */
  onFocus: () => void;
  className: string;
  children: ReactNode;
};

/** A form that is posted to its own page, guarded against programs, with what is wrong said at its head. */
export function GuardedForm({
  form,
  label,
  fields,
  guard,
  lastResult,
  onFocus,
  className,
  children,
}: GuardedFormProps) {
  return (
    <Form
      method="post"
      id={form.id}
      noValidate
      onSubmit={form.onSubmit}
      onFocus={onFocus}
      aria-label={label}
      className={className}
    >
      <GuardFields guard={guard} />
      <ErrorSummary attempt={lastResult} formId={form.id} fields={fields} formErrors={form.errors} />
      {children}
    </Form>
  );
}

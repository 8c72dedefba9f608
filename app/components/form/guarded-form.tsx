import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps, FormEvent, ReactNode } from "react";
import { Form } from "react-router";
import { ErrorSummary } from "./error-summary";
import { GuardFields, type GuardFieldValues } from "./guard-fields";
import { useDraft } from "./use-draft";

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

/**
 * A form that is posted to its own page, guarded against programs, with what is wrong said at its head. What was typed is
 * there again when a visitor looks at another page and comes back.
 */
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
  const draft = useDraft();
  return (
    <Form
      ref={draft}
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

import { useEffect, useRef } from "react";
import type { FieldState } from "./field";

type ErrorSummaryProps = {
  fields: readonly FieldState[];
  formErrors?: string[];
  formId: string;
  /** The server's answer: a new one moves the focus here. */
  attempt: unknown;
};

/**
 * What has to be mended, above the form: takes the focus after a refused submission and links to each field
 * (WCAG 2.2, 3.3.1 and 2.4.3). It lists faults only after an attempt to send, not while fields are filled in.
 */
export function ErrorSummary({ fields, formErrors, formId, attempt }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const faulty = fields.filter((field) => field.errors?.length);
  const empty = faulty.length === 0 && !formErrors?.length;
  useEffect(() => {
    if (attempt) summary.current?.focus();
  }, [attempt]);
  useEffect(() => {
    // The browser refused the submission by itself: the same way for the focus.
    const form = document.getElementById(formId);
    const onSubmit = () => requestAnimationFrame(() => summary.current?.focus());
    form?.addEventListener("submit", onSubmit);
    return () => form?.removeEventListener("submit", onSubmit);
  }, [formId]);
  if (empty) return null;
  return (
    <div ref={summary} role="alert" tabIndex={-1} className="rounded-2xl border-2 border-danger p-5">
      <h2 className="font-display text-xl font-bold">Please mend the following</h2>
      {formErrors?.map((message) => (
        <p key={message} className="mt-2">
          {message}
        </p>
      ))}
      {faulty.length > 0 ? (
        <ul className="mt-2 list-disc pl-5">
          {faulty.map((field) => (
            <li key={field.id}>
              <a href={`#${field.id}`} className="text-link">
                {field.errors?.join(" ")}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

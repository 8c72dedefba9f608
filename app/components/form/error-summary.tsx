import { useEffect, useRef } from "react";
import type { FieldState } from "./field";

/**
 * What has to be mended, above the form: takes the focus after a refused submission and links to each field
 * (WCAG 2.2, 3.3.1 and 2.4.3).
 * @param attempt anything that changes with each refused submission
 */
export function ErrorSummary(props: { fields: readonly FieldState[]; formErrors?: string[]; attempt: unknown }) {
  const summary = useRef<HTMLDivElement>(null);
  const faulty = props.fields.filter((field) => field.errors?.length);
  const { attempt } = props;
  useEffect(() => {
    if (attempt) summary.current?.focus();
  }, [attempt]);
  if (faulty.length === 0 && !props.formErrors?.length) return null;
  return (
    <div ref={summary} role="alert" tabIndex={-1} className="rounded-2xl border-2 border-danger p-5">
      <h2 className="font-display text-xl font-bold">Please mend the following</h2>
      {props.formErrors?.map((message) => (
        <p key={message} className="mt-2">
          {message}
        </p>
      ))}
      <ul className="mt-2 list-disc pl-5">
        {faulty.map((field) => (
          <li key={field.id}>
            <a href={`#${field.id}`} className="text-link">
              {field.errors?.join(" ")}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

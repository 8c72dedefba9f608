import { useEffect, useRef } from "react";
import type { FieldState } from "./field";
import type { Refusal } from "./use-form-with-schema";

type ErrorSummaryProps = {
  fields: readonly FieldState[];
  /** The visitor's last attempt to send, if it was refused: a new object for each attempt. */
  refusal: Refusal | undefined;
};

/**
 * What has to be mended, above the form. It takes the focus once for each refused attempt to send, and links to each
 * field (WCAG 2.2, 3.3.1 and 2.4.3). It stays as the attempt found it until the next one, so that nothing moves under
 * the field that is being corrected: what has been corrected is only struck out.
 */
export function ErrorSummary({ fields, refusal }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const mounted = useRef(false);
  useEffect(() => {
    // By the time that a page which was loaded with errors is hydrated, somebody may be typing in it.
    const mayTakeFocus = mounted.current || document.activeElement === document.body;
    mounted.current = true;
    if (refusal && mayTakeFocus) summary.current?.focus();
  }, [refusal]);
  // Of the form as a whole, or of a hidden field, such as the version of the text that was agreed to.
  const formErrors = Object.entries(refusal?.error ?? {}).flatMap(([of, messages]) =>
    fields.some(({ name }) => name === of) ? [] : (messages ?? []),
  );
  const refused = fields.flatMap(({ id, name, errors }) => {
    const messages = refusal?.error?.[name];
    return messages?.length ? [{ id, text: messages.join(" "), corrected: !errors?.length }] : [];
  });
  if (refused.length === 0 && formErrors.length === 0) return null;
  return (
    <div ref={summary} role="alert" tabIndex={-1} className="rounded-2xl border-2 border-danger p-5">
      <h2 className="font-display text-xl font-bold">Please mend the following</h2>
      {formErrors.map((message) => (
        <p key={message} className="mt-2">
          {message}
        </p>
      ))}
      {refused.length > 0 ? (
        <ul className="mt-2 list-disc pl-5">
          {refused.map(({ id, text, corrected }) => (
            <li key={id} className={corrected ? "text-muted line-through" : undefined}>
              <a href={`#${id}`} className="text-link">
                {text}
              </a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

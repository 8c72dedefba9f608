import { type RefObject, useEffect, useRef } from "react";
import { notify } from "~/design/components/feedback/notify";
import { m } from "~/paraglide/messages";
import type { FieldState } from "./form-field";
import type { Refusal } from "./use-form-with-schema";

type ErrorSummaryProps = {
  fields: readonly FieldState[];
  /** The visitor's last attempt to send, if it was refused: a new object for each attempt. */
  refusal: Refusal | undefined;
  /** Whether the visitor has gone on with the form since that attempt. */
  wentOn: RefObject<boolean>;
};

/**
 * The errors of a refused attempt to send, above the form, with links to the fields (WCAG 2.2, 3.3.1 and 2.4.3). It takes the
 * focus once for each attempt, unless the visitor has gone on with the form, who gets a toast. Corrected errors are struck out,
 * not removed, so that nothing moves under the field in which somebody types.
 */
export function ErrorSummary({ fields, refusal, wentOn }: ErrorSummaryProps) {
  const summary = useRef<HTMLDivElement>(null);
  const mounted = useRef(false);
  useEffect(() => {
    const isResponse = mounted.current;
    mounted.current = true;
    if (!refusal) return;
    // Whoever types goes on typing: on a page that was loaded with errors before hydration, or while the form was being sent.
    const isTyping = isResponse ? wentOn.current : document.activeElement !== document.body;
    if (!isTyping) summary.current?.focus();
    else if (isResponse)
      void notify({ type: "error", title: Object.values(refusal.error ?? {}).flat()[0] ?? undefined });
  }, [refusal, wentOn]);
  // Errors of the form, or of a hidden input such as the consent's version.
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
      <h2 className="font-display text-xl font-bold">{m.forms_error_summary()}</h2>
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

import { useRef, useState } from "react";

/** Judges a form in the browser; the same schema as the server's. */
export type Validate<Result> = (formData: FormData) => Result;

/**
 * Loads a form's schema when the visitor first touches the form, so that no page pays for it before. Until it is there,
 * and without scripts, the server judges.
 * @param load imports the schema and makes the validator
 * @returns the validator once it is loaded, and what to put on the form's `onFocus`
 */
export function useLazyValidation<Result>(load: () => Promise<Validate<Result>>) {
  const [validate, setValidate] = useState<Validate<Result>>();
  const asked = useRef(false);
  const onFocus = () => {
    if (asked.current) return;
    asked.current = true;
    load().then(
      (loaded) => setValidate(() => loaded),
      () => {
        asked.current = false; // no network just now: the next touch tries again
      },
    );
  };
  return { validate, onFocus };
}

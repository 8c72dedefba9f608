import type { Submission, SubmissionResult } from "@conform-to/react";
import type { Validate } from "./use-lazy-validation";

type FieldErrors = Record<string, string[]>;

/**
 * The errors of a response that the schema in the browser does not find by itself, such as a phone number that cannot
 * exist.
 * @param result the server's response to the last attempt
 * @param validate the browser's schema
 * @returns by field name, without errors of the whole form
 */
export function serverOnlyErrors(
  result: SubmissionResult<string[]>,
  validate: Validate<Submission<unknown>>,
): FieldErrors {
  const sent = new FormData();
  for (const [name, value] of Object.entries(result.initialValue ?? {})) {
    if (typeof value === "string") sent.append(name, value);
  }
  const submission = validate(sent);
  const known = submission.status === "success" ? {} : (submission.error ?? {});
  const errors: FieldErrors = {};
  for (const [name, messages] of Object.entries(result.error ?? {})) {
    if (name && messages && !known[name]) errors[name] = messages;
  }
  return errors;
}

/** Keeps the errors of fields whose value is still the one that the server refused. */
export function errorsOfUnchanged(
  errors: FieldErrors,
  result: SubmissionResult<string[]> | undefined,
  formData: FormData,
): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => formData.get(name) === result?.initialValue?.[name]),
  );
}

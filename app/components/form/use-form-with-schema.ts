import { type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { useMemo, useState } from "react";
import { errorsOfUnchanged, serverOnlyErrors } from "./server-errors";
import { useLazyValidation, type Validate } from "./use-lazy-validation";
import { useLeaveValidation } from "./use-leave-validation";

/** The result of an attempt to send that was refused, by the browser's schema or by the server. */
export type Refusal = SubmissionResult<string[]>;

/**
 * A form whose schema loads when it is first touched. A field is validated when it is left, and from then on with each
 * change. The server decides about every attempt to send that the browser's schema lets pass.
 * @param id of the form element
 * @param lastResult the server's response to the last attempt
 * @param load imports the schema and makes the validator
 * @returns what the form element and its fields need, and the last attempt if it was refused: a new object for each
 */
export function useFormWithSchema<Values extends Record<string, unknown>>(
  id: string,
  lastResult: Refusal | undefined,
  load: () => Promise<Validate<Submission<Values>>>,
) {
  const { validate, onFocus } = useLazyValidation(load);
  const [refusal, setRefusal] = useState(lastResult);
  // The router forgets the response with the next navigation, which a link of the error summary is.
  const [response, setResponse] = useState(lastResult);
  if (lastResult && lastResult !== response) {
    setResponse(lastResult);
    setRefusal(lastResult);
  }
  const serverErrors = useMemo(
    () => (response && validate ? serverOnlyErrors(response, validate) : {}),
    [response, validate],
  );
  const [form, fields] = useForm<Values>({
    id,
    lastResult: useMemo(() => response && withoutStatus(response), [response]),
    onValidate:
      validate &&
      (({ formData }) => {
        const submission = validate(formData);
        if (submission.status === "success") return submission;
        const fieldErrors = errorsOfUnchanged(serverErrors, response, formData);
        // Only an attempt to send is an error: the validation of a field has no status.
        if (submission.status === "error") setRefusal(submission.reply({ fieldErrors }));
        return { ...submission, reply: () => withoutStatus(submission.reply({ fieldErrors })) };
      }),
    // Without a schema conform would post the form to have a field validated.
    shouldRevalidate: validate ? "onInput" : "onSubmit",
  });
  useLeaveValidation(id, validate && form.validate);
  return { form: { id: form.id, onSubmit: form.onSubmit, onFocus }, fields, refusal };
}

/** The same result, upon which conform does not move the focus to the first field at fault: the summary takes it. */
function withoutStatus(result: Refusal): Refusal {
  return { ...result, status: undefined };
}

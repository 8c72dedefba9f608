import { type SubmissionResult, useForm } from "@conform-to/react";
import { useLazyValidation, type Validate } from "./use-lazy-validation";

/** What conform makes of a form's data. */
type Judge<Values extends Record<string, unknown>> = Validate<
  ReturnType<NonNullable<NonNullable<Parameters<typeof useForm<Values>>[0]>["onValidate"]>>
>;

/**
 * A form whose schema comes when it is first touched.
 * @param id of the form element
 * @param lastResult the server's answer to the last attempt
 * @param load imports the schema and makes the validator
 */
export function useFormWithSchema<Values extends Record<string, unknown>>(
  id: string,
  lastResult: SubmissionResult<string[]> | undefined,
  load: () => Promise<Judge<Values>>,
) {
  const { validate, onFocus } = useLazyValidation(load);
  const [form, fields] = useForm<Values>({
    id,
    lastResult,
    onValidate: validate && (({ formData }) => validate(formData)),
    // Until the schema is there only Send asks the server: conform would else post the form at every blur.
    shouldValidate: validate ? "onBlur" : "onSubmit",
    shouldRevalidate: validate ? "onInput" : "onSubmit",
  });
  return { form, fields, onFocus };
}

import { type FieldMetadata, type Submission, type SubmissionResult, useForm } from "@conform-to/react";
import { type FormEvent, useMemo, useRef, useState } from "react";
import type { z } from "~/base/values/zod";
import { useLeaveValidation } from "./use-leave-validation";

/** The result of a refused attempt to send, by the browser's schema or by the server. */
export type Refusal = SubmissionResult<string[]>;

/** Imports a form's schema. */
export type LoadSchema = () => Promise<z.ZodType<Values>>;

type Values = Record<string, unknown>;
type Validate = (formData: FormData) => Submission<Values>;

/**
 * A form whose schema loads when the form is first focused. A field is validated when it is left, and from then on with
 * each change. The server decides about every attempt to send that the browser's schema accepts.
 * @param id of the form element
 * @param lastResult the server's response to the last attempt
 * @param defaultValue values before the visitor's, by field name
 * @returns props of the form element, the state of each field by name, the last refusal, which is a new object for each, and
 *   whether the visitor has gone on with the form since the last attempt to send
 */
export function useFormWithSchema(
  id: string,
  lastResult: Refusal | undefined,
  loadSchema: LoadSchema,
  defaultValue?: Readonly<Record<string, string>>,
) {
  const { validate, onFocus: loadOnFocus } = useLazyValidation(loadSchema);
  const [refusal, setRefusal] = useState(lastResult);
  // The router drops the response with the next navigation, which a link of the error summary is.
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
    defaultValue,
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
  /** Whether the visitor has gone on with the form since the last attempt to send. */
  const wentOn = useRef(false);
  const goOn = () => {
    wentOn.current = true;
  };
  return {
    formProps: {
      id: form.id,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        wentOn.current = false;
        form.onSubmit(event);
      },
      onInput: goOn,
      onFocus: () => {
        goOn();
        loadOnFocus();
      },
    },
    wentOn,
    // conform creates the state of any name that is read.
    field: (name: string) => fields[name] as FieldMetadata<string>,
    refusal,
  };
}

/**
 * Loads the schema when the visitor first focuses the form, so that first loads do not include it. Until then, and
 * without scripts, the server validates.
 */
function useLazyValidation(loadSchema: LoadSchema) {
  const [validate, setValidate] = useState<Validate>();
  const requested = useRef(false);
  const onFocus = () => {
    if (requested.current) return;
    requested.current = true;
    Promise.all([import("@conform-to/zod/v4"), import("~/base/forms/suggest-address"), loadSchema()]).then(
      ([{ parseWithZod }, { suggestAddress }, schema]) =>
        setValidate(() => (formData: FormData) => parseWithZod(withAddressMeant(formData, suggestAddress), { schema })),
      () => {
        requested.current = false; // offline: the next focus tries again
      },
    );
  };
  return { validate, onFocus };
}

/**
 * A form with the e-mail address that its visitor may have meant. The server asks about the typed one and offers this one by a button, so the
 * browser does not refuse "sari@gmail,com".
 */
function withAddressMeant(form: FormData, suggestAddress: (email: string) => string | null): FormData {
  const typed = form.get("email");
  const meant = typeof typed === "string" ? suggestAddress(typed.trim()) : null;
  if (meant === null) return form;
  const meantForm = new FormData();
  for (const [name, value] of form) meantForm.append(name, name === "email" ? meant : value);
  return meantForm;
}

/** The same result without its status: conform does not focus the first invalid field, the error summary takes focus. */
function withoutStatus(result: Refusal): Refusal {
  return { ...result, status: undefined };
}

type FieldErrors = Record<string, string[]>;

/** Errors of fields that the browser's schema does not find, such as a phone number that cannot exist. */
function serverOnlyErrors(result: Refusal, validate: Validate): FieldErrors {
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

/** Errors of the fields that still have the value that the server refused. */
function errorsOfUnchanged(errors: FieldErrors, result: Refusal | undefined, formData: FormData): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).filter(([name]) => formData.get(name) === result?.initialValue?.[name]),
  );
}

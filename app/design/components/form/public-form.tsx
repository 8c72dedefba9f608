import type { SubmissionResult } from "@conform-to/react";
import { Form, type ShouldRevalidateFunction } from "react-router";
import type { FormDefinition } from "~/base/forms/form-definition";
import { ErrorSummary } from "./error-summary";
import { type Choices, ConsentField, FormField } from "./form-field";
import { GuardFields, type GuardNames } from "./guard-fields";
import { useDraft } from "./use-draft";
import { type LoadSchema, useFormWithSchema } from "./use-form-with-schema";

/** What the form's route passes on. */
export type FormProps = {
  guard: GuardNames;
  /** The server's response to the last attempt to send. */
  lastResult?: SubmissionResult<string[]>;
  /** Values before the visitor's, by field name. */
  defaultValue?: Readonly<Record<string, string>>;
};

type PublicFormProps = FormProps & {
  /** Of the form element. */
  id: string;
  form: FormDefinition;
  /** The form's accessible name. */
  label: string;
  submitLabel: string;
  loadSchema: LoadSchema;
  /** Legends, each by the name of the field that its section begins with. */
  sections?: Readonly<Record<string, string>>;
  /** Names of hidden fields. */
  hidden?: readonly string[];
  /** Optional fields that few need: their names, and what opens them. They are folded away after the others. */
  folded?: { label: string; names: readonly string[] };
  /** Lists to choose from, by the name of a field that is otherwise typed. */
  choices?: Readonly<Record<string, Choices>>;
};

/**
 * A form with the fields of its definition, posted to its own page, with an error summary above it. What was typed is
 * restored when a visitor looks at another page and comes back.
 */
export function PublicForm({
  id,
  form,
  label,
  submitLabel,
  loadSchema,
  guard,
  lastResult,
  defaultValue,
  ...options
}: PublicFormProps) {
  const { sections = {}, hidden = [], choices = {}, folded } = options;
  const { formProps, field, refusal, wentOn } = useFormWithSchema(id, lastResult, loadSchema, defaultValue);
  const draft = useDraft();
  const all = Object.keys(form.fields).filter((name) => !form.fields[name]?.internal && !hidden.includes(name));
  const names = all.filter((name) => !folded?.names.includes(name));
  const controls = (list: string[]) =>
    list.map((name) => {
      const definition = form.fields[name];
      return definition && <FormField key={name} field={field(name)} definition={definition} choices={choices[name]} />;
    });
  const starts = Object.keys(sections).map((name) => names.indexOf(name));
  return (
    <Form
      ref={draft}
      method="post"
      noValidate
      aria-label={label}
      className={starts.length > 0 ? "space-y-10" : "space-y-5"}
      {...formProps}
    >
      <GuardFields guard={guard} />
      <ErrorSummary fields={[...all, "consent"].map(field)} refusal={refusal} wentOn={wentOn} />
      {starts.length === 0 ? controls(names) : null}
      {Object.values(sections).map((legend, index) => (
        <fieldset key={legend} className="space-y-5">
          <legend className="font-display text-xl font-bold">{legend}</legend>
          {controls(names.slice(starts[index], starts[index + 1]))}
        </fieldset>
      ))}
      {folded ? (
        <details open={folded.names.some((name) => field(name).errors || field(name).initialValue) || undefined}>
          <summary className="text-link inline-flex min-h-11 items-center">{folded.label}</summary>
          <div className="mt-3 space-y-5">{controls([...folded.names])}</div>
        </details>
      ) : null}
      <ConsentField field={field("consent")} consent={form.consent} />
      <button type="submit" className="button-accent">
        {submitLabel}
      </button>
      {/* After the first button, which Enter presses. */}
      {guard.choice ? (
        <p>
          <button type="submit" name={guard.choice.name} value={guard.choice.value} className="button-quiet">
            {guard.choice.label}
          </button>
        </p>
      ) : null}
      {guard.ways?.map(({ to, label }) => (
        <p key={to}>
          <button type="submit" formAction={to} className="button-quiet">
            {label}
          </button>
        </p>
      ))}
    </Form>
  );
}

/**
 * `shouldRevalidate` for the routes of forms that close: when one closed while it was open (403), the page now says what it offers
 * instead. React Router reloads nothing after a 4xx.
 */
export const revalidateClosedForm: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus === 403 || defaultShouldRevalidate;

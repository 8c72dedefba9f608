import { Link } from "react-router";
import { Field, FieldErrors, type FieldState } from "./field";

type ValueField = FieldState & { initialValue: string | undefined };

type TextFieldProps = {
  field: ValueField;
  label: string;
  hint?: string;
  optional?: boolean;
  maxLength?: number;
  /** Tokens of HTML's autofill (WCAG 2.2, 1.3.5). */
  autoComplete?: string;
  type?: "text" | "email" | "tel" | "url";
  inputMode?: "numeric";
};

/** A line of text. */
export function TextField({ field, label, hint, optional, type = "text", ...input }: TextFieldProps) {
  return (
    <Field field={field} label={label} hint={hint} optional={optional}>
      {(attributes) => (
        <input {...attributes} {...input} type={type} className="field" defaultValue={field.initialValue} />
      )}
    </Field>
  );
}

/** Text of several lines. */
export function TextAreaField({ field, label, hint, optional, maxLength }: Omit<TextFieldProps, "type" | "inputMode">) {
  return (
    <Field field={field} label={label} hint={hint} optional={optional}>
      {(attributes) => (
        <textarea {...attributes} rows={6} maxLength={maxLength} className="field" defaultValue={field.initialValue} />
      )}
    </Field>
  );
}

/** One of a few choices. Without `empty` the first is chosen from the start. */
export function SelectField(props: {
  field: ValueField;
  label: string;
  hint?: string;
  empty?: string;
  choices: Iterable<readonly [value: string, label: string]>;
}) {
  return (
    <Field field={props.field} label={props.label} hint={props.hint}>
      {(attributes) => (
        <select {...attributes} className="field" defaultValue={props.field.initialValue ?? ""}>
          {props.empty ? <option value="">{props.empty}</option> : null}
          {[...props.choices].map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

const POLICY = "privacy policy";

/** What is agreed to. It names the policy, and leads to it. */
type ConsentText = { version: string; text: `${string}${typeof POLICY}${string}` };

/** The box that gives consent, with the version of the text beside it. */
export function ConsentField(props: { field: ValueField; consent: ConsentText }) {
  const { field, consent } = props;
  const [before, after] = consent.text.split(POLICY);
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3">
        <input
          id={field.id}
          name={field.name}
          type="checkbox"
          className="mt-0.5 size-6 shrink-0"
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? field.errorId : undefined}
          defaultChecked={field.initialValue === "on"}
        />
        <span>
          {before}
          <Link to="/privacy" className="text-link">
            {POLICY}
          </Link>
          {after}
        </span>
      </label>
      <input type="hidden" name="consentVersion" value={consent.version} />
      <FieldErrors field={field} />
    </div>
  );
}

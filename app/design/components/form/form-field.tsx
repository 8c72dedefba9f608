import { Link } from "react-router";
import { type ConsentText, consentVersion, type FieldDefinition, splitAtPolicies } from "~/base/forms/form-definition";
import { m } from "~/paraglide/messages";

/** A field's state in the form library; the ids tie label, hint and errors to the control. */
export type FieldState = {
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  errors: string[] | undefined;
  initialValue?: string | undefined;
};

/** Values and labels of a list. */
export type Choices = readonly (readonly [value: string, label: string])[];

type FormFieldProps = {
  field: FieldState;
  definition: FieldDefinition;
  /** Makes a typed field a list to choose from. */
  choices?: Choices;
};

/**
 * A field of a form: label, hint, control and errors, tied together for screen readers (WCAG 2.2, 1.3.1 and 3.3.1).
 * A hint on what to type is not shown beside a list.
 */
export function FormField({ field, definition, choices }: FormFieldProps) {
  const { label, optional } = definition;
  const hint = choices ? undefined : definition.hint?.();
  const describedBy = [hint && field.descriptionId, field.errors?.length && field.errorId].filter(Boolean).join(" ");
  const attributes = {
    id: field.id,
    name: field.name,
    "aria-invalid": field.errors?.length ? true : undefined,
    "aria-describedby": describedBy || undefined,
    className: "field",
  };
  return (
    <div>
      <label htmlFor={field.id} className="mb-1 block font-semibold">
        {label()}
        {optional ? <span className="font-normal text-muted">{` (${m.forms_optional()})`}</span> : null}
      </label>
      {hint ? (
        <p id={field.descriptionId} className="mb-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <Control attributes={attributes} value={field.initialValue} definition={definition} choices={choices} />
      <FieldErrors field={field} />
    </div>
  );
}

const INPUT_TYPES = { email: "email", phone: "tel", website: "url" } as const;

type ControlProps = Omit<FormFieldProps, "field"> & {
  attributes: { id: string; name: string; className: string };
  value: string | undefined;
};

function Control({ attributes, value, definition, choices }: ControlProps) {
  const { type, autoComplete } = definition;
  if (choices)
    return <SelectControl attributes={attributes} value={value} choices={choices} placeholder={m.forms_choose_one()} />;
  switch (type) {
    case "choice": {
      const { options, placeholder } = definition;
      const list = Object.entries(options).map(([option, label]) => [option, label()] as const);
      return <SelectControl attributes={attributes} value={value} choices={list} placeholder={placeholder?.()} />;
    }
    case "text":
      return <textarea {...attributes} rows={6} maxLength={definition.maxLength} defaultValue={value} />;
    case "integer": {
      const digits = String(definition.max).length;
      return <input {...attributes} type="text" inputMode="numeric" maxLength={digits} defaultValue={value} />;
    }
    default: {
      const inputType = type in INPUT_TYPES ? INPUT_TYPES[type as keyof typeof INPUT_TYPES] : "text";
      const input = { type: inputType, autoComplete, maxLength: definition.maxLength };
      return <input {...attributes} {...input} defaultValue={value} />;
    }
  }
}

type SelectControlProps = Omit<ControlProps, "definition" | "choices"> & { choices: Choices; placeholder?: string };

function SelectControl({ attributes, value, choices, placeholder }: SelectControlProps) {
  return (
    <select {...attributes} defaultValue={value ?? ""}>
      {placeholder ? <option value="">{placeholder}</option> : null}
      {choices.map(([option, label]) => (
        <option key={option} value={option}>
          {label}
        </option>
      ))}
    </select>
  );
}

/** The consent's box, and the version of the text beside it. The names of policies are links. */
export function ConsentField({ field, consent }: { field: FieldState; consent: ConsentText }) {
  return (
    <div>
      <label className="flex min-h-11 items-start gap-3">
        <input
          id={field.id}
          name={field.name}
          type="checkbox"
          className="tick"
          aria-invalid={field.errors ? true : undefined}
          aria-describedby={field.errors ? field.errorId : undefined}
          defaultChecked={field.initialValue === "on"}
        />
        <span>
          {splitAtPolicies(consent).map(({ text, path }) =>
            path ? (
              <Link key={path} to={path} className="text-link">
                {text}
              </Link>
            ) : (
              text
            ),
          )}
        </span>
      </label>
      <input type="hidden" name="consentVersion" value={consentVersion(consent)} />
      <FieldErrors field={field} />
    </div>
  );
}

function FieldErrors({ field }: { field: FieldState }) {
  if (!field.errors?.length) return null;
  return (
    <p id={field.errorId} className="mt-1 font-semibold text-danger">
      {field.errors.join(" ")}
    </p>
  );
}

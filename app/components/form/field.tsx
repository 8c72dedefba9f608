import type { ReactNode } from "react";

/** What a form library knows of a field; `id`, `errorId` and `descriptionId` tie label, hint and errors to it. */
export type FieldState = {
  id: string;
  name: string;
  errorId: string;
  descriptionId: string;
  errors: string[] | undefined;
};

type FieldProps = {
  field: FieldState;
  label: string;
  hint?: string;
  optional?: boolean;
  /** Draws the control with the attributes that tie it to its label, hint and errors. */
  children: (attributes: ControlAttributes) => ReactNode;
};

export type ControlAttributes = {
  id: string;
  name: string;
  "aria-invalid": boolean | undefined;
  "aria-describedby": string | undefined;
};

/** A labelled control with its hint and errors, tied together for screen readers (WCAG 2.2, 1.3.1 and 3.3.1). */
export function Field({ field, label, hint, optional = false, children }: FieldProps) {
  const invalid = Boolean(field.errors?.length);
  const describedBy = [hint && field.descriptionId, invalid && field.errorId].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={field.id} className="mb-1 block font-semibold">
        {label}
        {optional ? <span className="font-normal text-muted"> (optional)</span> : null}
      </label>
      {hint ? (
        <p id={field.descriptionId} className="mb-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children({
        id: field.id,
        name: field.name,
        "aria-invalid": invalid || undefined,
        "aria-describedby": describedBy || undefined,
      })}
      <FieldErrors field={field} />
    </div>
  );
}

/** The faults of a field. */
export function FieldErrors({ field }: { field: FieldState }) {
  if (!field.errors?.length) return null;
  return (
    <p id={field.errorId} className="mt-1 font-semibold text-danger">
      {field.errors.join(" ")}
    </p>
  );
}

import type { ComponentProps } from "react";

type LabelledFieldProps = ComponentProps<"input"> & { id: string; label: string; hint?: string; fault?: string };

/** A field of a form that only the server checks, with its label, a hint, and what is wrong with it. */
export function LabelledField({ id, label, hint, fault, ...input }: LabelledFieldProps) {
  const described = [hint ? `${id}-hint` : "", fault ? `${id}-fault` : ""].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="mb-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      <input
        id={id}
        className="field"
        aria-invalid={fault ? true : undefined}
        aria-describedby={described || undefined}
        {...input}
      />
      {fault ? (
        <p id={`${id}-fault`} role="alert" className="mt-1 font-semibold text-danger">
          {fault}
        </p>
      ) : null}
    </div>
  );
}

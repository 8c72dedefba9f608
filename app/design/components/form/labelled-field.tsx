import type { ComponentProps, ReactNode } from "react";

/** What ties a control to its hint and its faults. */
export type Description = { "aria-invalid": true | undefined; "aria-describedby": string | undefined };

type LabelledFieldProps = {
  /** Of the control. */
  id: string;
  label: string;
  hint?: string | null | undefined;
  faults?: readonly string[] | undefined;
  /** Whether a screen reader says the faults at once: in a form that nothing else announces. */
  isAnnounced?: boolean;
  /** The control, with the attributes that tie it to hint and faults. */
  children: (description: Description) => ReactNode;
};

/** A control with its label, its hint and what is wrong with it. */
export function LabelledField({ id, label, hint, faults = [], isAnnounced = false, children }: LabelledFieldProps) {
  const [hintId, faultId] = [`${id}-hint`, `${id}-fault`];
  const described = [hint && hintId, faults.length > 0 && faultId].filter(Boolean).join(" ");
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-semibold">
        {label}
      </label>
      {hint ? (
        <p id={hintId} className="mb-1 text-sm text-muted">
          {hint}
        </p>
      ) : null}
      {children({ "aria-invalid": faults.length > 0 || undefined, "aria-describedby": described || undefined })}
      {faults.length > 0 ? (
        <p id={faultId} role={isAnnounced ? "alert" : undefined} className="mt-1 font-semibold text-danger">
          {faults.join(" ")}
        </p>
      ) : null}
    </div>
  );
}

type LabelledInputProps = ComponentProps<"input"> & { id: string; label: string; hint?: string; fault?: string };

/** A line of text in a small form that only the server checks. */
export function LabelledInput({ id, label, hint, fault, ...input }: LabelledInputProps) {
  return (
    <LabelledField id={id} label={label} hint={hint} faults={fault ? [fault] : []} isAnnounced>
      {(description) => <input id={id} className="field" {...description} {...input} />}
    </LabelledField>
  );
}

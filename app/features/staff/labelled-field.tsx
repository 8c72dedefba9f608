import type { ReactNode } from "react";

/** What ties a control to its hint and its faults. */
export type Description = { "aria-invalid": true | undefined; "aria-describedby": string | undefined };

type LabelledFieldProps = {
  /** Of the control. */
  id: string;
  label: string;
  hint?: string | null | undefined;
  faults?: readonly string[] | undefined;
  /** The control, with the attributes that tie it to hint and faults. */
  children: (description: Description) => ReactNode;
};

/** A control with its label, its hint and what is wrong with it. */
export function LabelledField({ id, label, hint, faults = [], children }: LabelledFieldProps) {
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
        <p id={faultId} className="mt-1 font-semibold text-danger">
          {faults.join(" ")}
        </p>
      ) : null}
    </div>
  );
}

import type { ComponentProps } from "react";
import { LabelledField } from "~/design/components/form/labelled-field";

type LabelledTextareaProps = ComponentProps<"textarea"> & {
  id: string;
  label: string;
  hint?: string | null;
  fault?: string;
};

/** A text of several lines in a form that only the server checks. */
export function LabelledTextarea({ id, label, hint, fault, ...textarea }: LabelledTextareaProps) {
  return (
    <LabelledField id={id} label={label} hint={hint} faults={fault ? [fault] : []} isAnnounced>
      {(description) => <textarea id={id} className="field" {...description} {...textarea} />}
    </LabelledField>
  );
}

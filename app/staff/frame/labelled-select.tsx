import { LabelledField } from "~/design/components/form/labelled-field";

type LabelledSelectProps = {
  id: string;
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  /** What is wrong with it; empty: nothing. */
  fault?: string;
};

/** A choice of one in a small form. */
export function LabelledSelect({ id, name, label, value, options, fault }: LabelledSelectProps) {
  return (
    <LabelledField id={id} label={label} {...(fault && { faults: [fault] })}>
      {(description) => (
        <select {...description} id={id} name={name} defaultValue={value} className="field">
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </LabelledField>
  );
}

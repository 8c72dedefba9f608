import { LabelledField } from "~/design/components/form/labelled-field";

type LabelledSelectProps = {
  id: string;
  name: string;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
};

/** A choice of one in a small form. */
export function LabelledSelect({ id, name, label, value, options }: LabelledSelectProps) {
  return (
    <LabelledField id={id} label={label}>
      {() => (
        <select id={id} name={name} defaultValue={value} className="field">
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

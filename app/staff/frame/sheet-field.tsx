import { LabelledInput } from "~/design/components/form/labelled-field";

/** The field that takes a spreadsheet, as CSV or XLSX. */
export function SheetField({ label, hint }: { label: string; hint?: string }) {
  return (
    <LabelledInput
      id="file"
      label={label}
      hint={hint}
      name="file"
      type="file"
      accept=".csv,.xlsx"
      className="field min-w-0"
    />
  );
}

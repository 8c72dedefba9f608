import { LabelledInput } from "~/design/components/form/labelled-field";
import { m } from "~/paraglide/messages";
import { COMPANY_FIELDS, type CompanyField } from "~/sales/model/company";

type CompanyFieldsProps = {
  /** Begins the ids of the fields. */
  id: string;
  typed: Readonly<Partial<Record<string, string>>>;
  faults?: Readonly<Partial<Record<string, string>>>;
  /** Whether they are never folded. */
  isOpen?: boolean;
};

const LABELS: Readonly<Record<CompanyField, () => string>> = {
  company: m.group_company,
  npwp: m.group_npwp,
  billing: m.group_billing,
};
const NAMES = Object.keys(COMPANY_FIELDS) as CompanyField[];

/** In whose name an order is billed, folded while nothing of it was typed. */
export function CompanyFields({ id, typed, faults = {}, isOpen = false }: CompanyFieldsProps) {
  return (
    <details open={isOpen || NAMES.some((name) => typed[name] || faults[name])}>
      <summary className="text-link inline-flex min-h-11 items-center">{m.group_company_title()}</summary>
      <div className="mt-2 space-y-3">
        {NAMES.map((name) => (
          <LabelledInput
            key={name}
            id={`${id}-${name}`}
            name={name}
            label={LABELS[name]()}
            hint={name === "npwp" ? m.group_npwp_hint() : ""}
            defaultValue={typed[name]}
            fault={faults[name] ?? ""}
            maxLength={COMPANY_FIELDS[name]}
            autoComplete="off"
          />
        ))}
      </div>
    </details>
  );
}

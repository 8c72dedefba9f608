import { m } from "~/paraglide/messages";
import { COMPANY_FIELDS, COMPANY_NAMES, type CompanyField } from "~/sales/model/company";

/** A field of the company that an order is billed to, as the attributes of its input. */
export type CompanyInput = {
  id: string;
  name: CompanyField;
  label: string;
  hint: string;
  fault: string;
  defaultValue: string;
  maxLength: number;
};

const LABELS: Readonly<Record<CompanyField, () => string>> = {
  company: m.group_company,
  npwp: m.group_npwp,
  billing: m.group_billing,
};

/** The fields of a company with what was typed. @param id begins the ids of the fields */
export const toCompanyInputs = (
  id: string,
  typed: Readonly<Partial<Record<string, string>>>,
  faults: Readonly<Partial<Record<string, string>>> = {},
): CompanyInput[] =>
  COMPANY_NAMES.map((name) => ({
    ...{ id: `${id}-${name}`, name, label: LABELS[name](), maxLength: COMPANY_FIELDS[name] },
    hint: name === "npwp" ? m.group_npwp_hint() : "",
    ...{ fault: faults[name] ?? "", defaultValue: typed[name] ?? "" },
  }));

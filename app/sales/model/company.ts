import { cleanLine } from "~/base/values/plain-text";
import { m } from "~/paraglide/messages";

/** The company in whose name an order or an exhibitor is billed. `npwp`: its 15 or 16 digits, or empty; `address`: in one line, or empty. */
export type Company = { name: string; npwp: string; address: string };

/** The fields of a form for it, with the most characters of each. */
export const COMPANY_FIELDS = { company: 120, npwp: 40, billing: 300 } as const;
export type CompanyField = keyof typeof COMPANY_FIELDS;
export const COMPANY_NAMES = Object.keys(COMPANY_FIELDS) as CompanyField[];

/** A tax number as people write it, with dots, hyphens and spaces. @returns its digits; null: it has not 15 or 16 of them */
export function readNpwp(typed: string): string | null {
  const digits = typed.replace(/[\s.\-–]/g, "");
  return /^\d{15,16}$/.test(digits) ? digits : null;
}

/** A tax number as it is printed: "01.234.567.8-901.000", or four digits in a group. */
export const formatNpwp = (digits: string): string =>
  digits.length === 15
    ? digits.replace(/^(..)(...)(...)(.)(...)(...)$/, "$1.$2.$3.$4-$5.$6")
    : digits.replace(/.{4}(?=.)/g, "$& ");

/** Reads what was typed. @returns the company; null: nothing was typed; otherwise what is wrong, by field */
export function readCompany(
  typed: Readonly<Partial<Record<CompanyField, string>>>,
): Company | null | { faults: Partial<Record<CompanyField, string>> } {
  const text = (field: CompanyField) => cleanLine(typed[field] ?? "").slice(0, COMPANY_FIELDS[field]);
  const [name, number, address] = [text("company"), text("npwp"), text("billing")];
  if (name === "" && number === "" && address === "") return null;
  const npwp = number === "" ? "" : readNpwp(number);
  const faults = {
    ...(name === "" ? { company: m.group_company_missing() } : {}),
    ...(npwp === null ? { npwp: m.group_npwp_invalid() } : {}),
  };
  return npwp === null || name === "" ? { faults } : { name, npwp, address };
}

/** The same as its fields are filled in. */
export const toCompanyFields = (company: Company | null | undefined): Record<CompanyField, string> => ({
  company: company?.name ?? "",
  npwp: company ? formatNpwp(company.npwp) : "",
  billing: company?.address ?? "",
});

/** A company in one line, as receipts and mails say it. */
export const describeCompany = ({ name, npwp, address }: Company): string =>
  [name, npwp && `NPWP ${formatNpwp(npwp)}`, address].filter(Boolean).join(", ");

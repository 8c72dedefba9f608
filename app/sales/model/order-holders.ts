import { type FieldDefinition, nameField } from "~/base/forms/form-definition";
import { m } from "~/paraglide/messages";
import { COMPANY_FIELDS, type CompanyField } from "./company";
import { MAX_HOLDER, MOST_HOLDERS, orderForm } from "./order-form";

/** Who comes with the tickets of an order. A ticket is known by its place among all tickets of the order, from 1. */

/** A ticket whose holder the form asks for. `what`: which ticket that is, in words; empty: not known. */
export type AskedHolder = { place: number; what: string; required: boolean };

/** The name of the field for a ticket. */
export const holderField = (place: number): string => `holder_${place}`;

/** Fields for the company that an order is billed to, which its buyer may leave empty (`readCompany`). */
const companyFields: Readonly<Record<CompanyField, FieldDefinition>> = {
  company: toField("company", m.group_company, "organization"),
  npwp: { ...toField("npwp", m.finance_npwp, "off"), hint: m.group_npwp_hint },
  billing: toField("billing", m.finance_billing, "billing street-address"),
};

function toField(name: CompanyField, label: () => string, autoComplete: string): FieldDefinition {
  return { type: "line", label, subject: label, maxLength: COMPANY_FIELDS[name], autoComplete, optional: true };
}

/** The form of an order with a field for the name on each of these tickets, and with those for a company. */
export function orderFormWith(asked: readonly AskedHolder[]): typeof orderForm {
  const holders = asked.map(({ place, what, required }, index): [string, FieldDefinition] => {
    const label = () => m.orders_holder({ place });
    const missing = () => m.orders_holder_missing({ place });
    // Browsers know one name, the buyer's, who is likely to come with the first ticket.
    const autoComplete = index === 0 ? nameField.autoComplete : "off";
    const field = {
      ...nameField,
      maxLength: MAX_HOLDER,
      label,
      subject: label,
      missing,
      hint: () => what,
      autoComplete,
    };
    return [holderField(place), required ? field : { ...field, optional: true }];
  });
  return { ...orderForm, fields: { ...orderForm.fields, ...Object.fromEntries(holders), ...companyFields } };
}

/** The names in a form's values, by the place of their ticket. */
export function typedHolders(values: object): Map<number, string> {
  const typed = new Map<number, string>();
  for (const [name, value] of Object.entries(values)) {
    const place = Number(/^holder_([1-9]\d?)$/.exec(name)?.[1]);
    if (place <= MOST_HOLDERS && typeof value === "string" && value) typed.set(place, value);
  }
  return typed;
}

/** Names as they are stored with the buyer: "2. Sari Dewi", one in a line. */
export const writeHolders = (names: ReadonlyMap<number, string>): string =>
  [...names].map(([place, name]) => `${place}. ${name}`).join("\n");

/** Stored names by the place of their ticket. */
export function readHolders(stored: string): Map<number, string> {
  const lines = stored.split("\n").flatMap((line) => {
    const [, place, name] = /^(\d+)\. (.+)$/.exec(line) ?? [];
    return place && name ? [[Number(place), name] as const] : [];
  });
  return new Map(lines);
}

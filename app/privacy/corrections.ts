import { emailField, nameField } from "~/base/forms/form-definition";
import { cleanLine } from "~/base/values/plain-text";
import { z } from "~/base/values/zod";
import type { AnswerContent } from "~/leads/model/lead-answer";
import { type InterestContent, type LeadContent, leadForms } from "~/leads/model/leads";
import { type OrderContent, orderForm } from "~/sales/model/order-form";

/** What a person sent by a form, or what the team answered. */
export type PersonalContent = LeadContent | InterestContent | OrderContent | AnswerContent;

/** A lead, an answer to one, or an order. The address of a request to be told when has to be confirmed by its owner. */
export type Correctable = Exclude<PersonalContent, InterestContent>;

/** What may be corrected in a stored lead or order. */
export interface Corrections {
  name?: string;
  email?: string;
}

const FORMS = { ...leadForms, order: orderForm };

const emailSchema = z.string().overwrite(cleanLine).max(emailField.maxLength).regex(z.regexes.email);

const nameSchema = (maxLength: number) => z.string().overwrite(cleanLine).min(1).max(maxLength);

/** The corrected payload. @throws Error that names the value that does not fit */
export function correctPayload(lead: Correctable, { name, email }: Corrections): Correctable["payload"] {
  const address = email === undefined ? lead.payload.email : check("The e-mail address", emailSchema, email);
  if (lead.kind !== "exhibitor-registration") {
    const { maxLength } = lead.kind === "lead-answer" ? nameField : FORMS[lead.kind].fields.name;
    const corrected = name === undefined ? lead.payload.name : check("The name", nameSchema(maxLength), name);
    return { ...lead.payload, name: corrected, email: address };
  }
  const { maxLength } = leadForms[lead.kind].fields.contactName;
  const corrected = name === undefined ? lead.payload.contactName : check("The name", nameSchema(maxLength), name);
  return { ...lead.payload, contactName: corrected, email: address };
}

function check(what: string, schema: z.ZodType<string>, value: string): string {
  const { success, data } = schema.safeParse(value);
  if (!success) throw new Error(`${what} is empty, too long or malformed.`);
  return data;
}

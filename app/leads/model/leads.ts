import type { Stored } from "~/base/forms/form-definition";
import { createStoredSchema } from "~/base/forms/form-schema";
import type { z } from "~/base/values/zod";
import { type Interest, interestForm } from "~/content/model/interest";
import { contactForm } from "./contact-message";
import { exhibitorForm } from "./exhibitor-registration";
import { pressForm } from "./press-accreditation";

/** The forms whose submissions are leads: mailed to staff, exported, and delivered to the product API. */
export const leadForms = {
  "exhibitor-registration": exhibitorForm,
  "contact-message": contactForm,
  "press-accreditation": pressForm,
} as const;

/** The forms that have their own page, by the kind of their submissions. */
export const pageForms = { ...leadForms, interest: interestForm } as const;

export type LeadKind = keyof typeof leadForms;

/** A lead's content by its kind. */
export type LeadContent<Kinds extends LeadKind = LeadKind> = {
  [Kind in Kinds]: { kind: Kind; payload: Stored<(typeof leadForms)[Kind]> };
}[Kinds];

export type InterestContent = { kind: "interest"; payload: Interest };

export const LEAD_KINDS = Object.keys(leadForms) as LeadKind[];

/** The ways in which leads are passed on. */
export const LEAD_DELIVERIES = ["staff-mail", "acknowledgement", "api"] as const;

/** Whether a submission is a lead, which must never be lost. */
export function isLead<Content extends { kind: string }>(content: Content): content is Content & LeadContent {
  return content.kind in leadForms;
}

/** The schema of the stored payload, by kind. */
export const leadSchemas = Object.fromEntries(
  Object.values(leadForms).map((form) => [form.kind, createStoredSchema(form)]),
) as { [Kind in LeadKind]: z.ZodType<Stored<(typeof leadForms)[Kind]>> };

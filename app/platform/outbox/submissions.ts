import type { Stored } from "~/base/forms/form-definition";
import { createStoredSchema } from "~/base/forms/form-schema";
import { BASE_LOCALE, type Locale, locales } from "~/base/i18n/locales";
import type { z } from "~/base/values/zod";
import { interestForm } from "~/content/model/interest";
import { contactForm } from "~/leads/model/contact-message";
import { exhibitorForm } from "~/leads/model/exhibitor-registration";
import { pressForm } from "~/leads/model/press-accreditation";
import { orderForm } from "~/sales/model/order-form";

/** The forms whose submissions are leads: mailed to staff, exported, and delivered to the product API. */
export const leadForms = {
  "exhibitor-registration": exhibitorForm,
  "contact-message": contactForm,
  "press-accreditation": pressForm,
} as const;

/** The forms that have their own page, by the kind of their submissions. */
export const pageForms = { ...leadForms, interest: interestForm } as const;

/** Every public form, by the kind of its submissions. Store, mail, CSV export and API read these lists. */
export const submissionForms = { ...pageForms, order: orderForm } as const;

export type LeadKind = keyof typeof leadForms;
export type SubmissionKind = keyof typeof submissionForms;

/** A submission's content by its kind. */
export type SubmissionContent<Kinds extends SubmissionKind = SubmissionKind> = {
  [Kind in Kinds]: { kind: Kind; payload: Stored<(typeof submissionForms)[Kind]> };
}[Kinds];

export type LeadContent = SubmissionContent<LeadKind>;

/** A lead that was not delivered is stored for so many times the retention, so that somebody can look. Then it is deleted too. */
export const UNDELIVERED_RETENTIONS = 2;

export const LEAD_KINDS = Object.keys(leadForms) as LeadKind[];

/** Whether a submission is a lead, which must never be lost. */
export function isLead<Content extends SubmissionContent>(content: Content): content is Content & LeadContent {
  return content.kind in leadForms;
}

/**
 * Reads a stored payload. It is not validated again: a stricter schema must not lock in what was accepted before.
 * @returns in the base language when none is stored, as in older rows, or one that the site does not have
 */
export function readPayload<Payload extends { language: Locale }>(json: string): Payload {
  const payload = JSON.parse(json) as Payload;
  return Object.hasOwn(locales, payload.language) ? payload : { ...payload, language: BASE_LOCALE };
}

/** The schema of the stored payload, by kind. */
export const submissionSchemas = Object.fromEntries(
  Object.values(submissionForms).map((form) => [form.kind, createStoredSchema(form)]),
) as { [Kind in SubmissionKind]: z.ZodType<Stored<(typeof submissionForms)[Kind]>> };

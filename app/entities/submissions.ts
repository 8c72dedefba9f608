import { contactForm } from "./contact-message";
import { exhibitorForm } from "./exhibitor-registration";
import type { Stored } from "./values/form-definition";
import { createStoredSchema } from "./values/form-schema";
import type { z } from "./values/zod";

/** Every public form, by the kind of its submissions. Store, mail, CSV export and API read this list. */
export const submissionForms = {
  "exhibitor-registration": exhibitorForm,
  "contact-message": contactForm,
} as const;

export type SubmissionKind = keyof typeof submissionForms;

/** A submission's content by its kind. */
export type SubmissionContent = {
  [Kind in SubmissionKind]: { kind: Kind; payload: Stored<(typeof submissionForms)[Kind]> };
}[SubmissionKind];

export const SUBMISSION_KINDS = Object.keys(submissionForms) as SubmissionKind[];

/** The schema of the stored payload, by kind. */
export const submissionSchemas = Object.fromEntries(
  Object.values(submissionForms).map((form) => [form.kind, createStoredSchema(form)]),
) as { [Kind in SubmissionKind]: z.ZodType<Stored<(typeof submissionForms)[Kind]>> };

import type { SubmissionEndpoint } from "~/content/product-api/contract";
import { LEAD_KINDS, type LeadKind, leadForms, leadSchemas } from "./model/leads";

/** Where clients that know `API_TOKEN` post leads, by kind. */
export const submissionEndpoints = Object.fromEntries(
  LEAD_KINDS.map((kind) => [kind, { ...leadForms[kind].api, request: leadSchemas[kind] }]),
) as Record<LeadKind, SubmissionEndpoint>;

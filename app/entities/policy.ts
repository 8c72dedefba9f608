import { POLICY_SLUGS } from "./choices";
import { daySchema } from "./values/fields";
import { z } from "./values/zod";

/** A long text with a last-updated date. */
export const policySchema = z.object({
  slug: z.enum(POLICY_SLUGS),
  title: z.string().min(1).max(80),
  /** What it is about, in a sentence. */
  summary: z.string().min(1).max(240),
  updated: daySchema,
  /** Markdown; sections are `##` headings. */
  body: z.string().min(1),
});

export type Policy = z.infer<typeof policySchema>;

import { linkTargetSchema } from "./values/fields";
import { z } from "./values/zod";

/** An entry of the link tree. */
export const linkSchema = z.object({
  label: z.string().min(1).max(80),
  url: linkTargetSchema,
  /** Iconify name, `prefix:name`. */
  icon: z.string().regex(/^[a-z0-9-]+:[a-z0-9-]+$/, "must be prefix:name"),
  note: z.string().max(160).optional(),
});

export type Link = z.infer<typeof linkSchema>;

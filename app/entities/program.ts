import { pictureSrcSchema, slugSchema, webUrlSchema } from "./values/fields";
import { z } from "./values/zod";

export const programSchema = z.object({
  slug: slugSchema,
  name: z.string().min(1).max(80),
  summary: z.string().min(1).max(240),
  /** Paragraphs separated by an empty line. */
  description: z.string().min(1),
  image: pictureSrcSchema,
  /** When, for people: "Every day, 11:00 and 15:00". */
  schedule: z.string().min(1).max(160),
  /** Where: a stage or an area of the hall. */
  stage: z.string().min(1).max(60),
  howToJoin: z.string().min(1).optional(),
  registrationUrl: webUrlSchema.optional(),
});

export type Program = z.infer<typeof programSchema>;

import { slugSchema } from "./values/fields";
import { z } from "./values/zod";

export const faqSchema = z.object({
  /** Also the question's own address: `/faq#{id}`. */
  id: slugSchema,
  group: z.string().min(1).max(60),
  question: z.string().min(1).max(200),
  /** Markdown. */
  answer: z.string().min(1),
});

export type Faq = z.infer<typeof faqSchema>;

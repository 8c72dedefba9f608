import { linkTargetSchema, slugSchema } from "./values/fields";
import { z } from "./values/zod";

const line = (max: number) => z.string().min(1).max(max);
/** Iconify name, `prefix:name`. */
const iconSchema = z.string().regex(/^[a-z0-9-]+:[a-z0-9-]+$/, "must be prefix:name");

/** A way of getting to the hall. */
const waySchema = z.object({
  id: slugSchema,
  name: line(40),
  icon: iconSchema,
  /** Where it stops or parks. */
  stop: line(200),
  /** Fare or rate. */
  fare: line(120),
  /** The last departure, or until when one can leave. */
  last: line(120),
});

/** Facts about one thing that visitors ask for. */
const topicSchema = z.object({
  id: slugSchema,
  title: line(60),
  icon: iconSchema,
  /** The page that says more. */
  more: z.object({ label: line(80), to: linkTargetSchema }).optional(),
  facts: z.array(z.object({ id: slugSchema, label: line(60), text: line(400) })).min(1),
});

/** The practical side of a visit: how to get to the hall, and what is there. */
export const visitSchema = z.object({ ways: z.array(waySchema).min(1), topics: z.array(topicSchema).min(1) });

export type Visit = z.infer<typeof visitSchema>;

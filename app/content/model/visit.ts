import { text, translatable } from "~/base/translations/translations";
import { linkTargetSchema, slugSchema } from "~/base/values/fields";
import { z } from "~/base/values/zod";
import { seasonsSchema } from "./season";

/** Iconify name, `prefix:name`. */
const iconSchema = z.string().regex(/^[a-z0-9-]+:[a-z0-9-]+$/, "must be prefix:name");

/** A way of getting to the hall. */
const waySchema = z.object({
  id: slugSchema,
  name: text(40),
  icon: iconSchema,
  /** Where it stops or parks. */
  stop: text(200),
  /** Fare or rate. */
  fare: text(120),
  /** How late one can go home, as a phrase: "Last train at 11.10 PM", "Leave the basement by 11 PM". */
  last: text(120),
});

/** Facts about one thing that visitors ask for. */
const topicSchema = z.object({
  id: slugSchema,
  title: text(60),
  icon: iconSchema,
  /** The seasons in which it is shown; without it, all. */
  seasons: seasonsSchema.optional(),
  /** The page that says more. */
  more: z.object({ label: text(80), to: linkTargetSchema }).optional(),
  facts: z.array(z.object({ id: slugSchema, label: text(60), text: text(400) })).min(1),
});

/** The practical side of a visit: how to get to the hall, and what is there. */
export const visitSchema = translatable(
  z.object({ ways: z.array(waySchema).min(1), topics: z.array(topicSchema).min(1) }),
);

export type Visit = z.infer<typeof visitSchema>;

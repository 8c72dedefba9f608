import { text, translatable } from "~/base/translations/translations";
import { daySchema } from "~/base/values/fields";
import { z } from "~/base/values/zod";

/** What only journalists ask. Dates and figures come from the event, brands and programs. */
export const pressSchema = translatable(
  z.object({
    accreditation: z.object({
      /** The last day. */
      until: daySchema,
      /** Paragraphs: who gets it, and how. */
      text: z.array(text(600)).min(1).max(6),
    }),
    /** The expo in two or three sentences, to copy. */
    boilerplate: text(600),
    /** Of logos and pictures. */
    licence: text(600),
  }),
);

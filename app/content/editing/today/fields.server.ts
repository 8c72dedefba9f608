import { momentSchema } from "~/base/values/fields";
import { z } from "~/base/values/zod";
import { WHOLE_NUMBER } from "~/content/editing/fields/form-values";
import { momentOf } from "~/content/editing/fields/moments";
import { m } from "~/paraglide/messages";

/** A moment in Jakarta as `datetime-local` sends it. @returns ISO 8601 with offset */
export const momentField = z
  .string({ error: () => m.staff_today_moment_missing() })
  .transform(momentOf)
  .refine((moment) => momentSchema.safeParse(moment).success, { error: () => m.staff_today_moment_missing() });

/** A time of day as `time` sends it. @returns "14:30" */
export const timeField = z
  .string({ error: () => m.staff_today_moment_missing() })
  .regex(/^(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/, { error: () => m.staff_today_moment_missing() })
  .transform((typed) => typed.slice(0, 5));

/** A whole number within bounds, as people write it: "55000", "55.000". "55.5" is refused. */
export function wholeField(min: number, max: number) {
  const error = () => m.staff_today_number_fault({ min, max });
  return z
    .string({ error })
    .regex(WHOLE_NUMBER, { error })
    .transform((typed) => Number(typed.replace(/[.,\s]/g, "")))
    .refine((number) => number >= min && number <= max, { error });
}

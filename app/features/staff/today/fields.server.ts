import { z } from "~/entities/values/zod";
import { m } from "~/paraglide/messages";

/** A moment in Jakarta as `datetime-local` sends it. @returns ISO 8601 with offset */
export const momentField = z
  .string({ error: () => m.staff_today_moment_missing() })
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/, { error: () => m.staff_today_moment_missing() })
  .transform((typed) => `${typed.slice(0, 16)}:00+07:00`)
  .refine((moment) => !Number.isNaN(Date.parse(moment)), { error: () => m.staff_today_moment_missing() });

import { z } from "./zod";

/** A visitor's consent: the version of the text that was shown, and when the box was ticked. */
export const consentSchema = z.object({
  textVersion: z.string().min(1).max(40),
  at: z.iso
    .datetime({ offset: true })
    .max(40)
    .refine((at) => !Number.isNaN(Date.parse(at)), "Invalid ISO datetime"),
});

import { LOCALES } from "~/base/i18n/locales";
import { z } from "~/base/values/zod";

/** The plural categories of languages (Unicode CLDR). Words without a number have the form `other` alone. */
export const PLURAL_FORMS = ["zero", "one", "two", "few", "many", "other"] as const;

export type PluralForm = (typeof PLURAL_FORMS)[number];

/** Longest words that are stored. What a text may have is in `app/content/texts/text-faults.ts`. */
const MAX_WORDS = 4_000;

const formsSchema = z.partialRecord(z.enum(PLURAL_FORMS), z.string().min(1).max(MAX_WORDS));

/** What a language says in place of the words of a message that the site ships with. */
export const changedTextSchema = z.object({
  /** Of the message in `app/messages`. A release without it ignores the text. */
  key: z
    .string()
    .regex(/^[a-z][a-z0-9_]*$/)
    .max(80),
  words: z.partialRecord(z.enum(LOCALES), formsSchema),
});

export type ChangedText = z.infer<typeof changedTextSchema>;

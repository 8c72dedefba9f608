import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import { z } from "~/base/values/zod";
import type { BookingLine } from "~/booths/model/booking-line";
import { readJson } from "~/platform/database/rows";

/** A stored text. A language that came later has the words of the first one. */
const storedText = z
  .record(z.string(), z.string())
  .transform(
    (texts): Record<Locale, string> =>
      Object.fromEntries(LOCALES.map((locale) => [locale, texts[locale] ?? texts[BASE_LOCALE] ?? ""])) as Record<
        Locale,
        string
      >,
  );

const storedLines: z.ZodType<BookingLine[]> = z.array(
  z.object({ text: storedText, quantity: z.int(), unitPrice: z.number(), amount: z.number() }),
);

/** The lines of an offer or an invoice, as its row has them. @throws UnreadableRow */
export const readLines = (json: string): BookingLine[] => readJson(json, storedLines, "lines");

import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { formatMonth } from "~/base/values/jakarta-time";
import type { Documents, Kind } from "~/content/documents/kinds";

/** Kinds whose texts are about the expo to come. Those of all others say when something happened. */
const KINDS_TO_COME: readonly Kind[] = [
  "event",
  "visit",
  "exhibiting",
  "press",
  "tickets",
  "programs",
  "faqs",
  "links",
  "policies",
  "brands",
  "texts",
];

const MONTHS = LOCALES.flatMap((locale) =>
  runWithLocale(locale, () => Array.from({ length: 12 }, (_, month) => formatMonth(`2025-${twoDigits(month + 1)}-15`))),
);
/** A day in words, with the weekday before it: "Friday 14 November". */
const DAY_IN_WORDS = new RegExp(`(?:\\p{L}+,? )?\\d{1,2} (?:${[...new Set(MONTHS)].join("|")})`, "gu");

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

const posterOf = (event: unknown): unknown => new Map(Object.entries(event ?? {})).get("poster");

/**
 * The documents whose texts name the year of an earlier edition, or a day in words as the same document did there: they came along as they
 * were. The event is one of them with the poster of the earlier edition, which shows its days.
 */
export function documentsNaming(
  documents: Documents,
  earlier: { year: number; documents: Documents },
): { kind: Kind; id: string }[] {
  const year = new RegExp(`(?<![\\d-])${earlier.year}(?![\\d-])`);
  const daysIn = (document: unknown): readonly string[] => JSON.stringify(document ?? null).match(DAY_IN_WORDS) ?? [];
  return KINDS_TO_COME.flatMap((kind) => {
    const before = new Map(earlier.documents[kind].map(({ id, document }) => [id, document]));
    const isOld = (id: string, document: unknown) =>
      (kind === "event" && posterOf(document) === posterOf(before.get(id))) ||
      year.test(JSON.stringify(document)) ||
      daysIn(document).some((day) => daysIn(before.get(id)).includes(day));
    return documents[kind].filter(({ id, document }) => isOld(id, document)).map(({ id }) => ({ kind, id }));
  });
}

import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { formatMonth, formatWeekdayName, startOfJakartaDay } from "~/base/values/jakarta-time";
import type { Documents, Kind } from "~/content/documents/kinds";
import { eventSchema } from "~/content/model/event";
import { expoDays } from "~/content/model/expo-days";

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
const MONTH = `(?:${[...new Set(MONTHS)].join("|")})`;
/** Most texts have none, and are known by this at once. */
const ANY_DAY = new RegExp(`\\d ${MONTH}`);
/** A day in words, with the weekday before it: "Friday 14 November". */
const DAY_IN_WORDS = new RegExp(`(?:\\p{L}+,? )?\\d{1,2} ${MONTH}`, "gu");

function twoDigits(number: number): string {
  return String(number).padStart(2, "0");
}

const daysSchema = eventSchema.pick({ startTime: true, endTime: true, closedDays: true });

/** The names of the weekdays of an edition in each language; empty while its event has no valid dates. */
function weekdaysOf({ event }: Documents): ReadonlySet<string> {
  const { data } = daysSchema.safeParse(event[0]?.document);
  const days = data ? expoDays(data).map(startOfJakartaDay) : [];
  return new Set(LOCALES.flatMap((locale) => runWithLocale(locale, () => days.map(formatWeekdayName))));
}

const posterOf = (event: unknown): unknown => new Map(Object.entries(event ?? {})).get("poster");

/**
 * The documents whose texts name the year of an earlier edition, a day in words as the same document did there, or a weekday on which the
 * new edition does not open: they came along as they were. The event is one of them with the poster of the earlier edition, which shows its
 * days.
 */
export function documentsNaming(
  documents: Documents,
  earlier: { year: number; documents: Documents },
): { kind: Kind; id: string }[] {
  const year = new RegExp(`(?<![\\d-])${earlier.year}(?![\\d-])`);
  const weekdays = weekdaysOf(documents);
  const gone = [...weekdaysOf(earlier.documents)].filter((name) => weekdays.size > 0 && !weekdays.has(name));
  const weekday = gone.length > 0 ? new RegExp(`(?<!\\p{L})(?:${gone.join("|")})(?!\\p{L})`, "u") : null;
  const daysIn = (text: string): readonly string[] => (ANY_DAY.test(text) ? (text.match(DAY_IN_WORDS) ?? []) : []);
  return KINDS_TO_COME.flatMap((kind) => {
    const before = new Map(earlier.documents[kind].map(({ id, document }) => [id, document]));
    const isOld = (id: string, document: unknown) => {
      const text = JSON.stringify(document ?? null);
      const isPoster = kind === "event" && posterOf(document) === posterOf(before.get(id));
      if (isPoster || year.test(text) || weekday?.test(text)) return true;
      const days = daysIn(text);
      return days.length > 0 && daysIn(JSON.stringify(before.get(id) ?? null)).some((day) => days.includes(day));
    };
    return documents[kind].filter(({ id, document }) => isOld(id, document)).map(({ id }) => ({ kind, id }));
  });
}

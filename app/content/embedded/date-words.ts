import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { formatDays, formatMonth, formatTime, formatWeekdays } from "~/base/values/jakarta-time";
import { type Event, eventSchema } from "~/content/model/event";
import { closingDay, expoDay } from "~/content/model/expo-days";
import { m } from "~/paraglide/messages";

/** The fields of an event that say its days and its hours in words. They follow from its opening and its closing. */
export const DATE_WORDS = ["date", "dateOnly", "month", "year", "time"] as const satisfies readonly (keyof Event)[];

type DateWords = Pick<Event, (typeof DATE_WORDS)[number]>;

/**
 * The days and the usual hours of an event in words, in the current language: "14–16 November 2025", "14–16", "November", "2025",
 * "10 AM – 9 PM". Where the days are in two months, they have these with them: "30 October – 1 November". The year is that of the first
 * day.
 * @throws RangeError when one of the moments is not a date
 */
export function dateWords({ startTime, endTime }: Pick<Event, "startTime" | "endTime">): DateWords {
  const [first, last] = [expoDay(startTime), closingDay(endTime)];
  const end = last < first ? first : last;
  const date = formatDays(first, end);
  const year = first.slice(0, 4);
  const months = [...new Set([first, end].map((day) => formatMonth(day)))].join(" – ");
  const isInOneMonth = first.slice(0, 7) === end.slice(0, 7);
  const isInOneYear = year === end.slice(0, 4);
  const withoutYear = isInOneYear ? date.slice(0, -` ${year}`.length) : date;
  return {
    date,
    dateOnly: isInOneMonth ? withoutYear.slice(0, -` ${months}`.length) : withoutYear,
    month: months,
    year,
    // With plain spaces, as clients of the API have always read it.
    time: m.event_opening_times({ from: formatTime(startTime), to: formatTime(endTime) }).replaceAll("\u00a0", " "),
  };
}

/** The first and the last day of a range in words; a single day: twice the same. */
const endsOf = (range: string): { from: string; to: string } => {
  const [from = "", to = from] = range.split(/\s*–\s*/);
  return { from, to };
};

/**
 * The days of an event as they stand in a sentence, in the current language: "14 to 16 November 2025", and "Friday 14 November to Sunday
 * 16 November 2025".
 * @throws RangeError when one of the moments is not a date
 */
export function dateSentences({ startTime, endTime }: Pick<Event, "startTime" | "endTime">) {
  const [first, last] = [expoDay(startTime), closingDay(endTime)];
  const end = last < first ? first : last;
  const [days, weekdays] = [endsOf(formatDays(first, end)), endsOf(formatWeekdays(first, end))];
  if (first === end) return { days: days.from, weekdays: weekdays.from };
  return { days: m.event_days_in_sentence(days), weekdays: m.event_weekdays_in_sentence(weekdays) };
}

const writtenSchema = eventSchema.pick({ startTime: true, endTime: true, lang: true });

type Fields = Readonly<Record<string, unknown>>;

/** Fields with others at their end: documents that say the same are the same text. */
const endingWith = (fields: Fields, words: Fields): Fields => ({
  ...Object.fromEntries(Object.entries(fields).filter(([name]) => !Object.hasOwn(words, name))),
  ...words,
});

/** An event as it is written, with its days and hours in words in each of its languages, whatever it said of them. One without valid moments stays as it is. */
export function withDateWords(document: unknown): unknown {
  const { data: written } = writtenSchema.safeParse(document);
  if (!written) return document;
  const wordsIn = (locale: Locale) => runWithLocale(locale, () => dateWords(written));
  const { lang = BASE_LOCALE } = written;
  const event = document as Fields & { translations?: Fields };
  const translated = LOCALES.flatMap((locale) => {
    const texts = event.translations?.[locale];
    if (typeof texts !== "object" || texts === null) return [];
    // A year is the same in every language.
    const { year: _, ...words } = wordsIn(locale);
    return [[locale, endingWith(texts as Fields, words)] as const];
  });
  const translations = { ...event.translations, ...Object.fromEntries(translated) };
  return endingWith({ ...event, ...(translated.length > 0 && { translations }) }, wordsIn(lang));
}

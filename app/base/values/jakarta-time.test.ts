import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import {
  clockTime,
  formatDateOfYear,
  formatDay,
  formatDays,
  formatMoment,
  formatShortDay,
  formatShortWeekdayName,
  formatStart,
  formatTermsDay,
  formatTime,
  formatTimeInFull,
  formatTimes,
  formatWeekday,
  formatWeekdayName,
  jakartaDay,
  startOfJakartaDay,
} from "./jakarta-time";

test("texts are in Jakarta time for moments of any zone", () => {
  const late = "2025-11-13T18:30:00Z"; // half past one at night on the 14th in Jakarta
  expect(formatDay(late)).toBe("14 November 2025");
  expect(formatWeekday(late)).toBe("Friday 14 November");
  expect(formatDateOfYear(late)).toBe("14 Nov");
  expect(clockTime(late)).toBe("01:30");
  expect(formatTime(late)).toBe("1.30\u00a0AM");
  expect(formatMoment(late)).toBe("14 November 2025, 1.30\u00a0AM WIB");
  expect(formatMoment(Date.parse(late))).toBe(formatMoment(late));
});

test.each([
  ["00:00", "midnight"],
  ["00:30", "12.30\u00a0AM"],
  ["09:05", "9.05\u00a0AM"],
  ["12:00", "12\u00a0PM"],
  ["21:00", "9\u00a0PM"],
])("%s is written %s", (time, text) => {
  expect(formatTime(`2025-11-14T${time}:00+07:00`)).toBe(text);
});

test.each([
  ["00:00", "12.00\u00a0AM"],
  ["09:05", "9.05\u00a0AM"],
  ["12:00", "12.00\u00a0PM"],
  ["23:00", "11.00\u00a0PM"],
])("%s is %s with its minutes", (time, text) => {
  expect(formatTimeInFull(`2025-11-14T${time}:00+07:00`)).toBe(text);
});

test.each([
  ["10:30", "11:00", "10.30 to 11\u00a0AM"],
  ["11:30", "12:15", "11.30\u00a0AM to 12.15\u00a0PM"],
  ["00:00", "00:30", "midnight to 12.30\u00a0AM"],
])("%s to %s is written %s", (start, end, text) => {
  const at = (time: string) => `2025-11-14T${time}:00+07:00`;
  const { from, to } = formatTimes(at(start), at(end));
  expect(`${from} to ${to}`).toBe(text);
});

test.each([
  ["10:00", "00:30", "10\u00a0AM to 12.30\u00a0AM", "10.00 to 00.30"],
  ["18:00", "00:00", "6\u00a0PM to midnight", "18.00 to 00.00"],
])("%s to %s of the next day is written %s", (start, end, english, indonesian) => {
  const text = () => {
    const { from, to } = formatTimes(`2025-11-14T${start}:00+07:00`, `2025-11-15T${end}:00+07:00`);
    return `${from} to ${to}`;
  };
  expect([text(), runWithLocale("id", text)]).toEqual([english, indonesian]);
});

test("midnight is 00:00 of the new day", () => {
  expect(clockTime("2025-11-14T00:00:00+07:00")).toBe("00:00");
  expect(jakartaDay("2025-11-13T16:59:59Z")).toBe("2025-11-13");
  expect(jakartaDay("2025-11-13T17:00:00Z")).toBe("2025-11-14");
});

test("a moment at midnight has the day that it ends", () => {
  const midnight = "2025-11-15T00:00:00+07:00";
  expect(formatMoment(midnight)).toBe("14 November 2025, midnight (end of the day) WIB");
  expect(runWithLocale("id", () => formatMoment(midnight))).toBe("14 November 2025 pukul\u00a024.00\u00a0WIB");
  expect(formatStart(midnight)).toBe("15 November 2025, midnight (start of the day) WIB");
  expect(formatStart("2025-11-15T09:00:00+07:00")).toBe("15 November 2025, 9\u00a0AM WIB");
  expect(formatMoment("2025-11-15T00:01:00+07:00")).toBe("15 November 2025, 12.01\u00a0AM WIB");
});

test("the start of a day lies in that day", () => {
  expect(jakartaDay(startOfJakartaDay("2025-11-14"))).toBe("2025-11-14");
  expect(new Date(startOfJakartaDay("2025-11-14")).toISOString()).toBe("2025-11-13T17:00:00.000Z");
});

test.each([
  ["2026-11-13", "2026-11-15", "13–15 November 2026"],
  ["2026-10-30", "2026-11-01", "30 October – 1 November 2026"],
  ["2026-12-31", "2027-01-02", "31 December 2026 – 2 January 2027"],
  ["2026-11-13", "2026-11-13", "13 November 2026"],
])("the days from %s to %s are %s", (start, end, text) => expect(formatDays(start, end)).toBe(text));

test("the day of the terms begins with the month in English only", () => {
  expect(formatTermsDay("2025-08-01")).toBe("August 1, 2025");
  expect(runWithLocale("id", () => formatTermsDay("2025-08-01"))).toBe("1 Agustus 2025");
});

test("in Indonesian, days have Indonesian names and times 24 hours", () => {
  const late = "2025-08-14T23:05:00Z";
  const texts = () => [
    formatDay(late),
    formatWeekday(late),
    formatWeekdayName(late),
    formatShortDay(late),
    formatShortWeekdayName(late),
    formatTime(late),
    formatMoment(late),
    ...Object.values(formatTimes(late, "2025-08-15T12:00:00+07:00")),
    formatDays("2025-08-30", "2025-08-31"),
    formatDays("2025-12-31", "2026-01-02"),
  ];
  const english = texts();
  expect(runWithLocale("id", texts)).toEqual([
    "15 Agustus 2025",
    "Jumat 15 Agustus",
    "Jumat",
    "Jum 15",
    "Jum",
    "06.05",
    "15 Agustus 2025 pukul\u00a006.05\u00a0WIB",
    "06.05",
    "12.00",
    "30–31 Agustus 2025",
    "31 Desember 2025 – 2 Januari 2026",
  ]);
  expect(texts()).toEqual(english);
  expect(english.slice(1, 6)).toEqual(["Friday 15 August", "Friday", "Fri 15", "Fri", "6.05\u00a0AM"]);
});

test.each([formatDay, formatWeekday, formatTime, formatMoment, jakartaDay])("%o refuses an invalid date", (format) => {
  for (const locale of ["en", "id"] as const)
    expect(() => runWithLocale(locale, () => format("soon"))).toThrow(RangeError);
});

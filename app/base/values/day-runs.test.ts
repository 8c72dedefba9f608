import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { describeDays, listDays, repeatWeekdays } from "./day-runs";
import { formatShortDay, formatWeekday } from "./jakarta-time";

const NEW_YEAR = ["2026-12-29", "2026-12-30", "2026-12-31", "2027-01-01"];

test("many days that follow each other are a range, also over the end of a year; three are named", () => {
  expect(describeDays(NEW_YEAR, formatWeekday)).toEqual(["Tuesday 29 December – Friday 1 January"]);
  expect(describeDays(NEW_YEAR.slice(1), formatShortDay)).toEqual(["Wed 30", "Thu 31", "Fri 1"]);
  expect(describeDays(["2026-12-20", ...NEW_YEAR, "2027-01-03"], formatShortDay)).toEqual([
    "Sun 20",
    "Tue 29 – Fri 1",
    "Sun 3",
  ]);
  expect(describeDays([], formatWeekday)).toEqual([]);
});

test("eight days repeat a day of the week, and so do two Sundays", () => {
  expect(repeatWeekdays(NEW_YEAR)).toBe(false);
  expect(repeatWeekdays(["2026-12-20", "2026-12-27"])).toBe(true);
});

test("days of one month have its name once, and others each their own", () => {
  expect(listDays(["2025-11-14", "2025-11-15", "2025-11-16"])).toBe("Friday 14, Saturday 15 and Sunday 16 November");
  expect(listDays(["2025-11-14"])).toBe("Friday 14 November");
  expect(listDays(NEW_YEAR.slice(2))).toBe("Thursday 31 December and Friday 1 January");
  expect(listDays(NEW_YEAR)).toBe("Tuesday 29 December – Friday 1 January");
  expect(runWithLocale("id", () => listDays(["2025-11-14", "2025-11-15", "2025-11-16"]))).toBe(
    "Jumat 14, Sabtu 15, dan Minggu 16 November",
  );
});

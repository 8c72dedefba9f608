import { expect, test } from "vitest";
import { dayComesFirst, readWritten, typedBefore, typedBeforeDate, writtenAs, writtenIn } from "./dates";

test.each([
  ["2025-11-14", "2025-11-14", null],
  ["2025-11-14 10:00", "2025-11-14", "10:00"],
  ["2025-11-14T10:00:30", "2025-11-14", "10:00:30"],
  ["14/11/2025 10.30", "2025-11-14", "10:30"],
  ["11/14/2025 1:05 PM", "2025-11-14", "13:05"],
  ["14.11.25", "2025-11-14", null],
  ["14-Nov-25", "2025-11-14", null],
  ["14 Nopember 2025 09:00", "2025-11-14", "09:00"],
  ["1 Agustus 2025", "2025-08-01", null],
  ["Friday, November 14, 2025", "2025-11-14", null],
  ["Jumat, 14 November 2025", "2025-11-14", null],
  ["12:00 AM", null, "00:00"],
  ["10.00", null, "10:00"],
])("%s is a day and a time", (text, day, time) => {
  expect(readWritten(text, null)).toEqual({ day, time });
});

test("a long text is neither, and is not searched for dates", () => {
  expect(readWritten("T ,".repeat(1_000_000), null)).toBeNull();
});

test.each(["31/02/2025", "2025-13-01", "25:00", "14 Xyz 2025", "tomorrow", "D-8", ""])("%s is neither", (text) => {
  expect(readWritten(text, null)).toBeNull();
});

test("which number is the day follows from other dates of the file, or stays open", () => {
  expect(readWritten("05/06/2025", null)).toEqual({ day: "2025-06-05", time: null, other: "2025-05-06" });
  expect(readWritten("05/06/2025", true)).toEqual({ day: "2025-06-05", time: null });
  expect(readWritten("05/06/2025", false)).toEqual({ day: "2025-05-06", time: null });
  expect(readWritten("06/06/2025", null)).toEqual({ day: "2025-06-06", time: null });
  expect(dayComesFirst(["05/06/2025", "14/11/2025"])).toBe(true);
  expect(dayComesFirst(["05/06/2025", "11/14/2025 10:00"])).toBe(false);
  expect(dayComesFirst(["05/06/2025", "2025-11-14"])).toBeNull();
});

test("serial numbers are days and times to the second", () => {
  expect(writtenAs(45_975)).toEqual({ day: "2025-11-14", time: "00:00" });
  expect(writtenAs(45_975.4166666667)).toEqual({ day: "2025-11-14", time: "10:00" });
  expect(writtenAs(75)).toBeNull();
  // A time alone, as a workbook has it.
  expect(writtenIn(new Date("1899-12-30T10:29:59.999Z"))).toEqual({ day: null, time: "10:30" });
});

test.each([
  ["8-Dec", "D-8"],
  ["08-Des", "D-8"],
  ["Dec-12", "D-12"],
  ["1/Mei", "M-1"],
  ["D-8", null],
  ["12-Abc", null],
])("%s was %s before", (text, typed) => expect(typedBefore(text)).toBe(typed));

test("a date in a workbook was a booth before", () => {
  expect(typedBeforeDate(new Date("2025-12-08T00:00Z"))).toBe("D-8");
});

import { expect, test } from "vitest";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { firstOpening, hoursOn, isSameEveryDay, lastClosing, withOtherHours } from "./opening-hours";

const event = { startTime: "2025-11-14T03:00:00Z", endTime: "2025-11-16T21:00:00+07:00" };
const sunday = { from: "2025-11-16T10:00:00+07:00", until: "2025-11-16T18:00:00+07:00" };
const withSunday = { ...event, otherHours: [sunday] };

test("each day has the hours of the first opening and the last closing, in any zone of these", () => {
  const hours = { from: "2025-11-15T10:00:00+07:00", until: "2025-11-15T21:00:00+07:00" };
  expect([hoursOn(event, "2025-11-15"), hoursOn(withSunday, "2025-11-15")]).toEqual([hours, hours]);
  expect([firstOpening(event), lastClosing(event)]).toEqual([event.startTime, event.endTime]);
});

test("a day may have other hours, and the expo begins and ends with them", () => {
  expect(hoursOn(withSunday, "2025-11-16")).toEqual(sunday);
  expect([firstOpening(withSunday), lastClosing(withSunday)]).toEqual([event.startTime, sunday.until]);
  const friday = { from: "2025-11-14T12:00:00+07:00", until: "2025-11-14T21:00:00+07:00" };
  expect(firstOpening({ ...event, otherHours: [friday] })).toBe(friday.from);
});

test("hours are those of every day where there are several days, all with the same hours", () => {
  expect(isSameEveryDay(event)).toBe(true);
  expect(isSameEveryDay(withSunday)).toBe(false);
  expect(isSameEveryDay({ ...event, closedDays: ["2025-11-15"] })).toBe(false);
  expect(isSameEveryDay({ ...event, endTime: "2025-11-14T21:00:00+07:00" })).toBe(false);
});

test("the doors may close after midnight", () => {
  const late = { startTime: event.startTime, endTime: "2025-11-17T00:30:00+07:00" };
  const friday = { from: "2025-11-14T10:00:00+07:00", until: "2025-11-15T05:00:00+07:00" };
  expect(hoursOn(late, "2025-11-15")).toEqual({
    from: "2025-11-15T10:00:00+07:00",
    until: "2025-11-16T00:30:00+07:00",
  });
  expect(lastClosing(late)).toBe(late.endTime);
  expect(hoursOn({ ...late, otherHours: [friday] }, "2025-11-14")).toEqual(friday);
  expect(lastClosing({ ...late, otherHours: [sunday] })).toBe(sunday.until);
  expect(withOtherHours("10\u00a0AM – 9\u00a0PM", { otherHours: [friday] })).toBe(
    "10\u00a0AM – 9\u00a0PM (Friday 14 November: 10\u00a0AM – 5\u00a0AM)",
  );
});

test("texts name the days with other hours", () => {
  expect(withOtherHours("10\u00a0AM – 9\u00a0PM", {})).toBe("10\u00a0AM – 9\u00a0PM");
  expect(withOtherHours("10\u00a0AM – 9\u00a0PM", withSunday)).toBe(
    "10\u00a0AM – 9\u00a0PM (Sunday 16 November: 10\u00a0AM – 6\u00a0PM)",
  );
  expect(runWithLocale("id", () => withOtherHours("10.00–\u206021.00 WIB", withSunday))).toBe(
    "10.00–\u206021.00 WIB (Minggu 16 November: 10.00–\u206018.00 WIB)",
  );
});

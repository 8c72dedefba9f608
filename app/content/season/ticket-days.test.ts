import { expect, test } from "vitest";
import type { Event } from "~/content/model/event";
import { areDaysOver } from "./ticket-days";

const EVENT: Pick<Event, "startTime" | "endTime" | "otherHours" | "status"> = {
  startTime: "2025-11-14T10:00:00+07:00",
  endTime: "2025-11-16T21:00:00+07:00",
};
const [FRIDAY, SATURDAY, SUNDAY] = ["2025-11-14", "2025-11-15", "2025-11-16"] as const;
const isOver = (days: string[], at: string, event = EVENT) => areDaysOver(days, event, Date.parse(`${at}+07:00`));

test.each([
  [[FRIDAY], "2025-11-14T20:59:59", false],
  [[FRIDAY], "2025-11-14T21:00:00", true],
  [[SUNDAY, FRIDAY], "2025-11-15T22:00:00", false],
  [[SATURDAY], "2025-10-01T10:00:00", false],
  [[], "2025-11-15T10:00:00", false],
  [[FRIDAY, SATURDAY, SUNDAY], "2025-11-16T21:00:00", true],
])("of a ticket for %j, at %s: %j", (days, at, over) => {
  expect(isOver(days, at)).toBe(over);
});

test("a day with other hours is over when its own doors close", () => {
  const otherHours = [{ from: `${FRIDAY}T10:00:00+07:00`, until: `${FRIDAY}T18:00:00+07:00` }];
  expect(isOver([FRIDAY], "2025-11-14T18:00:00", { ...EVENT, otherHours })).toBe(true);
  expect(isOver([FRIDAY], "2025-11-14T17:59:00", { ...EVENT, otherHours })).toBe(false);
});

test("a day that closes after midnight is over then, and the last one too", () => {
  const late = { ...EVENT, endTime: "2025-11-17T00:30:00+07:00" };
  expect([isOver([FRIDAY], "2025-11-15T00:29:59", late), isOver([FRIDAY], "2025-11-15T00:30:00", late)]).toEqual([
    false,
    true,
  ]);
  expect([isOver([SUNDAY], "2025-11-17T00:29:59", late), isOver([SUNDAY], "2025-11-17T00:30:00", late)]).toEqual([
    false,
    true,
  ]);
});

test("an event that is postponed, or has moved, leaves its tickets for the new days", () => {
  expect(isOver([FRIDAY], "2025-12-01T10:00:00", { ...EVENT, status: "postponed" })).toBe(false);
  const moved = { startTime: "2026-02-06T10:00:00+07:00", endTime: "2026-02-08T21:00:00+07:00" };
  expect(isOver([FRIDAY], "2026-02-07T10:00:00", moved)).toBe(false);
  expect(isOver([FRIDAY], "2026-02-08T21:00:00", moved)).toBe(true);
});

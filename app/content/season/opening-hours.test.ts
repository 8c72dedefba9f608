import { expect, test } from "vitest";
import { hallAt } from "./opening-hours";

const event = { startTime: "2025-11-14T10:00:00+07:00", endTime: "2025-11-16T21:00:00+07:00" };
const at = (moment: string) => Date.parse(`2025-11-${moment}:00+07:00`);

test.each([
  ["13T12:00", false, "14T10:00"],
  ["14T09:59", false, "14T10:00"],
  ["14T10:00", true, "14T21:00"],
  ["14T20:59", true, "14T21:00"],
  ["14T21:00", false, "15T10:00"],
  ["15T03:00", false, "15T10:00"],
  ["15T13:00", true, "15T21:00"],
  ["16T20:59", true, "16T21:00"],
])("at %s the hall is open: %s, until %s", (now, open, until) => {
  expect(hallAt(event, at(now))).toEqual({ open, until: at(until), day: `2025-11-${until.slice(0, 2)}` });
});

test("after midnight it is open by the hours of the day before", () => {
  const late = { ...event, endTime: "2025-11-17T00:30:00+07:00" };
  const states = ["15T00:15", "15T00:30", "17T00:29", "17T00:30"].map((now) => hallAt(late, at(now)));
  expect(states).toEqual([
    { open: true, until: at("15T00:30"), day: "2025-11-14" },
    { open: false, until: at("15T10:00"), day: "2025-11-15" },
    { open: true, until: at("17T00:30"), day: "2025-11-16" },
    null,
  ]);
});

test("a day with other hours opens and closes with them", () => {
  const otherHours = [{ from: "2025-11-16T11:00:00+07:00", until: "2025-11-16T18:00:00+07:00" }];
  const hours = ["16T10:30", "16T12:00", "16T18:00", "15T20:00"].map((now) =>
    hallAt({ ...event, otherHours }, at(now)),
  );
  expect(hours).toEqual([
    { open: false, until: at("16T11:00"), day: "2025-11-16" },
    { open: true, until: at("16T18:00"), day: "2025-11-16" },
    null,
    { open: true, until: at("15T21:00"), day: "2025-11-15" },
  ]);
});

test("after the last closing there are no more hours, in any zone of the times", () => {
  expect(hallAt(event, at("16T21:00"))).toBeNull();
  const inUtc = { startTime: "2025-11-14T03:00:00Z", endTime: "2025-11-16T14:00:00Z" };
  expect(hallAt(inUtc, at("15T13:00"))).toEqual({ open: true, until: at("15T21:00"), day: "2025-11-15" });
});

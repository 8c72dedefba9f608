import { expect, test } from "vitest";
import { closingDay, closingMoment, expoDay, expoDays, openingMoment, startOfExpoDay } from "./expo-days";

const at = (time: string) => `2025-11-${time}:00+07:00`;

test.each([
  ["14T04:59", "13", "13"],
  ["14T05:00", "14", "13"],
  ["14T05:01", "14", "14"],
  ["14T21:00", "14", "14"],
  ["15T00:00", "14", "14"],
  ["15T00:30", "14", "14"],
  ["15T05:00", "15", "14"],
])("%s is on the expo's day %s, and ends the day %s", (time, day, closing) => {
  expect([expoDay(at(time)), closingDay(at(time))]).toEqual([`2025-11-${day}`, `2025-11-${closing}`]);
  expect(expoDay(Date.parse(at(time)))).toBe(`2025-11-${day}`);
});

test.each([
  ["14T10:00", "16T21:00", 3],
  ["14T10:00", "17T00:30", 3],
  ["14T10:00", "17T05:00", 3],
  ["14T10:00", "15T04:00", 1],
  ["14T22:00", "16T10:00", 3],
])("an event from %s to %s has no day more than its evenings: %i", (start, end, count) => {
  expect(expoDays({ startTime: at(start), endTime: at(end) })).toEqual(
    ["2025-11-14", "2025-11-15", "2025-11-16"].slice(0, count),
  );
});

test("faulty dates have few days", () => {
  expect(expoDays({ startTime: at("16T10:00"), endTime: at("14T21:00") })).toEqual([]);
  expect(expoDays({ startTime: at("14T10:00"), endTime: "9999-11-14T10:00:00+07:00" })).toHaveLength(100);
  expect(() => expoDay("soon")).toThrow(RangeError);
});

test("a time of day after midnight is in the night that follows", () => {
  const day = "2025-11-30";
  expect([openingMoment(day, "23:30"), closingMoment(day, "00:30")]).toEqual([
    "2025-11-30T23:30:00+07:00",
    "2025-12-01T00:30:00+07:00",
  ]);
  expect([openingMoment(day, "00:15"), openingMoment(day, "05:00"), closingMoment(day, "05:00")]).toEqual([
    "2025-12-01T00:15:00+07:00",
    "2025-11-30T05:00:00+07:00",
    "2025-12-01T05:00:00+07:00",
  ]);
  expect(expoDay(startOfExpoDay(day))).toBe(day);
});

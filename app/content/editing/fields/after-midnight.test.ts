import { expect, test } from "vitest";
import { afterMidnight } from "./after-midnight";

const at = (moment: string) => `2025-11-${moment}:00+07:00`;

test.each([
  ["14T23:30", "14T00:30", "14T23:30", "15T00:30"],
  ["14T23:30", "15T00:30", "14T23:30", "15T00:30"],
  ["14T00:15", "14T01:00", "15T00:15", "15T01:00"],
  ["15T00:15", "14T01:00", "15T00:15", "15T01:00"],
  ["14T22:00", "14T05:00", "14T22:00", "15T05:00"],
  ["14T10:30", "14T11:00", "14T10:30", "14T11:00"],
  ["14T10:30", "14T09:00", "14T10:30", "14T09:00"],
  ["15T10:30", "15T11:00", "15T10:30", "15T11:00"],
])("a session of the 14th from %s to %s is from %s to %s", (start, end, from, until) => {
  const session = { title: "Songs", day: "2025-11-14", start: at(start), end: at(end) };
  expect(afterMidnight("sessions", session)).toEqual({ ...session, start: at(from), end: at(until) });
});

test("hours of a day may close after midnight, with the date of the opening", () => {
  const event = (until: string) => ({ title: "Expo", otherHours: [{ from: at("14T10:00"), until: at(until) }] });
  expect(afterMidnight("event", event("14T00:30"))).toEqual(event("15T00:30"));
  expect(afterMidnight("event", event("14T09:00"))).toEqual(event("14T09:00"));
});

test("other documents and faulty times stay as they are", () => {
  for (const document of [null, { start: "soon" }, { day: "2025-11-14", start: at("14T23:30"), end: "soon" }])
    expect(afterMidnight("sessions", document)).toBe(document);
  const program = { registrationEnds: at("14T00:30") };
  expect(afterMidnight("programs", program)).toBe(program);
});

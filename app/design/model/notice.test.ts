import { expect, test } from "vitest";
import { type Notice, nextNoticeChange, noticeAt, noticeSchema } from "./notice";

const at = (time: string) => Date.parse(`2025-11-15T${time}:00+07:00`);
const notice = (text: string, level: Notice["level"], from: string, until: string): Notice => ({
  text,
  level,
  from: `2025-11-15T${from}:00+07:00`,
  until: `2025-11-15T${until}:00+07:00`,
});

const parking = notice("The car park is full.", "warning", "11:00", "15:00");
const rain = notice("Heavy rain: use the covered way.", "info", "12:00", "13:00");
const leave = notice("Please leave the hall.", "urgent", "12:30", "12:45");
const all = [parking, rain, leave];

test("a notice is shown from its first moment, and no longer at its last", () => {
  expect(noticeAt([parking], at("10:59"))).toBeUndefined();
  expect(noticeAt([parking], at("11:00"))).toBe(parking);
  expect(noticeAt([parking], at("14:59"))).toBe(parking);
  expect(noticeAt([parking], at("15:00"))).toBeUndefined();
  expect(noticeAt([], at("12:00"))).toBeUndefined();
});

test("of several the most urgent is shown, then the newest, in any order of the list", () => {
  for (const list of [all, all.toReversed()]) {
    expect(noticeAt(list, at("12:10"))).toBe(parking);
    expect(noticeAt(list, at("12:40"))).toBe(leave);
  }
  const later = notice("The car park has places again.", "warning", "12:05", "14:00");
  expect(noticeAt([parking, later], at("12:10"))).toBe(later);
});

test("the next change is the next beginning or end of any notice", () => {
  expect(nextNoticeChange(all, at("09:00"))).toBe(at("11:00"));
  expect(nextNoticeChange(all, at("12:30"))).toBe(at("12:45"));
  expect(nextNoticeChange(all, at("15:00"))).toBe(Number.POSITIVE_INFINITY);
});

test("a notice links to a page or a safe address only", () => {
  const linked = (url: string) => noticeSchema.safeParse({ ...parking, link: { label: "Where to park", url } }).success;
  expect(linked("/visit")).toBe(true);
  expect(linked("https://maps.example.com/")).toBe(true);
  expect(linked("javascript:alert(1)")).toBe(false);
  expect(linked("https://[")).toBe(false);
});

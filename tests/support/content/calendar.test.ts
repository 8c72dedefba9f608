import { expect, test } from "vitest";
import { calendarFaults } from "./calendar";

const VALID = `BEGIN:VCALENDAR
VERSION:2.0
PRODID:-//expo.example.com//rundown//EN
NAME:Rundown\\, complete
BEGIN:VTIMEZONE
TZID:Asia/Jakarta
BEGIN:STANDARD
DTSTART:19640101T000000
TZOFFSETFROM:+0700
TZOFFSETTO:+0700
END:STANDARD
END:VTIMEZONE
BEGIN:VEVENT
UID:one@expo.example.com
DTSTAMP:20251001T030000Z
DTSTART;TZID=Asia/Jakarta:20251114T101500
DTEND;TZID=Asia/Jakarta:20251114T104500
SUMMARY:Gates open: three days on one trail\\, with a summary that goes on b
 eyond a line
ATTENDEE;CN="Wulansari; Ratri":mailto:ratri@example.com
END:VEVENT
END:VCALENDAR
`.replaceAll("\n", "\r\n");

const ENTRY = VALID.slice(VALID.indexOf("BEGIN:VEVENT"), VALID.indexOf("END:VCALENDAR"));

test("a valid calendar has no faults", () => {
  expect(calendarFaults(VALID)).toEqual([]);
});

test.each<[fault: string, from: string | RegExp, to: string]>([
  ["the last line does not end in CRLF", /\r\n$/, ""],
  ["a line does not end in CRLF", "VERSION:2.0\r\n", "VERSION:2.0\n"],
  ["a line does not end in CRLF", "VERSION:2.0\r\n", "VERSION:2.0\r"],
  ["an empty line", "END:VEVENT\r\n", "END:VEVENT\r\n\r\n"],
  ["too long: SUMMARY", "Gates open", "The gates open"],
  ["too long: SUMMARY", "Gates open", "Gates öpen: "],
  ["a fold cut a character", "open: three", "op\uFFFDn: three"],
  ["a control character", "open: three", "op\u0007n: three"],
  ["no content line", "VERSION:2.0", "VERSION 2.0"],
  ["no content line", 'CN="Wulansari; Ratri"', "CN=Wulansari; Ratri"],
  ["is not ended: VEVENT", "END:VEVENT\r\n", ""],
  ["ends what is not open: VTODO", "END:VEVENT", "END:VTODO"],
  ["not one VCALENDAR", /^.*$/s, `${VALID}${VALID}`],
  ["outside of a component: VERSION", /^/, "VERSION:2.0\r\n"],
  ["no component", /BEGIN:VTIMEZONE.*END:VEVENT\r\n/s, ""],
  ["not once in a VCALENDAR: PRODID", /PRODID:.*\r\n/, ""],
  ["not once in a VCALENDAR: VERSION", "NAME:", "VERSION:2.0\r\nNAME:"],
  ["version 1.0", "VERSION:2.0", "VERSION:1.0"],
  ["twice: METHOD", "NAME:", "METHOD:PUBLISH\r\nMETHOD:PUBLISH\r\nNAME:"],
  ["after a component: X-WR-TIMEZONE", "END:VTIMEZONE\r\n", "END:VTIMEZONE\r\nX-WR-TIMEZONE:Asia/Jakarta\r\n"],
  ["not a property of a calendar: TIMEZONE-ID", "NAME:", "TIMEZONE-ID:Asia/Jakarta\r\nNAME:"],
  ["not escaped: NAME", "\\, complete", ", complete"],
  ["not escaped: SUMMARY", "\\, with", "\\x with"],
  ["not once in a VTIMEZONE: TZID", "TZID:Asia/Jakarta\r\n", ""],
  ["a VTIMEZONE without rules", /BEGIN:STANDARD.*END:STANDARD\r\n/s, ""],
  ["not once in a STANDARD: TZOFFSETTO", "TZOFFSETTO:+0700\r\n", ""],
  ["no VTIMEZONE for Asia/Jakarta", "TZID:Asia/Jakarta", "TZID:Asia/Makassar"],
  ["not in UTC: DTSTAMP", "030000Z", "030000"],
  ["not in UTC: DTSTAMP", "DTSTAMP:", "DTSTAMP;TZID=Asia/Jakarta:"],
  ["not in UTC: LAST-MODIFIED", "SUMMARY:", "LAST-MODIFIED:20251001T030000\r\nSUMMARY:"],
  ["without a time zone: DTSTART", "DTSTART;TZID=Asia/Jakarta:", "DTSTART:"],
  ["no local time: DTEND", "104500", "104500Z"],
  ["not once in a VEVENT: UID", /UID:.*\r\n/, ""],
  ["not once in a VEVENT: DTSTAMP", /DTSTAMP:.*\r\n/, ""],
  ["not once in a VEVENT: SUMMARY", "SUMMARY:", "SUMMARY:Gates\r\nSUMMARY:"],
  ["two entries have the name one@expo.example.com", ENTRY, ENTRY + ENTRY],
])("finds: %s", (fault, from, to) => {
  const broken = VALID.replace(from, () => to);
  expect(broken).not.toBe(VALID);
  expect(calendarFaults(broken)).toContainEqual(expect.stringContaining(fault));
});

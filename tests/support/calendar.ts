import ICAL from "ical.js";

/** An entry of a calendar as a program other than the writer reads it. */
export type CalendarEntry = {
  uid: string;
  summary: string;
  description: string;
  location: string;
  url: string;
  status: string;
  /** ISO 8601 in UTC, worked out with the calendar's own time zone. */
  start: string;
  end: string;
  zone: string;
};

/** Most octets of a line without its end (RFC 5545, section 3.1). */
const LINE_LIMIT = 75;

/** Faults in the bytes of a calendar that a lenient reader would forgive. */
export function calendarFaults(text: string): string[] {
  const lines = text.split("\r\n");
  if (lines.at(-1) === "") lines.pop();
  const faults = lines.filter((line) => Buffer.byteLength(line) > LINE_LIMIT).map((line) => `too long: ${line}`);
  if (/(^|[^\r])\n|\r(?!\n)/.test(text)) faults.push("a line does not end in CRLF");
  if (lines.some((line) => line.includes("\uFFFD"))) faults.push("a fold cut a character");
  for (const zone of new Set([...text.matchAll(/TZID=([^:;]+)/g)].map(([, name]) => name))) {
    if (!text.includes(`\r\nTZID:${zone}\r\n`)) faults.push(`no VTIMEZONE for ${zone}`);
  }
  const entries = text.split("BEGIN:VEVENT").slice(1);
  for (const needed of ["UID:", "DTSTAMP:", "DTSTART;TZID=", "DTEND;TZID=", "SUMMARY:"]) {
    if (entries.some((entry) => entry.split(`\r\n${needed}`).length !== 2))
      faults.push(`not once in an entry: ${needed}`);
  }
  return faults;
}

/**
 * The entries of a calendar.
 * @throws when it is not iCalendar
 */
export function readCalendar(text: string): CalendarEntry[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents("vtimezone")) {
    ICAL.TimezoneService.register(
      new ICAL.Timezone({ component: zone, tzid: String(zone.getFirstPropertyValue("tzid")) }),
    );
  }
  return calendar.getAllSubcomponents("vevent").map((component) => {
    const { uid, summary, description, location, startDate, endDate } = new ICAL.Event(component);
    return {
      uid,
      summary,
      description,
      location,
      url: String(component.getFirstPropertyValue("url")),
      status: String(component.getFirstPropertyValue("status")),
      start: startDate.toJSDate().toISOString(),
      end: endDate.toJSDate().toISOString(),
      zone: startDate.zone?.tzid ?? "",
    };
  });
}

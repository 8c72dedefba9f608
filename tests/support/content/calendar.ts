import ICAL from "ical.js";
import { type Component, lineFaults, type Property, readComponents } from "./calendar-grammar.ts";

/** An entry of a calendar, parsed with another library than the one that wrote it. */
export type CalendarEntry = {
  uid: string;
  summary: string;
  description: string;
  location: string;
  url: string;
  status: string;
  /** ISO 8601 in UTC, computed with the calendar's own time zone. */
  start: string;
  end: string;
  zone: string;
  /** The time of the last revision, in the format of `start`. */
  stamp: string;
};

/** Calendar properties other than `X-…` (RFC 5545, section 3.7; RFC 7986, section 5). */
const CALENDAR_PROPERTIES = new Set(
  "PRODID VERSION CALSCALE METHOD NAME DESCRIPTION UID LAST-MODIFIED URL CATEGORIES REFRESH-INTERVAL SOURCE COLOR IMAGE".split(
    " ",
  ),
);

/** Properties whose time is always in UTC (RFC 5545, sections 3.8.7.1 to 3.8.7.3). */
const UTC_PROPERTIES = ["CREATED", "DTSTAMP", "LAST-MODIFIED"];
const UTC_MOMENT = /^\d{8}T\d{6}Z$/;
const LOCAL_MOMENT = /^\d{8}T\d{6}$/;

/** Text properties: commas, semicolons and backslashes are escaped (RFC 5545, section 3.3.11). */
const TEXT_PROPERTIES = ["NAME", "X-WR-CALNAME", "SUMMARY", "DESCRIPTION", "LOCATION"];
const ESCAPED_TEXT = /^(?:[^\\,;]|\\[\\,;nN])*$/;

/** Required properties of this site's entries, each once. */
const ENTRY_PROPERTIES = ["UID", "DTSTAMP", "DTSTART", "DTEND", "SUMMARY"];

/** Violations of RFC 5545 in a calendar, also those that lenient parsers accept. */
export function calendarFaults(text: string): string[] {
  const { components, faults } = readComponents(text);
  const [calendar, ...more] = components;
  if (calendar?.name !== "VCALENDAR" || more.length > 0) return [...lineFaults(text), ...faults, "not one VCALENDAR"];
  const entries = calendar.components.filter(({ name }) => name === "VEVENT");
  const zones = calendar.components.filter(({ name }) => name === "VTIMEZONE");
  const uids = entries.flatMap((entry) => valuesOf(entry, "UID"));
  return [
    ...lineFaults(text),
    ...faults,
    ...(calendar.components.length > 0 ? [] : ["no component"]),
    ...calendarPropertyFaults(calendar),
    ...zones.flatMap(zoneFaults),
    ...entries.flatMap((entry) => entryFaults(entry, new Set(zones.flatMap((zone) => valuesOf(zone, "TZID"))))),
    ...uids.filter((uid, index) => uids.indexOf(uid) < index).map((uid) => `two entries have the name ${uid}`),
  ];
}

/** Faults of the calendar's own properties (RFC 5545, section 3.6: they precede every component). */
function calendarPropertyFaults(calendar: Component): string[] {
  const names = calendar.properties.map(({ name }) => name);
  const unknown = names.filter((name) => !CALENDAR_PROPERTIES.has(name) && !name.startsWith("X-"));
  return [
    ...notOnce(calendar, ["PRODID", "VERSION"]),
    ...valuesOf(calendar, "VERSION").flatMap((version) => (version === "2.0" ? [] : [`version ${version}`])),
    ...["CALSCALE", "METHOD"].filter((name) => valuesOf(calendar, name).length > 1).map((name) => `twice: ${name}`),
    ...calendar.late.map((name) => `after a component: ${name}`),
    ...unknown.map((name) => `not a property of a calendar: ${name}`),
    ...calendar.properties.flatMap(textFaults),
  ];
}

/** Faults of a time zone (RFC 5545, section 3.6.5). */
function zoneFaults(zone: Component): string[] {
  const rules = zone.components.filter(({ name }) => name === "STANDARD" || name === "DAYLIGHT");
  return [
    ...notOnce(zone, ["TZID"]),
    ...(rules.length > 0 ? [] : ["a VTIMEZONE without rules"]),
    ...rules.flatMap((rule) => notOnce(rule, ["DTSTART", "TZOFFSETFROM", "TZOFFSETTO"])),
  ];
}

/** Faults of an entry (RFC 5545, section 3.6.1). */
function entryFaults(entry: Component, zones: ReadonlySet<string>): string[] {
  return [
    ...notOnce(entry, ENTRY_PROPERTIES),
    ...entry.late.map((name) => `after a component: ${name}`),
    ...entry.properties.flatMap((property) => [...textFaults(property), ...momentFaults(property, zones)]),
  ];
}

/** Faults of times: some must be in UTC, those of the entry in a time zone that the calendar defines. */
function momentFaults({ name, params, value }: Property, zones: ReadonlySet<string>): string[] {
  if (UTC_PROPERTIES.includes(name)) {
    return UTC_MOMENT.test(value) && params.size === 0 ? [] : [`not in UTC: ${name} ${value}`];
  }
  if (name !== "DTSTART" && name !== "DTEND") return [];
  const zone = params.get("TZID");
  if (zone === undefined) return [`without a time zone: ${name} ${value}`];
  return [
    ...(zones.has(zone) ? [] : [`no VTIMEZONE for ${zone}`]),
    ...(LOCAL_MOMENT.test(value) ? [] : [`no local time: ${name} ${value}`]),
  ];
}

function textFaults({ name, value }: Property): string[] {
  return TEXT_PROPERTIES.includes(name) && !ESCAPED_TEXT.test(value) ? [`not escaped: ${name} ${value}`] : [];
}

function notOnce(component: Component, names: readonly string[]): string[] {
  return names
    .filter((name) => valuesOf(component, name).length !== 1)
    .map((name) => `not once in a ${component.name}: ${name}`);
}

function valuesOf({ properties }: Component, name: string): string[] {
  return properties.filter((property) => property.name === name).map(({ value }) => value);
}

/**
 * Parses the entries of a calendar.
 * @throws Error when it is not iCalendar
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
      stamp: component.getFirstPropertyValue("dtstamp")?.toString() ?? "",
    };
  });
}

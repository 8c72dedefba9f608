import { createHash } from "node:crypto";
import { TZDate } from "@date-fns/tz";
import ical, { escape as escapeText, type ICalAlarmData, ICalAlarmType, ICalEventStatus } from "ical-generator";
import { LRUCache } from "lru-cache";
import type { Clock } from "~/base/clock/clock.server";
import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { locales } from "~/base/i18n/locales";
import { formatPrice } from "~/base/values/money";
import type { Event } from "~/content/model/event";
import { announcedDays, expoDays } from "~/content/model/expo-days";
import { hoursOn, isSameEveryDay } from "~/content/model/opening-hours";
import { type Session, sessionPath } from "~/content/model/rundown";
import type { Season } from "~/content/model/season";
import type { Ticket } from "~/content/model/ticket";
import { m } from "~/paraglide/messages";

const ZONE = "Asia/Jakarta";

/** RFC 5545, section 3.6.5. WIB has been UTC+7 without daylight saving since 1964 (tz database, file "asia"). */
const ZONE_RULES = `BEGIN:VTIMEZONE
TZID:${ZONE}
BEGIN:STANDARD
DTSTART:19640101T000000
TZOFFSETFROM:+0700
TZOFFSETTO:+0700
TZNAME:WIB
END:STANDARD
END:VTIMEZONE
`.replaceAll("\n", "\r\n");

/** When subscribers ask again: sessions move while visitors are there. RFC 7986, section 5.7, and the name that older programs know. */
const REFRESH = "REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\n";

/** A cancelled expo strikes through what is in calendars already; a postponed one is not certain. */
const STATUSES: Record<Season, ICalEventStatus> = {
  before: ICalEventStatus.CONFIRMED,
  during: ICalEventStatus.CONFIRMED,
  after: ICalEventStatus.CONFIRMED,
  postponed: ICalEventStatus.TENTATIVE,
  cancelled: ICalEventStatus.CANCELLED,
};

/** ms: how long the start of a sale is in a calendar, which shows no moments. */
const HALF_HOUR = 30 * 60_000;

export type CalendarSite = {
  name: string;
  /** Without a trailing slash. */
  url: string;
  season: Season;
  /** In the ids of sessions, which are those of the year before where a session comes again; null: the edition whose ids have no year. */
  yearOfIds: number | null;
  revisedAt: Revisions;
  /** How often each session was published after its first time, by id. */
  sessionRevisions: ReadonlyMap<string, number>;
};

/** Sessions of the rundown as iCalendar (RFC 5545). */
export function sessionCalendar(site: CalendarSite, event: Event, sessions: readonly Session[]): string {
  const entries = sessions.map((session) => ({
    id: site.yearOfIds === null ? `session-${session.id}` : `session-${site.yearOfIds}-${session.id}`,
    start: session.start,
    end: session.end,
    summary: session.title,
    description: [session.description, ...session.speakers.map(({ name, role }) => `${name}, ${role}`)].join("\n"),
    location: `${session.stage}, ${event.hall}, ${event.location}`,
    url: site.url + localHref(sessionPath(session)),
    // Programs take a change of an entry that they have when its number is higher (RFC 5545, section 3.8.7.4).
    sequence: site.sessionRevisions.get(session.id) ?? 0,
    ...(session.cancelled && { status: ICalEventStatus.CANCELLED }),
  }));
  return write(site, m.event_calendar_rundown({ site: site.name }), entries);
}

/** The expo itself: an entry a day, each from its opening to its closing, so that the nights between them stay free. */
export function eventCalendar(site: CalendarSite, event: Event): string {
  const { street, locality, postalCode } = event.address;
  const hours = isSameEveryDay(event) ? m.event_calendar_every_day : m.event_when;
  const [first] = announcedDays(event);
  const entries = expoDays(event).map((day) => {
    const { from, until } = hoursOn(event, day);
    return {
      // That of the first day was the id of the whole expo: a new import shortens the entry that calendars have.
      id: day === first ? `event-${event.year}` : `event-${event.year}-${day}`,
      start: from,
      end: until,
      summary: event.title,
      description: `${event.summary}\n${hours({ date: event.date, time: event.time })}`,
      location: `${event.hall}, ${event.location}, ${street}, ${locality} ${postalCode}`,
      url: site.url + localHref("/"),
    };
  });
  return write(site, site.name, entries);
}

/** Days of the expo on which somebody comes, each from its opening to its closing. @param days as `YYYY-MM-DD` */
export function daysCalendar(site: CalendarSite, event: Event, days: readonly string[]): string {
  const entries = days.map((day) => {
    const { from, until } = hoursOn(event, day);
    return {
      id: `day-${day}`,
      start: from,
      end: until,
      summary: event.title,
      description: event.summary,
      location: `${event.hall}, ${event.location}`,
      url: site.url + localHref("/visit"),
    };
  });
  return write(site, site.name, entries);
}

/** The starts of sales as half hours with an alarm; each leads to its ticket. */
export function salesCalendar(site: CalendarSite, event: Event, tickets: readonly Ticket[]): string {
  const entries = tickets.map(({ id, name, price, currency, salesStart }) => ({
    id: `sales-${event.year}-${id}`,
    start: salesStart,
    end: new Date(Date.parse(salesStart) + HALF_HOUR).toISOString(),
    summary: m.event_calendar_on_sale({ ticket: name }),
    description: `${event.title}: ${name}, ${formatPrice(price, currency)}.`,
    url: site.url + localHref(`/ticket#${id}`),
    alarms: [{ type: ICalAlarmType.display, trigger: 0, description: m.event_calendar_on_sale({ ticket: name }) }],
  }));
  return write(site, m.event_calendar_sales({ site: site.name }), entries);
}

type Entry = {
  /** The same in every build, so that an import after a change replaces what the last one brought. */
  id: string;
  start: string;
  end: string;
  summary: string;
  description: string;
  location?: string;
  url: string;
  alarms?: ICalAlarmData[];
  sequence?: number;
  /** Absent: the season's. */
  status?: ICalEventStatus;
};

function write(site: CalendarSite, name: string, entries: readonly Entry[]): string {
  const host = new URL(site.url).hostname;
  const seasonStatus = STATUSES[site.season];
  // The library escapes the texts of entries, but not the calendar's name.
  const calendar = ical({
    name: escapeText(name, false),
    prodId: { company: host, product: "rundown", language: locales[currentLocale()].tag.toUpperCase() },
  });
  // Each entry names its zone; the calendar has rules for it, but does not name one for itself: if it did, the library writes DTSTAMP
  // in that zone's or the server's hours instead of UTC, and TIMEZONE-ID, which is in no RFC, after VTIMEZONE. There it would write
  // REFRESH too, which has to be before all components.
  calendar.timezone({ name: null, generator: () => REFRESH + ZONE_RULES });
  for (const { id, start, end, status = seasonStatus, ...entry } of entries) {
    const uid = `${id}@${host}`;
    calendar.createEvent({
      ...entry,
      id: uid,
      // Without METHOD, DTSTAMP is the time of the last revision, not of the request (RFC 5545, section 3.8.7.2).
      stamp: new Date(site.revisedAt(`${currentLocale()} ${uid}`, JSON.stringify([start, end, status, entry]))),
      // Not a Date: the library would write its hours in the zone of the server.
      start: new TZDate(start, ZONE),
      end: new TZDate(end, ZONE),
      timezone: ZONE,
      status,
    });
  }
  // The library leaves the last line without its end (RFC 5545, section 3.1), and a calendar without entries without any
  // component, of which there must be one (section 3.6).
  // And alarms between the properties of their entry; they come after all of them (section 3.6.1).
  const text = `${calendar.toString()}\r\n`.replace(/(BEGIN:VALARM.*?END:VALARM\r\n)(.*?)(?=END:VEVENT)/gs, "$2$1");
  return entries.length > 0 ? text : text.replace(/^END:VCALENDAR/m, (end) => REFRESH + ZONE_RULES + end);
}

/** The namespace for addresses (RFC 9562, section 6.6). */
const URL_NAMESPACE = Buffer.from("6ba7b8119dad11d180b400c04fd430c8", "hex");

/** A UUID that is always the same for an address (version 5; RFC 9562, section 5.5). */
export function uuidOfAddress(address: string): string {
  const bytes = createHash("sha1").update(URL_NAMESPACE).update(address).digest().subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** A number from 1 to 2³¹ − 1 derived from a UUID, for readers without UUIDs. */
export function numberOfUuid(uuid: string): number {
  return Number.parseInt(uuid.slice(0, 8), 16) & 0x7fffffff || 1;
}

/**
 * When a calendar entry was last revised, in ms since the epoch. Equal for equal content:
 * a timestamp of the request would give every response a new ETag.
 * @param uid the entry's name and language
 * @param content the complete entry as text
 */
export type Revisions = (uid: string, content: string) => number;

/** Entries in memory: many times a rundown. */
const MAX_REMEMBERED = 5_000;

/**
 * For content without revision times: the time at which this process first saw an entry's content. Not
 * exact, but never before the revision and later with each one, as calendar programs require.
 * @param clock the wall clock: programs compare timestamps with their own
 */
export function createSeenRevisions(clock: Clock): Revisions {
  const seen = new LRUCache<string, { digest: string; since: number }>({ max: MAX_REMEMBERED });
  return (uid, content) => {
    const digest = createHash("sha256").update(content).digest("base64");
    const known = seen.get(uid);
    if (known?.digest === digest) return known.since;
    const since = clock.now();
    seen.set(uid, { digest, since });
    return since;
  };
}

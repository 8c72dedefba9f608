import { createHash } from "node:crypto";
import { localHref } from "~/base/i18n/current-locale";
import { clockTime } from "~/base/values/jakarta-time";
import { numberOfUuid, uuidOfAddress } from "~/content/calendar/calendar.server";
import type { Event } from "~/content/model/event";
import { closingDay, expoDay, expoDays } from "~/content/model/expo-days";
import { hoursOn } from "~/content/model/opening-hours";
import { type Program, type Session, sessionPath, speakerSlug } from "~/content/model/rundown";

type ScheduleParts = {
  event: Event;
  sessions: readonly Session[];
  programs: readonly Program[];
  /** Without a trailing slash. */
  siteUrl: string;
  /** See `CalendarSite`. */
  yearOfIds: number | null;
};

/**
 * The rundown in the form of pretalx's `schedule.json`, which conference apps read
 * (https://c3voc.de/wiki/schedule): days, in each the stages as rooms, in each its talks.
 */
export function writeSchedule({ event, programs, siteUrl, yearOfIds, ...all }: ScheduleParts) {
  // The form has no word for a session that does not take place.
  const sessions = all.sessions.filter(({ cancelled }) => !cancelled);
  const days = expoDays(event);
  const stages = [...new Set(sessions.map(({ stage }) => stage))];
  const tracks = new Map(programs.map(({ slug, name }) => [slug, name]));
  const talk = (session: Session) => {
    const url = siteUrl + localHref(sessionPath(session));
    const guid = uuidOfAddress(`${siteUrl}${yearOfIds === null ? "" : `/${yearOfIds}`}/rundown#${session.id}`);
    return {
      id: numberOfUuid(guid),
      guid,
      date: session.start,
      start: clockTime(session.start),
      duration: duration(session),
      room: session.stage,
      slug: session.id,
      url,
      title: session.title,
      subtitle: null,
      track: tracks.get(session.program ?? "") ?? null,
      type: session.kind ?? null,
      language: session.language === "both" ? null : (session.language ?? null),
      abstract: session.description,
      description: null,
      persons: session.speakers.map(({ name, role, photo, ...speaker }) => ({
        name,
        biography: role,
        ...(speakerSlug({ ...speaker, name }) && {
          url: siteUrl + localHref(`/speakers/${speakerSlug({ ...speaker, name })}`),
        }),
        ...(photo && { avatar: new URL(photo, siteUrl).href }),
      })),
      links: [],
      attachments: [],
    };
  };
  return {
    generator: { name: event.title, url: siteUrl + localHref("/") },
    schedule: {
      version: createHash("sha256").update(JSON.stringify(sessions)).digest("hex").slice(0, 12),
      base_url: `${siteUrl}/`,
      conference: {
        // The form wants four characters at least.
        acronym: event.title
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "_")
          .padEnd(4, "_"),
        title: event.title,
        description: event.summary,
        start: expoDay(event.startTime),
        end: closingDay(event.endTime),
        daysCount: days.length,
        timeslot_duration: "00:05",
        time_zone_name: "Asia/Jakarta",
        url: siteUrl + localHref("/rundown"),
        tracks: programs.map(({ name }) => ({ name })),
        rooms: stages.map((name) => ({ name, guid: uuidOfAddress(`${siteUrl}/stages/${name}`), description: null })),
        days: days.map((date, index) => {
          const ofDay = sessions.filter(({ day }) => day === date);
          const hours = hoursOn(event, date);
          return {
            index: index + 1,
            date,
            day_start: hours.from,
            day_end: hours.until,
            rooms: Object.fromEntries(
              stages.map((stage) => [stage, ofDay.filter((session) => session.stage === stage).map(talk)]),
            ),
          };
        }),
      },
    },
  };
}

/** "01:30" */
function duration({ start, end }: Session): string {
  const minutes = Math.round((Date.parse(end) - Date.parse(start)) / 60_000);
  const pad = (part: number) => String(part).padStart(2, "0");
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`;
}

import { localHref } from "~/base/i18n/current-locale";
import { formatShortDay, formatTime, nameOfDay, startOfJakartaDay } from "~/base/values/jakarta-time";
import { listHref } from "~/config/list-href";
import type { Event } from "~/content/model/event";
import { announcedDays, expoDay } from "~/content/model/expo-days";
import type { Program, Session } from "~/content/model/rundown";
import { type Season, seasonAt } from "~/content/model/season";
import { hallAt } from "~/content/season/opening-hours";
import { seasonRules } from "~/content/season/season-rules";
import { seasonViews } from "~/content/season/season-views";
import { m } from "~/paraglide/messages";
import { speakerPictures } from "./faces/speaker-pictures.server";
import { type SessionNotes, type SessionView, stagesOf, type TodayTexts, toSessionViews } from "./rundown";
import { areKnown, filterFields, passes, readFilters } from "./rundown-filters.server";
import { toStageViews } from "./stage-views.server";

export type RundownData = { event: Event; sessions: Session[]; programs: Program[]; notes?: SessionNotes };

/**
 * One day of the rundown.
 * @param requested the day's number in the address, from 1; null for the first whose closing is still ahead during the event, else the first
 * @param now ms since the epoch
 * @returns null when the day is not one of the event's. `over`: all of it is past; `closed`: the expo does not open. `live`: it is today, and not over
 */
export function rundownDay(
  { event, sessions }: Pick<RundownData, "event" | "sessions">,
  requested: string | null,
  now: number,
) {
  const days = announcedDays(event);
  const season = seasonAt(event, now);
  const { isOn, isOver } = seasonRules[season];
  const hall = isOn ? hallAt(event, now) : null;
  const next = hall ? days.indexOf(hall.day) + 1 : 0;
  const today = days[next - 1] === expoDay(now) ? next : 0;
  const first = days.findIndex((day) => !event.closedDays?.includes(day)) + 1;
  const number = requested === null ? next || first : /^[1-9]\d{0,2}$/.test(requested) ? Number(requested) : 0;
  const day = days[number - 1];
  if (!day) return null;
  const ofDay = sessions.filter((session) => session.day === day);
  const ended = ofDay.length > 0 ? ofDay.every(({ end }) => Date.parse(end) <= now) : day < expoDay(now);
  const over = isOver || (isOn && ended);
  return {
    number,
    days,
    /** 0 before and after the event, and once today's closing is past. */
    today,
    season,
    sessions: ofDay,
    name: nameOfDay(day),
    closed: event.closedDays?.includes(day) ?? false,
    over,
    live: number === today && !over,
  };
}

/** The tabs of the days. Each keeps the rest of the query. */
export function dayTabs(path: string, days: readonly string[], current: number, query: Record<string, string> = {}) {
  return days.map((day, position) => ({
    label: formatShortDay(startOfJakartaDay(day)),
    to: listHref(path, { ...query, day: position + 1 }),
    current: position + 1 === current,
  }));
}

/** The texts of a list of today's sessions. @param now ms since the epoch */
export function todayTexts(sessions: readonly SessionView[], now: number): TodayTexts {
  const count = sessions.filter(({ phase }) => phase === "past").length;
  return { now: m.rundown_now_line({ time: formatTime(now) }), earlier: m.rundown_earlier({ count }) };
}

/** What is said of a day that is over, or on which the expo does not open; null: nothing but what the season says. */
function leadOf({ closed, over, season }: NonNullable<ReturnType<typeof rundownDay>>): string | null {
  if (over) return seasonRules[season].isOn ? m.rundown_day_over() : null;
  return closed ? m.rundown_day_closed() : null;
}

/**
 * The page `/rundown`.
 * @param data sessions of all days, in order of time
 * @param now ms since the epoch
 * @returns null when the day is not one of the event's (a refused address); `known`: stage and program, where they are
 * requested, exist on some day
 */
export function rundownPage(data: RundownData, query: URLSearchParams, now: number) {
  const { sessions, programs, notes } = data;
  const day = rundownDay(data, query.get("day"), now);
  if (!day) return null;
  const { lead, card } = seasonViews()[day.season].pages["/rundown"];
  const filters = readFilters(query);
  const view = query.get("view") === "grid" ? "grid" : "";
  const shown = day.sessions.filter((session) => passes(session, filters));
  const filtered = Object.values(filters).some(Boolean);
  const count = day.sessions.length;
  const address = (query: Record<string, string | number>) => listHref("/rundown", query);
  return {
    known: areKnown(filters, sessions, programs),
    /** Whether there is a session on any day. */
    announced: sessions.length > 0,
    day: day.number,
    dayName: day.name,
    title: m.rundown_title_of_day({ day: day.name }),
    over: day.over,
    season: day.season,
    eyebrow: day.over ? m.rundown_past() : day.live ? m.rundown_today() : m.rundown_title(),
    lead: leadOf(day) ?? lead,
    card,
    tabs: dayTabs("/rundown", day.days, day.number, { ...filters, view }),
    views: [
      { label: m.rundown_view_list(), to: address({ ...filters, day: day.number }), current: view === "" },
      {
        label: m.rundown_view_grid(),
        to: address({ ...filters, day: day.number, view: "grid" }),
        current: view === "grid",
      },
    ],
    view,
    fields: filterFields(filters, sessions, programs),
    filtered,
    count: filtered ? m.rundown_count_filtered({ shown: shown.length, count }) : m.rundown_count({ count }),
    reset: filtered ? { to: address({ day: day.number, view }), label: m.rundown_show_all({ count }) } : null,
    // A filter may hide what is on now.
    jump: day.today > 0 && !(day.number === day.today && day.over) ? `${address({ day: day.today, view })}#now` : null,
    stages: stagesOf(sessions),
    live: day.live,
    sessions: toSessionViews(shown, programs, now, notes, speakerPictures(sessions)),
    // A filter hides what is on; the stages beside the list say it all the same.
    stageViews: toStageViews(
      toSessionViews(day.sessions, programs, now),
      stagesOf(sessions),
      { day: day.number },
      day.live,
    ),
  };
}

export type RundownView = NonNullable<ReturnType<typeof rundownPage>>;

/**
 * The rundown for the visitor's calendar, as subscription or file. After the event there is nothing to take along.
 * @param siteUrl without a trailing slash
 */
export function calendarLinks(
  { day, dayName, season, over }: { day: number; dayName: string; season: Season; over: boolean },
  siteUrl: string,
) {
  if (seasonRules[season].isOver) return [];
  return [
    {
      href: `${siteUrl.replace(/^https?:/, "webcal:")}${localHref("/rundown.ics")}`,
      label: m.rundown_take_subscribe(),
    },
    ...(over ? [] : [{ href: `/rundown.ics?day=${day}`, label: m.rundown_take_day({ day: dayName }) }]),
    { href: "/rundown.ics", label: m.rundown_take_all() },
    { href: "/event.ics", label: m.rundown_take_dates() },
    // For programs alone.
    { href: "/rundown.json", label: m.rundown_take_json() },
  ];
}

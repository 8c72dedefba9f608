import { currentLocale } from "~/base/i18n/current-locale";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatMoment, formatTime, formatWeekday } from "~/base/values/jakarta-time";
import { expoDay, startOfExpoDay } from "~/content/model/expo-days";
import { countScans, findDoubles, lateEntries, type RulesOf } from "~/gate/rules/gate-rules";
import type { GateRules } from "~/gate/rules/protocol";
import { wordsOf } from "~/gate/rules/verdict-words";
import { MAX_COUNTED_LINES } from "~/gate/server/gate-log.server";
import type { Gate } from "~/gate/server/site-gate.server";
import { m } from "~/paraglide/messages";

const DAY_MS = 24 * 3600_000;
/** ms of which the rate is the mean. */
const RATE_MS = 10 * 60_000;

type Counted = { hour: string; column: string; people: number };

/** A table with a row for each hour and a column for each door, or kind of ticket. */
function toTable(title: string, counted: readonly Counted[]) {
  const columns = [...new Set(counted.map(({ column }) => column))].toSorted();
  const sum = (rows: readonly Counted[]) => rows.reduce((total, { people }) => total + people, 0);
  const rows = [...Map.groupBy(counted, ({ hour }) => hour)].map(([hour, entries]) => ({
    hour: formatTime(`${hour}:00:00+07:00`),
    cells: columns.map((column) => sum(entries.filter((entry) => entry.column === column))),
    total: sum(entries),
  }));
  return { title, columns, rows };
}

/**
 * What the doors have done today, and what was wrong on any day of the event: a phone without a network may send it days later.
 * @param now ms since the epoch, by the clock that pages show
 */
export async function toDay({ log, tickets }: Pick<Gate, "log" | "tickets">, { kinds, days }: GateRules, now: number) {
  const today = expoDay(now);
  const start = Date.parse(startOfExpoDay(today));
  const first = Date.parse(startOfExpoDay(days[0] ?? today));
  const all = await log.between(Math.min(first, start), start + DAY_MS);
  const scans = all.filter(({ at }) => at >= start);
  const kindOf = (type: string) => kinds.find(({ hash }) => hash === type);
  const rulesOf: RulesOf = (type) => kindOf(type) ?? { people: 1, reentry: "none" };
  const doubles = findDoubles(all, rulesOf);
  const { entries, inside, refused } = countScans(scans, rulesOf);
  const recent = countScans(
    scans.filter(({ at, kind }) => kind === "undo" || at > now - RATE_MS),
    rulesOf,
  );
  const sum = (rows: readonly { people: number }[]) => rows.reduce((total, { people }) => total + people, 0);
  const ended = new Map((await tickets.ended()).map((ticket) => [ticket.id, ticket]));
  const endedAt = new Map([...ended].map(([id, { at }]) => [id, at]));
  const perMinute = sum(recent.entries) / (RATE_MS / 60_000);
  const whenOf = (at: number) =>
    expoDay(at) === today
      ? m.gate_day_time({ time: formatTime(at) })
      : m.gate_day_time_other({ day: formatWeekday(at), time: formatTime(at) });
  return {
    title: m.gate_day_title({ day: formatWeekday(start) }),
    facts: [
      m.gate_day_entered({ count: formatNumber(sum(entries)) }),
      m.gate_day_inside({ count: formatNumber(inside[today] ?? 0) }),
      m.gate_day_rate({ count: formatNumber(Math.round(perMinute * 10) / 10) }),
      m.gate_day_alone({ count: scans.filter(({ offline, kind }) => offline && kind === "entry").length }),
      m.gate_day_unlisted({ count: scans.filter(({ unlisted, kind }) => unlisted && kind === "entry").length }),
      ...(scans.length < MAX_COUNTED_LINES ? [] : [m.gate_day_partial({ count: MAX_COUNTED_LINES })]),
    ],
    tables: [
      toTable(
        m.gate_day_by_door(),
        entries.map(({ door, ...entry }) => ({ ...entry, column: door })),
      ),
      toTable(
        m.gate_day_by_ticket(),
        entries.map(({ type, ...entry }) => ({ ...entry, column: kindOf(type)?.names[currentLocale()] ?? type })),
      ),
    ].filter(({ rows }) => rows.length > 0),
    doubles: await Promise.all(
      doubles.map(async ({ ticket, first, second }) => ({
        key: `${ticket} ${second.at} ${second.door}`,
        reference: (await tickets.find(ticket))?.reference ?? "",
        text: m.gate_day_double({
          ...{ ticket, first: whenOf(first.at), firstDoor: first.door },
          ...{ second: whenOf(second.at), secondDoor: second.door },
        }),
      })),
    ),
    late: lateEntries(all, endedAt).map(({ nonce, ticket, at, door }) => ({
      key: nonce,
      reference: ended.get(ticket)?.reference ?? "",
      text: m.gate_day_late({ ticket, door, time: whenOf(at), ended: formatMoment(endedAt.get(ticket) ?? at) }),
    })),
    refused: refused.map(({ door, reason, times }) =>
      m.gate_day_refused({ door, reason: wordsOf(reason), count: times }),
    ),
  };
}

export type DayView = Awaited<ReturnType<typeof toDay>>;

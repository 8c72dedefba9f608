import { currentLocale } from "~/base/i18n/current-locale";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatDay, formatMoment, formatTime, formatWeekday } from "~/base/values/jakarta-time";
import { expoDay, startOfExpoDay } from "~/content/model/expo-days";
import { countScans, findDoubles, lateEntries, type RulesOf } from "~/gate/rules/gate-rules";
import type { GateRules } from "~/gate/rules/protocol";
import { kindIn } from "~/gate/rules/to-gate-ticket";
import { wordsOf } from "~/gate/rules/verdict-words";
import { MAX_COUNTED_LINES } from "~/gate/server/gate-log.server";
import type { Gate } from "~/gate/server/site-gate.server";
import { m } from "~/paraglide/messages";
import { peopleOfTerms, readTerms } from "~/sales/tickets/codes/ticket-terms";
import { kindHash } from "~/sales/tickets/keys/sign-code.server";

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

/** What counts of tickets, and what their kinds are called: by what they carry, and else by what the content says of their kind. */
function toCounted(kinds: GateRules["kinds"], used: Awaited<ReturnType<Gate["tickets"]["used"]>>) {
  const carried = new Map<string, { people: number; reentry: string }>();
  const sold = new Map<string, string>();
  for (const { id, ticket, ...stored } of used) {
    const terms = readTerms(stored);
    if (!terms) continue;
    carried.set(id, { people: peopleOfTerms(terms), reentry: terms.reentry });
    sold.set(ticket, terms.names[currentLocale()] ?? ticket);
  }
  const soldAs = new Map([...sold].map(([ticket, name]) => [kindHash(ticket), name]));
  const rulesOf: RulesOf = ({ ticket, type }) =>
    carried.get(ticket) ?? kindIn(kinds, type) ?? { people: 1, reentry: "none" };
  const nameOf = (type: string) => kindIn(kinds, type)?.names[currentLocale()] ?? soldAs.get(type) ?? type;
  return { rulesOf, nameOf };
}

/**
 * What the doors have done on a day, and what was wrong on any day of the event until then: a phone without a network may send it days later.
 * @param now ms since the epoch, by the clock that pages show @param day as `YYYY-MM-DD`, also of a former edition of the expo
 */
export async function toDay(
  { log, tickets }: Pick<Gate, "log" | "tickets">,
  { kinds, days }: Pick<GateRules, "kinds" | "days">,
  now: number,
  day: string = expoDay(now),
) {
  const isToday = day === expoDay(now);
  const isOfEvent = isToday || days.includes(day);
  const start = Date.parse(startOfExpoDay(day));
  const first = isOfEvent ? Date.parse(startOfExpoDay(days[0] ?? day)) : start;
  const all = await log.between(Math.min(first, start), start + DAY_MS);
  const scans = all.filter(({ at }) => at >= start);
  // The kinds of another edition may have the ids of this one.
  const { rulesOf, nameOf } = toCounted(
    isOfEvent ? kinds : [],
    await tickets.used(Math.min(first, start), start + DAY_MS),
  );
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
    expoDay(at) === day
      ? m.gate_day_time({ time: formatTime(at) })
      : m.gate_day_time_other({ day: formatWeekday(at), time: formatTime(at) });
  return {
    day,
    title: isToday ? m.gate_day_title({ day: formatWeekday(start) }) : formatDay(start),
    facts: [
      m.gate_day_entered({ count: formatNumber(sum(entries)) }),
      ...(isToday
        ? [
            m.gate_day_inside({ count: formatNumber(inside[day] ?? 0) }),
            m.gate_day_rate({ count: formatNumber(Math.round(perMinute * 10) / 10) }),
          ]
        : []),
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
        entries.map(({ type, ...entry }) => ({ ...entry, column: nameOf(type) })),
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

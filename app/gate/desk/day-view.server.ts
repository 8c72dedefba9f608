import { formatSiteMoment } from "~/base/clock/site-moment.server";
import { currentLocale } from "~/base/i18n/current-locale";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatDay, formatMoment, formatTime, formatWeekday } from "~/base/values/jakarta-time";
import { expoDay } from "~/content/model/expo-days";
import type { GateRules } from "~/gate/rules/protocol";
import { kindIn } from "~/gate/rules/to-gate-ticket";
import { wordsOf } from "~/gate/rules/verdict-words";
import { MAX_COUNTED_LINES, RATE_MS, type ScanCount } from "~/gate/server/scan-counts.server";
import type { Gate } from "~/gate/server/site-gate.server";
import { m } from "~/paraglide/messages";
import { actorName } from "~/staff/audit-words";
import { readDoorFaults, spanUntil } from "./door-faults.server";
import { entriesByHour, formatRate } from "./hours.server";

type Counted = { hour: number; column: string; people: number };

/** A table with a row for each hour and a column for each door, or kind of ticket. */
function toTable(title: string, counted: readonly Counted[]) {
  const columns = [...new Set(counted.map(({ column }) => column))].toSorted();
  const sum = (rows: readonly Counted[]) => rows.reduce((total, { people }) => total + people, 0);
  const rows = [...Map.groupBy(counted, ({ hour }) => hour)].map(([hour, entries]) => ({
    hour: formatTime(hour),
    cells: columns.map((column) => sum(entries.filter((entry) => entry.column === column))),
    total: sum(entries),
  }));
  return { title, columns, rows };
}

/** What kinds of tickets are called: by the content, else as a ticket of each was sold, else together. */
async function toNames(counted: readonly ScanCount[], kinds: GateRules["kinds"], tickets: Gate["tickets"]) {
  const names = new Map<string, string>();
  for (const { type, ticket } of counted) {
    if (names.has(type)) continue;
    const name = kindIn(kinds, type)?.names[currentLocale()];
    names.set(type, name ?? (await tickets.find(ticket))?.terms?.names[currentLocale()] ?? m.gate_day_ticket_other());
  }
  return names;
}

const sumOf = <Name extends string>(rows: readonly Record<Name, number>[], name: Name): number =>
  rows.reduce((total, row) => total + row[name], 0);

/** Why people were not let in, with how often at each door: "Already used: North 1, West 2". The most frequent reason comes first. */
const toRefusals = (refused: readonly ScanCount[]) =>
  [...Map.groupBy(refused, ({ reason }) => wordsOf(reason))]
    .toSorted(([, one], [, other]) => sumOf(other, "scans") - sumOf(one, "scans"))
    .map(([reason, rows]) => {
      const doors = [...Map.groupBy(rows, ({ door }) => door)]
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([door, some]) => m.gate_day_refused_at({ door, count: formatNumber(sumOf(some, "scans")) }));
      return { reason, doors: doors.join(", ") };
    });

/**
 * What the doors have done on a day, and what was wrong on any day of the event until then.
 * @param now ms since the epoch, by the clock that pages show @param day as `YYYY-MM-DD`, also of a former edition of the expo
 */
export async function toDay(
  gate: Pick<Gate, "counts" | "tickets" | "seen">,
  { kinds: all, days }: Pick<GateRules, "kinds" | "days">,
  now: number,
  day: string = expoDay(now),
) {
  const isToday = day === expoDay(now);
  const { isOfEvent, start, first, end } = spanUntil(day, days, now);
  // The kinds of another edition may have the ids of this one.
  const kinds = isOfEvent ? all : [];
  const [counted, faults] = await Promise.all([
    gate.counts.byHour(start, end, now - RATE_MS),
    readDoorFaults(gate, kinds, first, end),
  ]);
  const entries = counted.filter(({ kind }) => kind === "entry");
  const names = await toNames(entries, kinds, gate.tickets);
  const byDoor = toTable(
    m.gate_day_by_door(),
    entries.map(({ door, ...entry }) => ({ ...entry, column: door })),
  );
  const byTicket = toTable(
    m.gate_day_by_ticket(),
    entries.map(({ type, ...entry }) => ({ ...entry, column: names.get(type) ?? "" })),
  );
  const entered = sumOf(entries, "people");
  const unlisted = sumOf(entries, "unlisted");
  const hasExits = counted.some(({ kind }) => kind === "exit");
  const inside = isToday && hasExits ? Math.max(0, entered - (await gate.counts.wentOut(start, end))) : entered;
  const whenOf = (at: number) =>
    expoDay(at) === day
      ? m.gate_day_time({ time: formatTime(at) })
      : m.gate_day_time_other({ day: formatWeekday(at), time: formatTime(at) });
  const toFault = (
    { nonce, ticket, reference, holder, kind, seen }: (typeof faults)["late" | "doubles"][number],
    text: string,
  ) => ({
    ...{ key: nonce, reference: reference ?? "", text },
    title: holder && kind ? m.gate_day_whose({ holder, kind }) : holder || m.gate_day_ticket({ ticket }),
    seen: seen && m.desk_seen_by({ name: actorName(seen.seenBy), moment: formatSiteMoment(seen.seenAt) }),
  });
  return {
    day,
    title: isToday ? m.gate_day_title({ day: formatWeekday(start) }) : formatDay(start),
    sums: [
      { label: m.frame_gate_entered(), value: formatNumber(entered) },
      ...(isToday
        ? [
            { label: m.frame_gate_inside(), value: formatNumber(inside) },
            { label: m.frame_gate_rate(), value: formatRate(entries) },
          ]
        : []),
    ],
    facts: [
      m.gate_day_alone({ count: sumOf(entries, "offline") }),
      ...(unlisted > 0 ? [m.gate_day_unlisted({ count: unlisted })] : []),
      ...(sumOf(counted, "scans") < MAX_COUNTED_LINES ? [] : [m.gate_day_partial({ count: MAX_COUNTED_LINES })]),
    ],
    hours: entriesByHour(entries),
    /** By door, for the phones at it. `recent`: of the last minutes; null: it is another day. */
    doors: [...Map.groupBy(entries, ({ door }) => door)].map(([door, some]) => ({
      ...{ door, entered: sumOf(some, "people"), recent: isToday ? sumOf(some, "recent") : null },
    })),
    /** Entries by door, and by ticket where one is known by its name: what all others are together would repeat the sums. */
    tables: [byDoor, byTicket].filter(({ columns }) => columns.some((column) => column !== m.gate_day_ticket_other())),
    doubles: faults.doubles.map((fault) =>
      toFault(
        fault,
        m.gate_day_double({
          ...{ first: whenOf(fault.first.at), firstDoor: fault.first.door },
          ...{ second: whenOf(fault.at), secondDoor: fault.door },
        }),
      ),
    ),
    late: faults.late.map((fault) =>
      toFault(
        fault,
        m.gate_day_late({
          ...{ door: fault.door, time: whenOf(fault.at), ended: formatMoment(fault.ended) },
        }),
      ),
    ),
    refused: toRefusals(counted.filter(({ kind }) => kind === "refused")),
  };
}

export type DayView = Awaited<ReturnType<typeof toDay>>;

import { siteClock, siteClockOffset, wallClock } from "~/base/clock/clock.server";
import { onceEach } from "~/base/json/once-each";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatWeekday } from "~/base/values/jakarta-time";
import { expoDay, expoDays, startOfExpoDay } from "~/content/model/expo-days";
import { hoursOn } from "~/content/model/opening-hours";
import { offSeason, seasonAt } from "~/content/model/season";
import { currentContent } from "~/content/site-content.server";
import { readGateRules } from "~/gate/server/read-rules.server";
import { RATE_MS, type ScanCount } from "~/gate/server/scan-counts.server";
import { siteGate } from "~/gate/server/site-gate.server";
import { m } from "~/paraglide/messages";
import type { StaffAction } from "~/staff/accounts/staff-rules";
import type { Need } from "~/staff/frame/need-list";
import { DOUBLES_ID, LATE_ID } from "./day-figures";
import { DEVICES_ID, GATE_PATH } from "./device-list";
import { isSilent } from "./devices-view.server";
import { readDoorFaults, spanUntil } from "./door-faults.server";
import { entriesByHour, formatRate } from "./hours.server";

/** The day of the expo that it is now, by the clock that pages show; null: it does not open today. */
function openDay(): string | null {
  const { event } = currentContent();
  const day = expoDay(siteClock.now());
  return offSeason(seasonAt(event, siteClock.now())) === null && expoDays(event).includes(day) ? day : null;
}

/** Phones that have been in use since the doors opened today and say nothing any more, while the expo is open. */
async function listSilent() {
  const day = openDay();
  if (day === null) return [];
  const hours = hoursOn(currentContent().event, day);
  const [now, from, until] = [siteClock.now(), Date.parse(hours.from), Date.parse(hours.until)];
  if (now < from || now > until) return [];
  // Contacts are by the real clock.
  const since = from - siteClockOffset;
  return (await siteGate().devices.list()).filter((device) => isSilent(device, since, wallClock.now()));
}

/** The same, which "Today" and its frame ask for in the same request. */
const silentOf = onceEach((_request: object) => listSilent());

/** How many phones at the doors are silent. @param request its context */
export const countSilent = async (request: object): Promise<number> => (await silentOf(request)).length;

/** What the doors need of somebody. @param may all that the person may do @param request its context */
export async function readGateNeeds(may: readonly StaffAction[], request: object): Promise<Need[]> {
  if (!may.includes("manage-doors")) return [];
  const [silent, { doubles, late }] = await Promise.all([silentOf(request), readNewFaults()]);
  const doors = [...new Set(silent.map(({ door }) => door))].join(", ");
  return [
    {
      ...{ count: silent.length, text: m.staff_need_silent(), detail: doors, isFault: true },
      href: `${GATE_PATH}#${DEVICES_ID}`,
    },
    {
      count: doubles,
      text: m.desk_need_doubles(),
      verb: m.frame_do_check(),
      isFault: true,
      href: `${GATE_PATH}#${DOUBLES_ID}`,
    },
    { count: late, text: m.desk_need_late(), verb: m.frame_do_check(), isFault: true, href: `${GATE_PATH}#${LATE_ID}` },
  ];
}

/** ms for which what was read of scans is used again: a day has tens of thousands, and a team looks at "Today" all day. */
const KEPT_MS = 10_000;

/** Reads the same as `read`, or what it read for the same arguments within the last ten seconds. */
function lately<Args extends readonly (string | number)[], Result>(read: (...args: Args) => Promise<Result>) {
  let kept: { key: string; end: number; result: Promise<Result> } | undefined;
  return (...args: Args): Promise<Result> => {
    const key = args.join(" ");
    if (kept?.key === key && performance.now() < kept.end) return kept.result;
    const result = read(...args);
    kept = { key, result, end: performance.now() + KEPT_MS };
    result.catch(() => {
      kept = undefined;
    });
    return result;
  };
}

const recentCounts = { toCheck: lately((from: number, until: number) => siteGate().counts.toCheck(from, until)) };

/** How many entries that doors should not have let in nobody has looked at, on all days of the event until now. */
async function readNewFaults() {
  const { kinds, days } = await readGateRules();
  const now = siteClock.now();
  const { first, end } = spanUntil(expoDay(now), days, now);
  const { tickets, seen } = siteGate();
  const { doubles, late } = await readDoorFaults({ counts: recentCounts, tickets, seen }, kinds, first, end);
  const newOf = (faults: readonly { seen: unknown }[]) => faults.filter(({ seen }) => seen === null).length;
  return { doubles: newOf(doubles), late: newOf(late) };
}

/** Who went in on a day, and how many of them have gone. */
const hallOf = lately(async (day: string) => {
  const [start, now] = [Date.parse(startOfExpoDay(day)), siteClock.now()];
  const counts = await siteGate().counts.byHour(start, now + 1, now - RATE_MS);
  // Where doors scan no exits, everybody stays in.
  const hasExits = counts.some(({ kind }) => kind === "exit");
  const out = hasExits ? await siteGate().counts.wentOut(start, now + 1) : 0;
  return { entries: counts.filter(({ kind }) => kind === "entry"), out };
});

/** How many people the doors have let in today, in all, by hour and by door; null on a day on which the expo does not open. */
export async function readHallToday() {
  const day = openDay();
  if (day === null) return null;
  const { entries, out } = await hallOf(day);
  const sum = (some: readonly ScanCount[]) => some.reduce((total, { people }) => total + people, 0);
  const all = sum(entries);
  const doors = [...Map.groupBy(entries, ({ door }) => door)].map(([door, some]) => ({ door, people: sum(some) }));
  return {
    title: m.gate_day_title({ day: formatWeekday(startOfExpoDay(day)) }),
    sums: [
      { label: m.frame_gate_entered(), value: formatNumber(all) },
      { label: m.frame_gate_inside(), value: formatNumber(Math.max(0, all - out)) },
      { label: m.frame_gate_rate(), value: formatRate(entries) },
    ],
    hours: entriesByHour(entries),
    doors: doors
      .toSorted((one, other) => other.people - one.people || (one.door < other.door ? -1 : 1))
      .map(({ door, people }) => ({
        ...{ id: door, name: door, fact: formatNumber(people) },
        share: (people / Math.max(1, all)) * 100,
      })),
  };
}

export type HallToday = NonNullable<Awaited<ReturnType<typeof readHallToday>>>;

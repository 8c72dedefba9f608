import { formatNumber } from "~/base/values/counts-and-lists";
import { formatTime } from "~/base/values/jakarta-time";
import { RATE_MS, type ScanCount } from "~/gate/server/scan-counts.server";
import { m } from "~/paraglide/messages";

const HOUR_MS = 3600_000;

/**
 * How many people went in within each hour, from the first to the last with an entry, for a strip, and what it shows in words.
 * null: nobody went in.
 */
export function entriesByHour(entries: readonly Pick<ScanCount, "hour" | "people">[]) {
  const people = new Map<number, number>();
  for (const entry of entries) people.set(entry.hour, (people.get(entry.hour) ?? 0) + entry.people);
  if (people.size === 0) return null;
  const [first, last] = [Math.min(...people.keys()), Math.max(...people.keys())];
  const strip = Array.from({ length: (last - first) / HOUR_MS + 1 }, (_, index) => {
    const hour = first + index * HOUR_MS;
    return { id: String(hour), label: formatTime(hour), count: people.get(hour) ?? 0 };
  });
  const [most] = strip.toSorted((one, other) => other.count - one.count);
  const text = m.gate_hours_strip({
    ...{ from: formatTime(first), to: formatTime(last + HOUR_MS) },
    ...{ most: formatNumber(most?.count ?? 0), hour: most?.label ?? "" },
  });
  return { strip, text };
}

/** People a minute, of the last minutes. */
export const formatRate = (entries: readonly Pick<ScanCount, "recent">[]): string => {
  const recent = entries.reduce((total, entry) => total + entry.recent, 0);
  return formatNumber(Math.round((recent / (RATE_MS / 60_000)) * 10) / 10);
};

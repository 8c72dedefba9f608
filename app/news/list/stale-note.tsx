import { currentLocale } from "~/base/i18n/current-locale";
import { locales } from "~/base/i18n/locales";
import { m } from "~/paraglide/messages";
import type { Freshness } from "~/platform/upstream-cache/upstream-cache";

/** Tells visitors that the blog is down and how old the shown posts are. */
export function StaleNote({ note }: { note: string | null }) {
  if (!note) return null;
  return (
    <p role="status" className="rounded-2xl border border-line bg-raised px-4 py-3 text-sm">
      {note}
    </p>
  );
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The note for a page rendered from stale data while the blog is down; null while it responds. */
export function freshnessNote({ lastGood, age }: Freshness): string | null {
  return lastGood ? m.news_stale({ age: ageInWords(age) }) : null;
}

/** @param age ms */
function ageInWords(age: number): string {
  if (age < 2 * MINUTE) return m.news_stale_moment();
  if (age < 2 * HOUR) return ago(age, MINUTE, "minute");
  if (age < 2 * DAY) return ago(age, HOUR, "hour");
  return ago(age, DAY, "day");
}

const ago = (age: number, unit: number, name: Intl.RelativeTimeFormatUnit) =>
  new Intl.RelativeTimeFormat(locales[currentLocale()].intl).format(-Math.floor(age / unit), name);

import type { Freshness } from "~/services/upstream-cache/upstream-cache";
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
  return lastGood ? `The news desk cannot be reached just now. You see what it had ${ageInWords(age)}.` : null;
}

/** @param age ms */
function ageInWords(age: number): string {
  if (age < 2 * MINUTE) return "a moment ago";
  if (age < 2 * HOUR) return `${Math.floor(age / MINUTE)} minutes ago`;
  if (age < 2 * DAY) return `${Math.floor(age / HOUR)} hours ago`;
  return `${Math.floor(age / DAY)} days ago`;
}

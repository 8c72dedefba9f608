import { formatMoment, formatTime, formatWeekdayName, jakartaDay } from "~/base/values/jakarta-time";
import { m } from "~/paraglide/messages";
import { MARKS, type OfflinePack, type OfflinePage } from "~/visitors/offline/offline-pack";

/** "Offline, as of Friday, 2.05 PM"; with the date where the day is another one. @param now ms since the epoch */
export function describeAge(confirmedAt: number, now: number): string {
  return jakartaDay(confirmedAt) === jakartaDay(now)
    ? m.offline_as_of({ day: formatWeekdayName(confirmedAt), time: formatTime(confirmedAt) })
    : m.offline_as_of_day({ moment: formatMoment(confirmedAt) });
}

/** The scripts of kept pages come from the phone, and nothing is loaded from elsewhere. */
const POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** A kept page as a document. */
export function writeDocument(
  { frame }: Pick<OfflinePack, "frame">,
  { title, main }: OfflinePage,
  age: string,
): Response {
  // A function: `$&` in a text would be a replacement pattern.
  const html = frame
    .replace(MARKS.title, () => title.replaceAll("&", "&amp;").replaceAll("<", "&lt;"))
    .replace(MARKS.moment, () => age)
    .replace(MARKS.main, () => main);
  return new Response(html, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "strict-origin-when-cross-origin",
    },
  });
}

import { runNotBefore } from "~/base/clock/clock.server";
import { env } from "~/base/env/env.server";
import { runInYear } from "~/base/i18n/run-with-locale.server";
import { shownYear } from "~/base/i18n/shown-year";
import { listPages, type PagePath } from "~/config/pages";
import type { SiteContent } from "~/content/documents/parse-content";
import { lastClosing } from "~/content/model/opening-hours";
import { runWithPastContent } from "~/content/site-content.server";
import { type Edition, FIRST_EDITION } from "./edition";
import { contentOfEdition, currentEdition, editions } from "./site-editions.server";

/** Posts of a blog elsewhere stay at their addresses; the list of a past edition has those of its time. */
const hasOwnNews = !(env.app.blogApiUrl && env.app.blogApiKey);

/** The pages that past editions have below their year; all others lead to the current edition. */
export const ARCHIVED_PAGES: ReadonlySet<PagePath> = new Set(
  listPages().flatMap(({ path, archived }) => (archived && (path !== "/news/:slug" || hasOwnNews) ? [path] : [])),
);

/** An edition that was the current one, with its content. */
export type PastEdition = Edition & { content: SiteContent };

/**
 * The editions before the current one, the newest first: each lives below its year. Of two in a year it is the newer one. A product API
 * has one edition.
 */
export function pastEditions(): Edition[] {
  if (env.app.apiUrl) return [];
  const { number, currentFrom: since } = currentEdition();
  const before = editions().filter(
    (edition) => edition.number !== number && edition.currentFrom !== null && edition.currentFrom <= (since ?? 0),
  );
  const newest = before.toSorted((a, b) => (b.currentFrom ?? 0) - (a.currentFrom ?? 0));
  return newest.filter(({ year }, index) => newest.findIndex((other) => other.year === year) === index);
}

/** Whether maps of the site list a page: of a past edition its own ones, and the list of editions once there are two. */
export function isListed(path: PagePath): boolean {
  if (shownYear() !== null) return ARCHIVED_PAGES.has(path);
  return path !== "/editions" || pastEditions().length > 0;
}

/** The past edition whose pages live below a year; null: there is none. */
export function findPastEdition(year: number): PastEdition | null {
  const edition = pastEditions().find((past) => past.year === year);
  const content = edition ? contentOfEdition(edition.number) : null;
  return edition && content ? { ...edition, content } : null;
}

/** A time in which an edition was the current one, in ms since the epoch: from one moment until before the other. */
export type Period = { from: number; until: number };

/** When the past edition was the current one whose page is being handled; null: the page is one of the current edition. */
export function shownPeriod(): Period | null {
  const year = shownYear();
  const from = year === null ? undefined : pastEditions().find((past) => past.year === year)?.currentFrom;
  if (from === undefined || from === null) return null;
  const later = editions().flatMap(({ currentFrom }) =>
    currentFrom !== null && currentFrom > from ? [currentFrom] : [],
  );
  return { from, until: Math.min(...later) };
}

/**
 * What makes ids of the shown edition differ from those of other years where they leave the site, such as in calendars: its year. null for
 * the first edition, whose ids were out before the site knew editions.
 */
export function yearOfIds(): number | null {
  const year = shownYear();
  const shown = year === null ? currentEdition() : pastEditions().find((past) => past.year === year);
  return shown === undefined || shown.number === FIRST_EDITION ? null : shown.year;
}

/**
 * Runs a function, and all that it starts, as for a page of a past edition: with its content and its addresses, and after its end, also
 * when the next one took its place before. @returns what the function returns
 */
export const runInPastEdition = <Result>({ year, content }: PastEdition, run: () => Result): Result =>
  runNotBefore(Date.parse(lastClosing(content.event)), () => runInYear(year, () => runWithPastContent(content, run)));

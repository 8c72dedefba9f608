import { redirect } from "react-router";
import { shownYear } from "~/base/i18n/shown-year";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { withTimeLimit } from "~/base/time-limit";
import { slugOf } from "~/base/values/addresses";
import { oncePerContent } from "~/content/documents/once-per-content";
import { pastEditions } from "~/content/editions/past-editions.server";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { sessionPath } from "~/content/model/rundown";
import { movesOf, PAGE_FOLDERS, PAGE_KINDS, PAGE_SOURCES, type PageKind } from "~/content/store/moves";
import { oncePerRevision } from "~/content/store/once-per-revision.server";
import { contentOwner, documentHistory, storedDocuments } from "~/content/store/site-content-store.server";
import { cachePolicies } from "~/platform/http/caching/cache-policies";

/** ms that a visitor of a page that is not there waits for what is known of moved pages. */
const LIMIT_MS = 1_000;

const findMoves = oncePerRevision(async ({ documents }) => {
  const states = await documentHistory(PAGE_SOURCES);
  return new Map(PAGE_KINDS.map((kind) => [kind, movesOf(kind, states, documents)]));
});

/** The last part of the path that a page has now; undefined: no page has moved from there, or the database is out of reach. */
async function movedTo(kind: PageKind, address: string): Promise<string | undefined> {
  if (contentOwner().by === "api" || storedDocuments().revision === 0) return undefined;
  try {
    return (await withTimeLimit(findMoves(), LIMIT_MS)).get(kind)?.get(address);
  } catch (error) {
    log.warn(faultOf(error), "it is not known which pages have moved");
    return undefined;
  }
}

/** The last parts of the addresses of all pages of some content. */
const addressesIn = oncePerContent(
  ({ brands, sessions, news }): Record<PageKind, ReadonlySet<string>> => ({
    brands: new Set(brands.map(({ slug }) => slug)),
    sessions: new Set(sessions.map((session) => sessionPath(session).slice(PAGE_FOLDERS.sessions.length + 1))),
    speakers: new Set(sessions.flatMap(({ speakers }) => speakers.map(({ name }) => slugOf(name)))),
    news: new Set(news.map(({ slug }) => slug)),
  }),
);

/** The year of the last edition that has a page; undefined: no past one has it. */
const yearOf = (kind: PageKind, address: string): number | undefined =>
  pastEditions().find(({ number }) => {
    const content = contentOfEdition(number);
    return content && addressesIn(content)[kind].has(address);
  })?.year;

/**
 * The permanent redirect from an address that a page had to the one that it has, which may be that of a past edition; null: there is
 * none. No cache stores it, since the address may be given back.
 * @param address that no page of the current edition has
 */
export async function movedPage(kind: PageKind, address: string): Promise<Response | null> {
  if (shownYear() !== null) return null;
  const now = await movedTo(kind, address);
  if (now !== undefined) return permanent(`${PAGE_FOLDERS[kind]}/${now}`, {});
  const year = yearOf(kind, address);
  // The router of this edition does not know the pages of another.
  return year === undefined
    ? null
    : permanent(`/${year}${PAGE_FOLDERS[kind]}/${address}`, { "X-Remix-Reload-Document": "true" });
}

const permanent = (address: string, headers: Record<string, string>) =>
  redirect(address, { status: 308, headers: { "Cache-Control": cachePolicies.private, ...headers } });

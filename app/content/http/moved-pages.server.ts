import { redirect } from "react-router";
import { shownYear } from "~/base/i18n/shown-year";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { withTimeLimit } from "~/base/time-limit";
import { oncePerContent } from "~/content/documents/once-per-content";
import { pastEditions } from "~/content/editions/past-editions.server";
import { contentOfEdition } from "~/content/editions/site-editions.server";
import { sessionPath, speakerSlug } from "~/content/model/rundown";
import { movesOf, PAGE_FOLDERS, PAGE_KINDS, PAGE_SOURCES, type PageKind } from "~/content/store/moves";
import { oncePerRevision } from "~/content/store/once-per-revision.server";
import {
  contentOwner,
  documentHistory,
  siteContents,
  storedDocuments,
} from "~/content/store/site-content-store.server";
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
    speakers: new Set(sessions.flatMap(({ speakers }) => speakers.map(speakerSlug))),
    news: new Set(news.map(({ slug }) => slug)),
  }),
);

type Moves = ReadonlyMap<PageKind, ReadonlyMap<string, string>>;

/** The moves of each past edition, by its number, with the revision that they were read for. */
const pastMoves = new Map<number, { revision: number; moves: Promise<Moves> }>();

/** The last part of the path that a page of a past edition has now; undefined: it did not move, or the database is out of reach. */
async function movedIn(number: number, kind: PageKind, address: string): Promise<string | undefined> {
  const known = siteContents.editingAsKnown(number);
  if (!known) return undefined;
  const { store, snapshot } = known;
  const { documents, revision } = snapshot;
  const remembered = pastMoves.get(number);
  const read = async (): Promise<Moves> => {
    const states = await store.history(PAGE_SOURCES);
    return new Map(PAGE_KINDS.map((one) => [one, movesOf(one, states, documents)]));
  };
  const entry = remembered?.revision === revision ? remembered : { revision, moves: read() };
  pastMoves.set(number, entry);
  try {
    return (await withTimeLimit(entry.moves, LIMIT_MS)).get(kind)?.get(address);
  } catch (error) {
    pastMoves.delete(number);
    log.warn(faultOf(error), "it is not known which pages have moved");
    return undefined;
  }
}

/** The year of the last edition that has a page; undefined: no past one has it. */
const yearOf = (kind: PageKind, address: string): number | undefined =>
  pastEditions().find(({ number }) => {
    const content = contentOfEdition(number);
    return content && addressesIn(content)[kind].has(address);
  })?.year;

/**
 * The permanent redirect from an address that a page had to the one that it has, which may be that of a past edition; null: there is
 * none. No cache stores it, since the address may be given back.
 * @param address that no page has of the edition that is shown
 */
export async function movedPage(kind: PageKind, address: string): Promise<Response | null> {
  const folder = PAGE_FOLDERS[kind];
  const shown = pastEditions().find(({ year }) => year === shownYear());
  const now = await (shown ? movedIn(shown.number, kind, address) : movedTo(kind, address));
  if (now !== undefined) return permanent(`${folder}/${now}`, {});
  if (shown) return null;
  const year = yearOf(kind, address);
  if (year !== undefined) return permanentElsewhere(`/${year}${folder}/${address}`);
  for (const past of pastEditions()) {
    const then = await movedIn(past.number, kind, address);
    if (then !== undefined) return permanentElsewhere(`/${past.year}${folder}/${then}`);
  }
  return null;
}

/** The permanent redirect to the calendar file of a session of a past edition; null: none has it. @param id that the current one does not have */
export function movedCalendar(id: string): Response | null {
  if (shownYear() !== null) return null;
  const past = pastEditions().find(({ number }) =>
    contentOfEdition(number)?.sessions.some((session) => session.id === id),
  );
  return past ? permanentElsewhere(`/${past.year}/rundown.ics?${new URLSearchParams({ session: id })}`) : null;
}

/** The router of this edition does not know the pages of another. */
const permanentElsewhere = (address: string) => permanent(address, { "X-Remix-Reload-Document": "true" });

const permanent = (address: string, headers: Record<string, string>) =>
  redirect(address, { status: 308, headers: { "Cache-Control": cachePolicies.private, ...headers } });

import { redirect } from "react-router";
import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { withTimeLimit } from "~/base/time-limit";
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

/**
 * The permanent redirect from an address that a page had to the one that it has; null: there is none. No cache stores it, since
 * the address may be given back.
 * @param address that no page has
 */
export async function movedPage(kind: PageKind, address: string): Promise<Response | null> {
  const now = await movedTo(kind, address);
  if (now === undefined) return null;
  return redirect(`${PAGE_FOLDERS[kind]}/${now}`, { status: 308, headers: { "Cache-Control": cachePolicies.private } });
}

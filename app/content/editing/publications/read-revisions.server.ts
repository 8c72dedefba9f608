import { type ContentElsewhere, contentElsewhere } from "~/content/editing/documents/require-own-content.server";
import { toShownFault } from "~/content/editing/documents/shown-faults.server";
import { numberIn, restorePath, revisionPath } from "~/content/editing/documents/staff-paths";
import { touchedSales } from "~/content/editing/sold/touched-sales.server";
import { pathInEdited } from "~/content/store/edited-edition.server";
import { changesBetween, type Refused, type Revision } from "~/content/store/publication";
import {
  CONTENT_OUTAGE,
  listRevisions,
  readRevision,
  refreshContent,
  storedDocuments,
} from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { required } from "~/platform/http/rendering/outage.server";
import { compareContents } from "./compare-contents.server";
import { toLine } from "./revision-line.server";
import type {
  Comparison,
  RestorePage,
  RevisionPage,
  ShownRestore,
  ShownRevision,
  ShownRevisions,
} from "./revision-pages";

/** Revisions on a page of the list. */
const LISTED = 50;

/** The page with a part of the list. @throws a 503 response */
export async function readRevisionList({ searchParams }: URL): Promise<ShownRevisions | ContentElsewhere> {
  return contentElsewhere() ?? readList(numberIn(searchParams.get("before")) ?? undefined);
}

/** The page of a revision. @param number as it stands in the address @throws a 404 or 503 response */
export async function readRevisionPage(number: string, url: URL): Promise<RevisionPage> {
  return contentElsewhere() ?? readOne(await findRevision(number, url), url.searchParams);
}

/** The page that asks before a revision is restored. @param number as it stands in the address @throws a 404 or 503 response */
export async function readRestorePage(number: string, url: URL): Promise<RestorePage> {
  return (
    contentElsewhere() ?? readRestore(await findRevision(number, url), numberIn(url.searchParams.get("from")) ?? 0)
  );
}

async function readList(before: number | undefined): Promise<ShownRevisions> {
  // One more than is shown, to know whether there are older ones.
  const revisions = await required(listRevisions(LISTED + 1, before), CONTENT_OUTAGE);
  const shown = revisions.slice(0, LISTED).map(toLine);
  const older = revisions.length > LISTED ? (shown.at(-1)?.number ?? null) : null;
  return { page: "list", revisions: shown, older };
}

/** The revision that an address names. @throws a 404 or 503 response */
export async function findRevision(text: string, { pathname }: URL): Promise<Revision> {
  const number = numberIn(text);
  if (number === null) throw pageNotFound(pathname);
  const [revision] = await required(listRevisions(1, number + 1), CONTENT_OUTAGE);
  // Another instance may have published it.
  if (number > storedDocuments().revision) await refreshContent();
  if (revision?.number !== number) throw pageNotFound(pathname);
  return revision;
}

const NOTHING: Comparison = { count: 0, documents: [], more: null };

/** What a revision changed, or how it differs from the one that the query names. */
async function readOne(revision: Revision, params: URLSearchParams): Promise<ShownRevision> {
  const { number } = revision;
  const wanted = numberIn(params.get("with"));
  const { revision: current } = storedDocuments();
  const view = { page: "revision" as const, revision: toLine(revision), current, other: wanted ?? current };
  // Numbers between two of an edition are those of others.
  const other = wanted ?? (await required(listRevisions(1, number), CONTENT_OUTAGE))[0]?.number ?? 0;
  // Nothing was published before the first one.
  if (other === 0) return { ...view, heading: m.revisions_first(), comparison: NOTHING };
  const [earlier, later] = [Math.min(other, number), Math.max(other, number)];
  const [before, after] = await Promise.all([
    required(readRevision(earlier), CONTENT_OUTAGE),
    required(readRevision(later), CONTENT_OUTAGE),
  ]);
  if (!before || !after) return { ...view, heading: m.revisions_none({ number: other }), comparison: NOTHING };
  const addressOf = (from: number) =>
    `${pathInEdited(revisionPath(number))}?${new URLSearchParams({ ...(wanted !== null && { with: String(wanted) }), from: String(from) })}`;
  return {
    ...view,
    heading: wanted === null ? m.revisions_changed() : m.revisions_compared({ earlier, later }),
    comparison: compareContents(before, after, numberIn(params.get("from")) ?? 0, addressOf),
  };
}

/** Asks before a revision is published again: says what would change, and why it was not done. */
export async function readRestore(
  revision: Revision,
  from: number,
  refusal: Refused | { message: string } | null = null,
): Promise<ShownRestore> {
  const { number } = revision;
  const wanted = await required(readRevision(number), CONTENT_OUTAGE);
  if (!wanted) throw pageNotFound(restorePath(number));
  const { documents, revision: current } = storedDocuments();
  const message = refusal && ("message" in refusal ? refusal.message : m.revisions_restore_again());
  return {
    page: "restore",
    revision: toLine(revision),
    current,
    comparison: compareContents(documents, wanted, from, (next) => `${pathInEdited(restorePath(number))}?from=${next}`),
    sold: (await touchedSales(changesBetween(documents, wanted, ["event", "tickets"]))).texts,
    faults: refusal && "faults" in refusal ? refusal.faults.map(toShownFault) : [],
    message: refusal && "faults" in refusal ? null : message,
  };
}

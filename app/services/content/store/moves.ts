import type { DocumentState, Documents } from "~/services/content/documents/kinds";

/** Where the pages of documents are, by kind. Other kinds have no page for each document. */
export const PAGE_FOLDERS = { brands: "/brands", sessions: "/rundown", news: "/news" } as const;
export type PageKind = keyof typeof PAGE_FOLDERS;
export const PAGE_KINDS = Object.keys(PAGE_FOLDERS) as PageKind[];

/** The last part of the address of a document's page. */
function addressOf(kind: PageKind, id: string, document: unknown): string {
  const slug: unknown = kind === "sessions" && new Map<string, unknown>(Object.entries(document ?? {})).get("slug");
  return typeof slug === "string" ? slug : id;
}

/** New ids by old ones: a document was renamed where one revision deleted one document of its kind and added one. */
function newIds(states: readonly DocumentState[]): ReadonlyMap<string, string> {
  const alive = new Set<string>();
  const successors = new Map<string, string>();
  for (const [, rows] of Map.groupBy(states, ({ revision }) => revision)) {
    const [gone, ...otherGone] = rows.filter(({ id, document }) => document === null && alive.has(id));
    const [added, ...otherAdded] = rows.filter(({ id, document }) => document !== null && !alive.has(id));
    if (gone && added && otherGone.length + otherAdded.length === 0) successors.set(gone.id, added.id);
    for (const { id, document } of rows) document === null ? alive.delete(id) : alive.add(id);
  }
  return successors;
}

/**
 * Where the pages of a kind have moved: present addresses by former ones. An address that a page has again is left out.
 * @param states all of the documents that changed after the first revision, oldest first
 * @param documents what is published
 */
export function movesOf(
  kind: PageKind,
  states: readonly DocumentState[],
  documents: Documents,
): ReadonlyMap<string, string> {
  const own = states.filter((state) => state.kind === kind);
  const successors = newIds(own);
  const current = new Map(documents[kind].map(({ id, document }) => [id, addressOf(kind, id, document)]));
  const taken = new Set(current.values());

  function currentAddress(id: string): string | undefined {
    const seen = new Set<string>();
    let now: string | undefined = id;
    while (now !== undefined && !current.has(now) && !seen.has(now)) {
      seen.add(now);
      now = successors.get(now);
    }
    return now === undefined ? undefined : current.get(now);
  }

  const moves = new Map<string, string>();
  for (const { id, document } of own) {
    const before = document === null ? id : addressOf(kind, id, document);
    const now = taken.has(before) ? undefined : currentAddress(id);
    if (now !== undefined) moves.set(before, now);
  }
  return moves;
}

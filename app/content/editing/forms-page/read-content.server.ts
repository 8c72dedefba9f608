import { hasAllWords } from "~/base/search/has-all-words";
import { type Documents, KINDS, type Kind, rowOf } from "~/content/documents/kinds";
import {
  contentAddress,
  contentPath,
  entryId,
  formPath,
  listPath,
  sheetPath,
} from "~/content/editing/documents/content-address.server";
import { documentTitle, findStored } from "~/content/editing/documents/document-view.server";
import { draftMark, listDrafts, ownDrafts } from "~/content/editing/drafts/read-drafts.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { toolsOfList } from "~/content/editing/halls/plan-links.server";
import { readTexts } from "~/content/editing/texts/read-texts.server";
import type { ListedDraft } from "~/content/store/drafts.server";
import { contentOwner, refreshContent, storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import type { ContentPage, KindsPage, ListPage } from "./content-pages";
import { readForm } from "./document-form.server";
import { findOlderTranslations } from "./older-translations.server";

/** Documents on the page of a list. */
const LISTED = 100;
/** Longest search. */
const MAX_QUERY = 80;

/** The page at an address, for an editor. @throws a 404 or 503 response */
export async function readContentPage(url: URL, editor: string): Promise<ContentPage> {
  const address = contentAddress(url.pathname);
  if (!address) throw pageNotFound(url.pathname);
  const owner = contentOwner();
  if (owner.by === "api") return { page: "api", url: owner.url };
  if (address.page === "kinds") return kindsPage(!owner.shared, editor);
  const published = Number(url.searchParams.get("published") ?? 0);
  // Another instance may have published it.
  if (published > storedDocuments().revision) await refreshContent();
  const message = publishedText(url);
  if (address.page === "list") {
    const listing = { message, editor, drafts: await listDrafts() };
    if (address.kind === "texts") return readTexts(url, listing);
    return readList(address.kind, url.searchParams.get("q") ?? "", listing);
  }
  const page = await readForm(address.kind, address.id, editor, message);
  if (!page) throw pageNotFound(url.pathname);
  return page;
}

function publishedText({ searchParams }: URL): string | null {
  const revision = searchParams.get("published");
  if (revision === null) return null;
  return /^\d{1,15}$/.test(revision) ? m.editing_published({ revision }) : m.editing_published_nothing();
}

/** The documents with a translation that is older than its original, with links to their forms. */
export async function listOlderTranslations(): Promise<KindsPage["older"]> {
  return (await findOlderTranslations()).flatMap(({ kind, id }) => {
    const stored = findStored(kind, id);
    if (!stored) return [];
    return { href: formPath(kind, id), title: `${kindTexts[kind].label()}: ${documentTitle(kind, stored.document)}` };
  });
}

async function kindsPage(alone: boolean, editor: string): Promise<KindsPage> {
  const { documents } = storedDocuments();
  const drafts = ownDrafts(await listDrafts(), editor);
  const kinds = KINDS.map((kind) => ({
    href: listPath(kind),
    label: kindTexts[kind].label(),
    count: rowOf(kind).id ? documents[kind].length : null,
  }));
  return { page: "kinds", kinds, alone, older: await listOlderTranslations(), drafts };
}

/** The documents that have all words of a search, in any field. */
function search(kind: Kind, documents: Documents, query: string) {
  if (query.trim() === "") return documents[kind];
  return documents[kind].filter(({ document }) => hasAllWords(JSON.stringify(document), query));
}

/** Who sees a list, and what it marks. */
type Listing = { message: string | null; editor: string; drafts: readonly ListedDraft[] };

/** The page of a list. @param asked words to search for; empty: all are listed */
export function readList(kind: Kind, asked: string, { message, editor, drafts }: Listing): ListPage {
  const query = asked.slice(0, MAX_QUERY);
  const { documents } = storedDocuments();
  const found = search(kind, documents, query);
  const isMovable = rowOf(kind).ordered && found.length === documents[kind].length && found.length <= LISTED;
  const movesOf = (id: string, index: number) => [
    ...(isMovable && index > 0 ? [{ action: "up" as const, value: `up:${id}` }] : []),
    ...(isMovable && index < found.length - 1 ? [{ action: "down" as const, value: `down:${id}` }] : []),
  ];
  return {
    page: "list",
    title: kindTexts[kind].label(),
    query,
    found: found.length,
    documents: found.slice(0, LISTED).map(({ id, document }, index) => ({
      ...{ id, href: formPath(kind, id), title: documentTitle(kind, document) },
      ...{ entryId: entryId(index), moves: movesOf(id, index), draft: draftMark(drafts, kind, id, editor) },
    })),
    backHref: contentPath(),
    newHref: formPath(kind, null),
    newDraft: draftMark(drafts, kind, null, editor),
    message,
    sheetHref: sheetPath(kind),
    tools: toolsOfList(kind),
  };
}

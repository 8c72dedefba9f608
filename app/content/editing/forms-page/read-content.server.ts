import type { Kind } from "~/content/documents/kinds";
import { formPath, isListed, listPath, type NamedDocument } from "~/content/editing/documents/content-address.server";
import { documentTitle, findStored } from "~/content/editing/documents/document-view.server";
import { type ContentElsewhere, contentElsewhere } from "~/content/editing/documents/require-own-content.server";
import { numberIn } from "~/content/editing/documents/staff-paths";
import { documentPage } from "~/content/editing/drafts/document-page";
import { listDrafts, ownDrafts, preparedDrafts } from "~/content/editing/drafts/read-drafts.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { confirmedText, toChoice } from "~/content/editing/lists/confirm-translations.server";
import { kindsBySubject } from "~/content/editing/lists/kind-groups";
import { LIST_SORTS } from "~/content/editing/lists/list-facts.server";
import { readTexts } from "~/content/editing/texts/read-texts.server";
import type { TextsPage } from "~/content/editing/texts/text-pages";
import { refreshContent, storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { picksAll } from "~/staff/frame/pick-rows";
import type { ContentPage, DocumentPage, KindsPage } from "./content-pages";
import { readForm } from "./document-form.server";
import { findOlderTranslations } from "./older-translations.server";
import { readList } from "./read-list.server";

/** The list of all kinds, for an editor. */
export async function readKinds(url: URL, editor: string): Promise<KindsPage | ContentElsewhere> {
  return contentElsewhere() ?? kindsPage(editor, url.searchParams);
}

/** The list of a kind's documents, for an editor; the form of the document, where there is one alone. @throws a 404 or 503 response */
export async function readDocuments(kind: Kind, url: URL, editor: string): Promise<ContentPage> {
  if (!isListed(kind)) return readDocument({ kind, id: kind }, url, editor);
  const elsewhere = contentElsewhere();
  if (elsewhere) return elsewhere;
  await readPublished(url);
  const listing = { message: publishedText(url), editor, drafts: await listDrafts() };
  const page = numberIn(url.searchParams.get("page")) ?? 1;
  const sort = LIST_SORTS.find((known) => known === url.searchParams.get("sort")) ?? "";
  const choice = { day: url.searchParams.get("day") ?? "", stage: url.searchParams.get("stage") ?? "" };
  return readList(kind, { query: url.searchParams.get("q") ?? "", page, sort, choice }, listing);
}

/** The list of the texts, for an editor. */
export async function readTextList(url: URL, editor: string): Promise<TextsPage | ContentElsewhere> {
  const elsewhere = contentElsewhere();
  if (elsewhere) return elsewhere;
  await readPublished(url);
  return readTexts(url, { message: publishedText(url), editor, drafts: await listDrafts() });
}

/** The form of a document, for an editor. @throws a 404 or 503 response */
export async function readDocument({ kind, id }: NamedDocument, url: URL, editor: string): Promise<DocumentPage> {
  const elsewhere = contentElsewhere();
  if (elsewhere) return elsewhere;
  await readPublished(url);
  const message = publishedText(url);
  const page = await readForm(kind, id, editor, message);
  if (!page) throw pageNotFound(url.pathname);
  const stored = message !== null && page.canSchedule && id !== null && findStored(kind, id);
  return stored ? { ...page, view: documentPage(kind, stored.document) } : page;
}

/** Reads what another instance may have published. */
async function readPublished({ searchParams }: URL): Promise<void> {
  if (Number(searchParams.get("published") ?? 0) > storedDocuments().revision) await refreshContent();
}

function publishedText({ searchParams }: URL): string | null {
  const revision = searchParams.get("published");
  if (revision === null) return null;
  return /^\d{1,15}$/.test(revision) ? m.editing_published({ revision }) : m.editing_published_nothing();
}

/** The documents with a text that is older than in another language, with links to their forms. */
export async function listOlderTranslations(): Promise<KindsPage["older"]> {
  return (await findOlderTranslations()).flatMap(({ kind, id }) => {
    const stored = findStored(kind, id);
    if (!stored) return [];
    const title = `${kindTexts[kind].label()}: ${documentTitle(kind, stored.document)}`;
    return { href: formPath(kind, id), title, choice: toChoice(kind, id, stored.document) };
  });
}

async function kindsPage(editor: string, params: URLSearchParams): Promise<KindsPage> {
  const { documents } = storedDocuments();
  const drafts = [...(await preparedDrafts()), ...ownDrafts(await listDrafts(), editor)];
  const groups = kindsBySubject().map(({ title, kinds }) => ({
    title,
    kinds: kinds.map((kind) => ({
      href: listPath(kind),
      label: kindTexts[kind].label(),
      // Of texts only those are stored that staff have changed.
      count: isListed(kind) && kind !== "texts" ? documents[kind].length : null,
    })),
  }));
  const shown = { areAllPicked: picksAll(params), message: confirmedText(params) };
  return { page: "kinds", groups, older: await listOlderTranslations(), drafts, ...shown };
}

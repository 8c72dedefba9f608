import { faultOf } from "~/base/log/fault";
import { log } from "~/base/log/log.server";
import { formatMoment } from "~/base/values/jakarta-time";
import { type Kind, rowOf } from "~/content/documents/kinds";
import {
  contentPath,
  entryId,
  formPath,
  isListed,
  listPath,
  type NamedDocument,
  sheetPath,
} from "~/content/editing/documents/content-address.server";
import { documentTitle, findStored } from "~/content/editing/documents/document-view.server";
import { type ContentElsewhere, contentElsewhere } from "~/content/editing/documents/require-own-content.server";
import { numberIn } from "~/content/editing/documents/staff-paths";
import { documentPage } from "~/content/editing/drafts/document-page";
import { draftMark, listDrafts, ownDrafts, preparedDrafts } from "~/content/editing/drafts/read-drafts.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { toolsOfList } from "~/content/editing/halls/plan-links.server";
import { confirmedText, toChoice } from "~/content/editing/lists/confirm-translations.server";
import { documentsWith } from "~/content/editing/lists/find-documents.server";
import { kindsBySubject } from "~/content/editing/lists/kind-groups";
import {
  inListOrder,
  inSortOrder,
  LIST_SORTS,
  type ListSort,
  listFacts,
} from "~/content/editing/lists/list-facts.server";
import { editorName } from "~/content/editing/publications/revision-line.server";
import { readTexts } from "~/content/editing/texts/read-texts.server";
import type { TextsPage } from "~/content/editing/texts/text-pages";
import { describePicture } from "~/content/pictures/pictures.server";
import type { ListedDraft } from "~/content/store/drafts.server";
import { SHIPPED } from "~/content/store/publication";
import { contentOwner, lastChanges, refreshContent, storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";
import { type SortColumn, toSortedList } from "~/staff/frame/lists/sort-heads";
import { picksAll } from "~/staff/frame/pick-rows";
import type { ContentPage, DocumentPage, KindsPage, ListPage } from "./content-pages";
import { readForm } from "./document-form.server";
import { findOlderTranslations } from "./older-translations.server";

/** Documents on a page of a list. */
const A_PAGE = 100;
/** Longest search. */
const MAX_QUERY = 80;

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
  return readList(kind, { query: url.searchParams.get("q") ?? "", page, sort }, listing);
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
  const owner = contentOwner();
  const alone = owner.by === "store" && !owner.shared;
  const { documents } = storedDocuments();
  const drafts = [...(await preparedDrafts()), ...ownDrafts(await listDrafts(), editor)];
  const groups = kindsBySubject().map(({ title, kinds }) => ({
    title,
    kinds: kinds.map((kind) => ({
      href: listPath(kind),
      label: kindTexts[kind].label(),
      count: isListed(kind) ? documents[kind].length : null,
    })),
  }));
  const shown = { areAllPicked: picksAll(params), message: confirmedText(params) };
  return { page: "kinds", groups, alone, older: await listOlderTranslations(), drafts, ...shown };
}

/** Who sees a list, and what it marks. */
type Listing = { message: string | null; isRefused?: boolean; editor: string; drafts: readonly ListedDraft[] };

/** What is asked of a list: words to search for (empty: all are listed), the number of the page, from 1 on, and how it is sorted. */
type Asked = { query: string; page: number; sort?: ListSort };

/** The columns by which a list is sorted. */
const sortColumns = (): SortColumn<ListSort>[] => [
  { label: m.lists_usual(), first: "" },
  { label: m.lists_name(), first: "name", firstIs: "up", second: "name-last" },
  { label: m.lists_changed(), first: "changed", firstIs: "down", second: "unchanged" },
];

/** A page of a list; the last one where there are fewer. */
export async function readList(
  kind: Kind,
  asked: Asked,
  { message, isRefused = false, editor, drafts }: Listing,
): Promise<ListPage> {
  const query = asked.query.slice(0, MAX_QUERY);
  const { sort = "" } = asked;
  const { documents } = storedDocuments();
  const changes = await changesOf(kind);
  const usual = inListOrder(kind, documentsWith(kind, query));
  const found = inSortOrder(usual, sort, ({ document }) => documentTitle(kind, document), changes);
  const pages = Math.max(1, Math.ceil(found.length / A_PAGE));
  const page = Math.min(Math.max(1, asked.page), pages);
  const isMovable = sort === "" && rowOf(kind).ordered && found.length === documents[kind].length && pages === 1;
  const movesOf = (id: string, index: number) => [
    ...(isMovable && index > 0 ? [{ action: "up" as const, value: `up:${id}` }] : []),
    ...(isMovable && index < found.length - 1 ? [{ action: "down" as const, value: `down:${id}` }] : []),
  ];
  const older = new Set((await findOlderTranslations()).filter((one) => one.kind === kind).map(({ id }) => id));
  const pageHref = (number: number, by: ListSort = sort) => {
    const params = new URLSearchParams({
      ...(query && { q: query }),
      ...(by && { sort: by }),
      ...(number > 1 && { page: String(number) }),
    });
    return params.size > 0 ? `${listPath(kind)}?${params}` : listPath(kind);
  };
  return {
    page: "list",
    title: kindTexts[kind].label(),
    query,
    found: found.length,
    sorted: found.length > 1 ? toSortedList(sortColumns(), sort, (other) => pageHref(1, other)) : null,
    hidden: { ...(sort && { sort }) },
    documents: found.slice((page - 1) * A_PAGE, page * A_PAGE).map(({ id, document }, index) => {
      const { words, picture } = listFacts(kind, id, document);
      return {
        ...{ id, href: formPath(kind, id), title: documentTitle(kind, document), facts: words.join(" · ") },
        ...{ entryId: entryId(index), moves: movesOf(id, index), draft: draftMark(drafts, kind, id, editor) },
        picture: picture && describePicture(picture),
        changed: changes.get(id)?.text ?? "",
        marks: [
          ...(picture === "" ? [m.editing_no_picture()] : []),
          ...(older.has(id) ? [m.editing_older_mark()] : []),
        ],
      };
    }),
    pages: [
      ...(page > 1 ? [{ href: pageHref(page - 1), label: m.editing_page_before() }] : []),
      ...(page < pages ? [{ href: pageHref(page + 1), label: m.editing_page_after() }] : []),
    ],
    pageOf: pages > 1 ? m.editing_page_of({ page, pages }) : "",
    back: { to: contentPath(), label: m.editing_back_to_content() },
    newDraft: draftMark(drafts, kind, null, editor),
    message,
    isRefused,
    actions: toActions(kind),
  };
}

/** What is done with a kind as a whole. What most people come for stands at the end of the title's row. */
function toActions(kind: Kind): ListPage["actions"] {
  const sheet = sheetPath(kind);
  return [
    ...toolsOfList(kind).map((tool) => ({ ...tool, isMain: false })),
    ...(sheet ? [{ href: sheet, label: m.sheets_link(), isMain: false }] : []),
    { href: formPath(kind, null), label: m.editing_new(), isMain: true },
  ];
}

/** Who changed the documents of a kind last, and when, by id, as ms since the epoch and in words. Those that came with the site, and all while the database is out of reach, have none. */
async function changesOf(kind: Kind): Promise<ReadonlyMap<string, { at: number; text: string }>> {
  const changes = await lastChanges(kind).catch((error: unknown) => {
    log.warn(faultOf(error), "it is not known who changed what");
    return new Map<string, never>();
  });
  return new Map(
    [...changes]
      .filter(([, { editor }]) => editor !== SHIPPED)
      .map(([id, { at, editor }]) => {
        const text = m.editing_changed_by({ who: editorName(editor), moment: formatMoment(at) });
        return [id, { at, text }];
      }),
  );
}

import { KINDS, type Kind, rowOf } from "~/content/documents/kinds";
import { pathInEdited } from "~/content/store/edited-edition.server";
import { pageNotFound } from "~/platform/http/rendering/not-found-responses";

/** The path of the list of all kinds. */
export const contentPath = () => pathInEdited("/staff/content");

/** In place of an id: a document that does not exist yet. No id begins with it. */
const NEW = "+";

/** A document that an address names. `id`: null: a new one. */
export type NamedDocument = { kind: Kind; id: string | null };

/** Whether the documents of a kind are listed. Another kind has one document, whose id is the kind. */
export const isListed = (kind: Kind): boolean => rowOf(kind).id !== undefined;

/** The kind that an address names. @throws a 404 response: there is no such kind */
export function kindIn({ params, url }: { params: { kind: string }; url: URL }): Kind {
  const kind = KINDS.find((known) => known === params.kind);
  if (!kind) throw pageNotFound(url.pathname);
  return kind;
}

/** The document that an address names below its kind. @throws a 404 response: there is no such kind, or its documents are not listed */
export function documentIn(args: { params: { kind: string; id: string }; url: URL }): NamedDocument {
  const kind = kindIn(args);
  if (!isListed(kind)) throw pageNotFound(args.url.pathname);
  return { kind, id: args.params.id === NEW ? null : args.params.id };
}

/** The path of a document's form, in the edition that the request edits. @param id null: a new one */
export const formPath = (kind: Kind, id: string | null) =>
  isListed(kind) ? `${listPath(kind)}/${id === null ? NEW : encodeURIComponent(id)}` : listPath(kind);

/** The path of the list of a kind's documents. */
export const listPath = (kind: Kind) => `${contentPath()}/${kind}`;

/** The `id` of an entry on the page of a list. @param index from 0 */
export const entryId = (index: number) => `entry-${index}`;

/** The kinds that are edited in spreadsheets too. */
const SHEET_KINDS = [
  "brands",
  "units",
  "sessions",
  "tickets",
  "faqs",
  "partners",
  "winners",
] as const satisfies readonly Kind[];

export type SheetKind = (typeof SHEET_KINDS)[number];

/** The kind with this name, if it is edited in spreadsheets too. */
export const sheetKindOf = (name: string): SheetKind | undefined => SHEET_KINDS.find((kind) => kind === name);

/** The path of the page with a kind's spreadsheets; null: it has none. */
export const sheetPath = (kind: Kind) => (sheetKindOf(kind) ? `${listPath(kind)}/+sheet` : null);

/** The path of the signs of a hall, for paper: those of the edition that visitors see. @param hall its id */
export const hallSignsPath = (hall: string) => `/staff/content/halls/${encodeURIComponent(hall)}/+signs`;

/** The path of the page on which a hall is drawn. @param hall its id */
export const hallDrawingPath = (hall: string) => `${listPath("halls")}/${encodeURIComponent(hall)}/+draw`;

/** The path of the page on which a hall's booths are put up, joined and split. @param hall its id */
export const hallPlanPath = (hall: string) => `${listPath("halls")}/${encodeURIComponent(hall)}/+plan`;

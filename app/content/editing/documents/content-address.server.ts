import { splitLocale } from "~/base/i18n/split-locale";
import { KINDS, type Kind, rowOf } from "~/content/documents/kinds";
import { pathInEdited, withoutEdition } from "~/content/store/edited-edition.server";

const CONTENT_PATH = "/staff/content";

/** The path of the list of all kinds. */
export const contentPath = () => pathInEdited(CONTENT_PATH);

/** In place of an id: a document that does not exist yet. No id begins with it. */
const NEW = "+";

/** What an address shows: all kinds, the documents of one, one document, or a new one (`id: null`). */
export type ContentAddress =
  | { page: "kinds" }
  | { page: "list"; kind: Kind }
  | { page: "form"; kind: Kind; id: string | null };

/** The path of a document's form, in the edition that the request edits. @param id null: a new one */
export const formPath = (kind: Kind, id: string | null) =>
  rowOf(kind).id ? `${listPath(kind)}/${id === null ? NEW : encodeURIComponent(id)}` : listPath(kind);

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

/** The path of the page on which a hall's booths are put up, joined and split. @param hall its id */
export const hallPlanPath = (hall: string) => `${listPath("halls")}/${encodeURIComponent(hall)}/+plan`;

function decode(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}

/** What the path of a page shows; null: there is no such page. */
export function contentAddress(pathname: string): ContentAddress | null {
  const [named, id, ...more] = withoutEdition(splitLocale(pathname).path)
    .slice(CONTENT_PATH.length)
    .split("/")
    .slice(1);
  if (named === undefined) return { page: "kinds" };
  const kind = KINDS.find((known) => known === named);
  if (!kind || more.length > 0) return null;
  const isList = rowOf(kind).id !== undefined;
  if (id === undefined) return isList ? { page: "list", kind } : { page: "form", kind, id: kind };
  const decoded = decode(id);
  return isList && decoded ? { page: "form", kind, id: decoded === NEW ? null : decoded } : null;
}

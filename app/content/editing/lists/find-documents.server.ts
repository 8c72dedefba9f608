import { hasAllWords } from "~/base/search/has-all-words";
import { KINDS, type Kind } from "~/content/documents/kinds";
import { formPath } from "~/content/editing/documents/content-address.server";
import { documentTitle } from "~/content/editing/documents/document-view.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { contentOwner, storedDocuments } from "~/content/store/site-content-store.server";

/** Most documents of a kind that a search over everything shows. */
const SHOWN = 5;

/** The documents that have all words of a search in any field, by kind; those with all of them in their title come first. */
export function findDocuments(typed: string) {
  if (contentOwner().by === "api") return [];
  const { documents } = storedDocuments();
  const titled = (kind: Kind) =>
    documents[kind]
      .filter(({ document }) => hasAllWords(JSON.stringify(document), typed))
      .map(({ id, document }) => ({ href: formPath(kind, id), title: documentTitle(kind, document) }))
      .toSorted((one, other) => Number(hasAllWords(other.title, typed)) - Number(hasAllWords(one.title, typed)))
      .slice(0, SHOWN);
  return KINDS.map((kind) => ({ title: kindTexts[kind].label(), found: titled(kind) }));
}

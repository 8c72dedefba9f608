import { hasAllWords, textsIn } from "~/base/search/has-all-words";
import { KINDS, type Kind, type StoredDocument } from "~/content/documents/kinds";
import { formPath, listPath } from "~/content/editing/documents/content-address.server";
import { documentTitle } from "~/content/editing/documents/document-view.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { contentOwner, storedDocuments } from "~/content/store/site-content-store.server";

/** The documents of a kind that have all words of a search in their texts. Without words that is all of them. */
export function documentsWith(kind: Kind, query: string): readonly StoredDocument[] {
  const all = storedDocuments().documents[kind];
  return query.trim() === "" ? all : all.filter(({ document }) => hasAllWords(textsIn(document), query));
}

/** Most documents of a kind that a search over everything shows. */
const SHOWN = 5;

/** The documents that have all words of a search in any field, by kind; those with all of them in their title come first. */
export function findDocuments(typed: string) {
  if (contentOwner().by === "api") return [];
  const inTitle = ({ title }: { title: string }) => Number(hasAllWords(title, typed));
  return KINDS.map((kind) => {
    const all = documentsWith(kind, typed)
      .map(({ id, document }) => ({ href: formPath(kind, id), title: documentTitle(kind, document) }))
      .toSorted((one, other) => inTitle(other) - inTitle(one));
    return {
      title: kindTexts[kind].label(),
      found: all.slice(0, SHOWN),
      ...(all.length > SHOWN && { more: `${listPath(kind)}?${new URLSearchParams({ q: typed })}` }),
    };
  });
}

import { hasAllWords, textsIn } from "~/base/search/has-all-words";
import { KINDS } from "~/content/documents/kinds";
import { formPath, listPath } from "~/content/editing/documents/content-address.server";
import { documentTitle } from "~/content/editing/documents/document-view.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { contentOwner, storedDocuments } from "~/content/store/site-content-store.server";

/** Most documents of a kind that a search over everything shows. */
const SHOWN = 5;

/** The documents that have all words of a search in any field, by kind; those with all of them in their title come first. */
export function findDocuments(typed: string) {
  if (contentOwner().by === "api") return [];
  const { documents } = storedDocuments();
  const inTitle = ({ title }: { title: string }) => Number(hasAllWords(title, typed));
  return KINDS.map((kind) => {
    const all = documents[kind]
      .filter(({ document }) => hasAllWords(textsIn(document), typed))
      .map(({ id, document }) => ({ href: formPath(kind, id), title: documentTitle(kind, document) }))
      .toSorted((one, other) => inTitle(other) - inTitle(one));
    return {
      title: kindTexts[kind].label(),
      found: all.slice(0, SHOWN),
      ...(all.length > SHOWN && { more: `${listPath(kind)}?${new URLSearchParams({ q: typed })}` }),
    };
  });
}

import { currentLocale } from "~/base/i18n/current-locale";
import { excerptAround } from "~/base/search/excerpt";
import { hasAllWords, nearnessOf, wordsIn } from "~/base/search/has-all-words";
import { formatNumber } from "~/base/values/counts-and-lists";
import { KINDS, type Kind, type StoredDocument } from "~/content/documents/kinds";
import { formPath, listPath } from "~/content/editing/documents/content-address.server";
import { ownTitle } from "~/content/editing/documents/document-view.server";
import { kindTexts } from "~/content/editing/fields/field-texts";
import { contentOwner, storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";
import type { FoundGroup } from "~/staff/frame/search-groups";

/** The documents of a kind that have all words of a search in their texts. Without words that is all of them. */
export function documentsWith(kind: Kind, query: string): readonly StoredDocument[] {
  const all = storedDocuments().documents[kind];
  return query.trim() === "" ? all : all.filter(({ document }) => hasAllWords(valuesIn(document).join(" "), query));
}

/** The names of fields that hold the key of something elsewhere, such as of a video, which nobody reads. */
const KEY_FIELD = /Id$/;

/** All texts and numbers of a document that people read. */
function valuesIn(value: unknown): (string | number)[] {
  if (typeof value === "string" || typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) => (KEY_FIELD.test(name) ? [] : valuesIn(one)));
}

/** Most documents of a kind that a search over everything shows. */
const SHOWN = 5;

/** The texts of a document, those in the language of the reader first. */
function ownTexts(document: unknown): string[] {
  const { translations, ...original } = Object(document) as { translations?: unknown };
  const own = new Map<string, unknown>(Object.entries(translations ?? {})).get(currentLocale());
  return [own, original, translations].flatMap(valuesIn).filter((value) => typeof value === "string");
}

/** Why a search has found a document: the text with its words, or with one of them; undefined: its title says it. */
function reasonOf(document: unknown, title: string, typed: string): string | undefined {
  if (hasAllWords(title, typed)) return undefined;
  const texts = ownTexts(document);
  const words = wordsIn(typed);
  const text =
    texts.find((one) => hasAllWords(one, typed)) ?? texts.find((one) => words.some((word) => hasAllWords(one, word)));
  return text === undefined ? undefined : excerptAround(text, typed);
}

/**
 * The documents that have all words of a search in any field, with the text that has them. What has this name comes first, then those with all
 * words in their title; the others stand by kind. Of a kind with more than are shown a row says how many there are, and leads to all of them.
 */
export function findDocuments(typed: string): Pick<FoundGroup, "found" | "count"> {
  if (contentOwner().by === "api") return { found: [] };
  const nearness = ({ title }: { title: string }) => nearnessOf(title, typed);
  let count = 0;
  const found = KINDS.flatMap((kind) => {
    const name = kindTexts[kind].label();
    const all = documentsWith(kind, typed)
      .map(({ id, document }) => ({ href: formPath(kind, id), title: ownTitle(kind, document), document }))
      .toSorted((one, other) => nearness(other) - nearness(one));
    count += all.length;
    const shown = all.slice(0, SHOWN).map(({ document, ...found }) => {
      const detail = reasonOf(document, found.title, typed);
      return {
        ...found,
        ...(found.title !== name && { kind: name }),
        ...(detail !== undefined && { detail }),
      };
    });
    const more = {
      href: `${listPath(kind)}?${new URLSearchParams({ q: typed })}`,
      title: m.staff_search_all({ count: formatNumber(all.length) }),
      kind: name,
    };
    return all.length > SHOWN ? [...shown, more] : shown;
  });
  return { found: found.toSorted((one, other) => nearness(other) - nearness(one)), count };
}

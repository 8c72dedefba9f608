import { currentLocale } from "~/base/i18n/current-locale";
import { formatNumber } from "~/base/values/counts-and-lists";
import { formatDay, formatShortDay, formatTimes } from "~/base/values/jakarta-time";
import { formatPrice } from "~/base/values/money";
import type { Kind } from "~/content/documents/kinds";
import { storedDocuments } from "~/content/store/site-content-store.server";
import { m } from "~/paraglide/messages";

/**
 * What a list says of a document beside its title. `picture`: its address; empty: it has none; absent: its kind has none. `isColumned`: whether
 * the words, some of which may be empty, are columns.
 */
export type ListFacts = { words: readonly string[]; picture?: string; isColumned?: boolean };

/** How a list of documents is sorted: `changed` by the last change, the newest first. Empty: in its usual order. */
export const LIST_SORTS = ["name", "name-last", "changed", "unchanged"] as const;
export type ListSort = "" | (typeof LIST_SORTS)[number];

type Fields = ReadonlyMap<string, unknown>;

const fieldsOf = (document: unknown): Fields => new Map(Object.entries(document ?? {}));

const textIn = (fields: Fields, name: string): string => {
  const value = fields.get(name);
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
};

const listIn = (fields: Fields, name: string): readonly unknown[] => {
  const value = fields.get(name);
  return Array.isArray(value) ? value : [];
};

const namesIn = (fields: Fields, name: string) => listIn(fields, name).map((one) => textIn(fieldsOf(one), "name"));

/** A text in the language of who reads the list; without a translation the original. */
function ownTextIn(fields: Fields, name: string): string {
  const translations = fieldsOf(fields.get("translations"));
  return textIn(fieldsOf(translations.get(currentLocale())), name) || textIn(fields, name);
}

function brandFacts(fields: Fields): ListFacts {
  const names = new Map(
    storedDocuments().documents.brandCategories.map(({ id, document }) => [id, ownTextIn(fieldsOf(document), "name")]),
  );
  const categories = listIn(fields, "categories").map((slug) => names.get(String(slug)) ?? String(slug));
  return { words: [textIn(fields, "booth"), categories.join(", ")], picture: textIn(fields, "logo"), isColumned: true };
}

function sessionFacts(fields: Fields): ListFacts {
  const [start, end] = [textIn(fields, "start"), textIn(fields, "end")];
  const { from, to } = formatTimes(start, end);
  return {
    words: [`${formatShortDay(start)}, ${from}–${to}`, textIn(fields, "stage"), namesIn(fields, "speakers").join(", ")],
  };
}

/** What editors look for in the list of a kind. A kind that is not among them shows the ids of its documents. */
const FACTS: { readonly [K in Kind]?: (fields: Fields) => ListFacts } = {
  brands: brandFacts,
  sessions: sessionFacts,
  tickets: (fields) => ({
    words: [
      textIn(fields, "price") && formatPrice(Number(textIn(fields, "price")), textIn(fields, "currency")),
      textIn(fields, "quota") && m.editing_quota({ count: formatNumber(Number(textIn(fields, "quota"))) }),
    ],
  }),
  programs: (fields) => ({
    words: [textIn(fields, "schedule"), textIn(fields, "stage")],
    picture: textIn(fields, "image"),
  }),
  partners: (fields) => ({ words: [textIn(fields, "tier")], picture: textIn(fields, "logo") }),
  news: (fields) => ({
    words: [formatDay(textIn(fields, "published_at")), listIn(fields, "tags").join(", ")],
    picture: textIn(fields, "feature_image"),
  }),
  newsAuthors: (fields) => ({ words: [textIn(fields, "slug")], picture: textIn(fields, "profile_image") }),
};

/** What a list is sorted by where visitors do not see the order of its places. */
const SORTED_BY: { readonly [K in Kind]?: (fields: Fields) => string } = {
  brands: (fields) => textIn(fields, "name"),
  sessions: (fields) => textIn(fields, "start"),
};

/** Documents as somebody sorts a list. @param titleOf what a document is called @param changes when documents were changed last, by id */
export function inSortOrder<Stored extends { id: string }>(
  documents: readonly Stored[],
  sort: ListSort,
  titleOf: (stored: Stored) => string,
  changes: ReadonlyMap<string, { at: number }>,
): Stored[] {
  if (sort === "") return [...documents];
  const named = documents.map((stored) => ({ stored, title: titleOf(stored), at: changes.get(stored.id)?.at ?? 0 }));
  const byTitle = named.toSorted((one, other) => one.title.localeCompare(other.title));
  const sorted = {
    name: () => byTitle,
    "name-last": () => byTitle.toReversed(),
    // Those that came with the site were never changed: of them the names decide.
    changed: () => byTitle.toSorted((one, other) => other.at - one.at),
    unchanged: () => byTitle.toSorted((one, other) => one.at - other.at),
  }[sort]();
  return sorted.map(({ stored }) => stored);
}

/** Documents in the order in which editors look for them. */
export function inListOrder<Stored extends { document: unknown }>(kind: Kind, documents: readonly Stored[]): Stored[] {
  const keyOf = SORTED_BY[kind];
  if (!keyOf) return [...documents];
  const keyed = documents.map((stored) => ({ stored, key: keyOf(fieldsOf(stored.document)) }));
  return keyed.toSorted((one, other) => one.key.localeCompare(other.key)).map(({ stored }) => stored);
}

/** What a list says of a document. A document of a draft may lack what its facts are made of: then it has its id. */
export function listFacts(kind: Kind, id: string, document: unknown): ListFacts {
  try {
    const facts = FACTS[kind]?.(fieldsOf(document));
    if (!facts) return { words: [id] };
    return facts.isColumned ? facts : { ...facts, words: facts.words.filter(Boolean) };
  } catch {
    return { words: [id] };
  }
}

import { BASE_LOCALE, LOCALES } from "~/base/i18n/locales";
import { onceEach } from "~/base/json/once-each";
import { type Documents, KINDS } from "~/content/documents/kinds";
import { m } from "~/paraglide/messages";
import type { Fault } from "./fault";

/** What a text refers to. */
type Cited = {
  /** The facts, sorted. */
  facts: string;
  addresses: readonly string[];
};

/** A text beside the one that it translates. */
type Pair = { field: string; original: Cited; translation: Cited };

const listed = (texts: Iterable<string>) => [...new Set(texts)].toSorted().join(", ");

const citedIn = (text: string): Cited => ({
  facts: listed(Array.from(text.matchAll(/\{\{[^}]+\}\}/g), String)),
  addresses: Array.from(text.matchAll(/\]\(([^)\s]+)/g), ([, address = ""]) => address),
});

/** Every text of a translation beside the one that it translates. */
function pairsIn(field: string, original: unknown, translation: unknown): Pair[] {
  if (typeof translation === "string")
    return [{ field, original: citedIn(String(original ?? "")), translation: citedIn(translation) }];
  const parts = new Map(Object.entries(original ?? {}));
  return Object.entries(translation ?? {}).flatMap(([name, part]) =>
    pairsIn(`${field}.${name}`, parts.get(name), part),
  );
}

/** The translations in a part of a document. */
function pairsBelow(part: unknown, path: string): Pair[] {
  if (typeof part !== "object" || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) => {
    const field = path ? `${path}.${name}` : name;
    if (name !== "translations") return pairsBelow(inner, field);
    return LOCALES.flatMap((locale) =>
      pairsIn(`${field}.${locale}`, part, new Map(Object.entries(inner ?? {})).get(locale)),
    );
  });
}

/** All translations in a document. Most documents are those of the last check. */
const pairsOf = onceEach((document: unknown) => pairsBelow(document, ""));

/** A translation cites the facts and links to the pages that its original does. @param documents as they are written */
export function translationFaults(documents: Documents): Fault[] {
  const slugs = new Map<string, string>();
  const bodies = new Map<string, string>();
  for (const { id, document } of documents.news) {
    const { pair, body, language = BASE_LOCALE } = document as { pair?: string; body: string; language?: string };
    if (pair !== undefined) slugs.set(id, pair);
    if (language === BASE_LOCALE) bodies.set(id, body);
  }
  /** Addresses, those of news by their English slug. */
  const linksOf = ({ addresses }: Cited) =>
    listed(
      addresses.map((address) =>
        address.replace(/^\/news\/([^#]+)/, (_, slug: string) => `/news/${slugs.get(slug) ?? slug}`),
      ),
    );
  const textPairs = KINDS.flatMap((kind) =>
    documents[kind].flatMap(({ id, document }) => pairsOf(document).map((pair) => ({ kind, id, ...pair }))),
  );
  const newsPairs = documents.news.flatMap(({ id, document }) => {
    const original = bodies.get(slugs.get(id) ?? "");
    const { body } = document as { body: string };
    return original === undefined
      ? []
      : [{ kind: "news" as const, id, field: "body", original: citedIn(original), translation: citedIn(body) }];
  });
  return [...textPairs, ...newsPairs].flatMap(({ kind, id, field, original, translation }) => {
    const faults: Fault[] = [];
    const [facts, links] = [original.facts, linksOf(original)];
    if (translation.facts !== facts)
      faults.push({ kind, id, field, reason: m.content_fault_translation_facts({ facts: facts || "–" }) });
    if (linksOf(translation) !== links)
      faults.push({ kind, id, field, reason: m.content_fault_translation_links({ links: links || "–" }) });
    return faults;
  });
}

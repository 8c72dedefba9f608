import { ZodError } from "zod";
import { currentLocale } from "~/base/i18n/current-locale";
import type { Locale } from "~/base/i18n/locales";
import { type Documents, KINDS, type Kind } from "~/content/documents/kinds";
import { factsIn, localeOf } from "~/content/documents/parse-content";
import { citedFacts, type Facts, replaceFacts } from "~/content/embedded/facts";

/** A fact that a change takes away, though texts cite it. */
export type GoneFact = { name: string; texts: readonly { kind: Kind; id: string }[] };

/** What stands in texts in place of a fact: another one, or words in each language. */
export type InPlace = { fact: string } | { words: Readonly<Record<Locale, string>> };

/** The names of the facts of content; empty where what they come from is faulty, which others say. */
export function factNames(documents: Documents, settings: Facts): readonly string[] {
  try {
    return [...factsIn(documents, settings)().keys()];
  } catch (error) {
    if (error instanceof ZodError) return [];
    throw error;
  }
}

/** The facts that content has no more after a change, with the texts that would still cite them. */
export function goneFacts(before: Documents, after: Documents, settings: Facts): GoneFact[] {
  const kept = new Set(factNames(after, settings));
  const gone = kept.size > 0 ? factNames(before, settings).filter((name) => !kept.has(name)) : [];
  if (gone.length === 0) return [];
  const cited = KINDS.flatMap((kind) =>
    after[kind].map(({ id, document }) => ({ kind, id, names: citedFacts(document) })),
  );
  return gone
    .map((name) => ({
      name,
      texts: cited.filter(({ names }) => names.has(name)).map(({ kind, id }) => ({ kind, id })),
    }))
    .filter(({ texts }) => texts.length > 0);
}

/**
 * The documents that cite facts, with what stands in their place.
 * @param inPlace by the names of the facts
 */
export function putInPlace(
  documents: Documents,
  inPlace: ReadonlyMap<string, InPlace>,
): { kind: Kind; id: string; document: unknown }[] {
  const texts = (): Facts =>
    new Map(
      [...inPlace].map(([name, other]) => [name, "fact" in other ? `{{${other.fact}}}` : other.words[currentLocale()]]),
    );
  return KINDS.flatMap((kind) =>
    documents[kind]
      .filter(({ document }) => [...citedFacts(document)].some((name) => inPlace.has(name)))
      .map(({ id, document }) => ({ kind, id, document: replaceFacts(document, texts, localeOf(kind, document)) })),
  );
}

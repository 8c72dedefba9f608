import { z } from "zod";
import { LOCALES } from "~/base/i18n/locales";
import { toSingular, toWords } from "./words";

const word = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[^A-Z]+$/);

/** What visitors type, and the words in texts that they mean. */
export const synonymSchema = z.object({ terms: z.array(word).min(1), finds: z.array(word).min(1) });

/** Words that say nothing about a subject, by language; a language may have none. */
export const stopWordsSchema = z.partialRecord(z.enum(LOCALES), z.array(word));

export type Synonym = z.infer<typeof synonymSchema>;

/** What a search knows about words, as they are indexed. */
export type Vocabulary = {
  stopWords: ReadonlySet<string>;
  /** Terms of several words by their first word, the longest first. */
  phrases: ReadonlyMap<string, readonly (readonly string[])[]>;
  /** The terms, each as one word, that texts with the words of `finds` are found by. */
  meanings: readonly { finds: string; terms: readonly string[] }[];
};

/** A term of several words as one. */
export const joinPhrase = (words: readonly string[]): string => words.join("_");

/** Prepares stop words and synonyms. */
export function toVocabulary(stopWords: readonly string[], synonyms: readonly Synonym[]): Vocabulary {
  const terms = synonyms.map((synonym) => ({ ...synonym, terms: synonym.terms.map(toWords) }));
  const phrases = terms.flatMap((synonym) => synonym.terms).filter(({ length }) => length > 1);
  return {
    stopWords: new Set(stopWords.flatMap((word) => [word, toSingular(word)])),
    phrases: Map.groupBy(
      phrases.toSorted((one, other) => other.length - one.length),
      ([first = ""]) => first,
    ),
    meanings: terms.flatMap(({ finds, terms }) =>
      finds.map((text) => ({ finds: toWords(text).join(" "), terms: terms.map(joinPhrase) })),
    ),
  };
}

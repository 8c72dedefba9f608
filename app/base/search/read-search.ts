import { joinPhrase, type Vocabulary } from "./vocabulary";
import { spelledWords, toSingular } from "./words";

/** Most words and phrases of a search that are looked up: a long sentence without its stop words has fewer. */
export const MAX_WORDS = 12;

/** A part of a search: one word, or a phrase of the synonyms. */
export type SearchPart = {
  /** As it was typed, in lower case. */
  typed: string;
  /** As they are indexed. */
  words: readonly string[];
  /** The phrase as one word, where it is one. */
  phrase?: string;
};

/**
 * What a search asks for, without stop words. Within a phrase stop words may stand too: "keep me dry" is "keep dry". A search of
 * stop words alone asks for them: "the" may become "thermos".
 */
export function readSearch(search: string, { stopWords, phrases }: Vocabulary): SearchPart[] {
  const typed = spelledWords(search);
  const words = typed.map(toSingular);
  const parts: SearchPart[] = [];
  const meant: SearchPart[] = [];
  const known = new Set<string>();
  for (let at = 0; at < words.length && meant.length < MAX_WORDS; ) {
    const word = words[at] ?? "";
    const ends = (phrases.get(word) ?? []).map((phrase) => ({ phrase, end: endOf(phrase, words, at, stopWords) }));
    const found = ends.find(({ end }) => end > 0);
    const end = found?.end ?? at + 1;
    const part: SearchPart = {
      typed: typed.slice(at, end).join(" "),
      words: found?.phrase ?? [word],
      phrase: found && joinPhrase(found.phrase),
    };
    at = end;
    if (known.has(part.typed)) continue;
    known.add(part.typed);
    parts.push(part);
    if (found || !stopWords.has(word)) meant.push(part);
  }
  return meant.length > 0 ? meant : parts.slice(0, MAX_WORDS);
}

/** The place behind a phrase that begins at a place; 0 when it does not. */
function endOf(
  phrase: readonly string[],
  words: readonly string[],
  start: number,
  stopWords: ReadonlySet<string>,
): number {
  let at = start;
  for (const word of phrase) {
    while (at > start && words[at] !== word && stopWords.has(words[at] ?? "")) at += 1;
    if (words[at] !== word) return 0;
    at += 1;
  }
  return at;
}

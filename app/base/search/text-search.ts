import MiniSearch, { type Query } from "minisearch";
import { readSearch, type SearchPart } from "./read-search";
import type { Vocabulary } from "./vocabulary";
import { toWords } from "./words";

/** What a search looks through. A title counts more than the rest. */
export type SearchTexts = { title: readonly string[]; text: readonly string[] };

/** What a search that found nothing comes close to. */
export type Nearest<Thing> = {
  /** Searches with a word less that find something, and how much; at most three. */
  searches: { q: string; total: number }[];
  /** The things with most of its words, best first. */
  things: Thing[];
};

export type TextSearch<Thing> = {
  /** The things that have all words of a search, or what they mean, best first. */
  find(search: string): Thing[];
  /** @param limit most things */
  nearest(search: string, limit: number): Nearest<Thing>;
};

/** A title's words count as this many of the text. */
const BOOST = { title: 4, text: 1, meanings: 1.5 };
/** Letters of a word in which a typing error is forgiven: shorter ones resemble too many others, longer ones are not words. */
const FORGIVEN_LENGTHS = { swapped: 4, changed: 5, max: 20 };
const MAX_SEARCHES = 3;

type Index = MiniSearch<{ id: number } & Record<keyof typeof BOOST, readonly string[]>>;

/**
 * Prepares a search over things. Words are found where they begin, in singular and plural, and by their synonyms. Words that find
 * nothing are taken with one typing error.
 * @param things in the order that equally good ones have
 * @param textsOf what is searched of a thing, in every language
 */
export function createTextSearch<Thing>(
  things: readonly Thing[],
  textsOf: (thing: Thing) => SearchTexts,
  vocabulary: Vocabulary,
): TextSearch<Thing> {
  let index: Index | undefined;
  /** The index is created with the first search: of thousands of things it takes longer than a page. */
  const search = (query: Query) => {
    index ??= createIndex(things.map(textsOf), vocabulary);
    return index.search(query);
  };
  const run = (query: Query) => search(query).map(({ id }) => things[id] as Thing);
  const forgiving = (part: SearchPart) => toQuery(part, search(toQuery(part)).length === 0);

  function findParts(parts: readonly SearchPart[]): Thing[] {
    if (parts.length === 0) return [];
    const exact = run({ combineWith: "AND", queries: parts.map((part) => toQuery(part)) });
    return exact.length > 0 ? exact : run({ combineWith: "AND", queries: parts.map(forgiving) });
  }

  return {
    find: (typed) => findParts(readSearch(typed, vocabulary)),
    nearest(typed, limit) {
      const parts = readSearch(typed, vocabulary);
      const known = parts
        .map((part): { part: SearchPart; query: Query } => ({ part, query: forgiving(part) }))
        .filter(({ query }) => search(query).length > 0);
      const queries = known.map(({ query }) => query);
      return {
        searches: shorterSearches(
          parts,
          known.map(({ part }) => part),
        )
          .map((rest) => ({ q: rest.map(({ typed }) => typed).join(" "), total: findParts(rest).length }))
          .filter(({ total }) => total > 0)
          .slice(0, MAX_SEARCHES),
        things: known.length === 0 ? [] : run({ combineWith: "OR", queries }).slice(0, limit),
      };
    },
  };
}

/** Without the words that nothing has or, where everything has its word, without one each. */
function shorterSearches(parts: readonly SearchPart[], known: readonly SearchPart[]): (readonly SearchPart[])[] {
  if (known.length < parts.length) return [known];
  return known.map((left) => known.filter((part) => part !== left));
}

function createIndex(texts: readonly SearchTexts[], vocabulary: Vocabulary): Index {
  const asIs = (words: readonly string[] | string) => words as string[];
  const index: Index = new MiniSearch({
    fields: Object.keys(BOOST),
    // Fields are lists of words already, and so is a query.
    stringifyField: asIs as never,
    tokenize: asIs as never,
    processTerm: (word) => word,
    searchOptions: { boost: BOOST, prefix: true, tokenize: (word) => [word], processTerm: (word) => word },
  });
  index.addAll(
    texts.map(({ title, text }, id) => {
      const words = { title: title.flatMap(toWords), text: text.flatMap(toWords) };
      return { id, ...words, meanings: meaningsOf([...title, ...text], vocabulary) };
    }),
  );
  return index;
}

/** The synonyms by which some texts are found: a term as often as the texts have words that it means. */
function meaningsOf(texts: readonly string[], { meanings }: Vocabulary): string[] {
  const words = ` ${texts.map((text) => toWords(text).join(" ")).join(" | ")} `;
  return meanings.flatMap(({ finds, terms }) => (words.includes(` ${finds} `) ? terms : []));
}

/** What finds a part. @param forgive one typing error */
function toQuery({ words, phrase }: SearchPart, forgive = false): Query {
  const literal: Query = { combineWith: "AND", queries: words.map((word) => (forgive ? withTypingError(word) : word)) };
  return phrase ? { combineWith: "OR", queries: [literal, { queries: [phrase], prefix: false }] } : literal;
}

/** A word with a letter too much, too few or wrong, or with two letters that changed places. */
function withTypingError(word: string): Query {
  const { swapped, changed, max } = FORGIVEN_LENGTHS;
  if (word.length < swapped || word.length > max) return word;
  const spellings = Array.from({ length: word.length - 1 }, (_, at) =>
    [word.slice(0, at), word[at + 1], word[at], word.slice(at + 2)].join(""),
  );
  return { combineWith: "OR", queries: [{ queries: [word], fuzzy: word.length >= changed && 1 }, ...spellings] };
}

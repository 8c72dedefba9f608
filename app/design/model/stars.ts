/**
 * What somebody has starred, as one text: a version, then a word for each thing, with dots between them: "1.BxK90sQ1f.S3kF9aAB12cde".
 * A word begins with its key, which names the thing; what follows is up to whoever made it. Words of a kind that this release does not know
 * are kept as they are.
 */
const VERSION = 1;

/** Most things that one person stars. */
export const MAX_STARS = 200;

/** Characters of a key: the letter of a kind, and five that say which thing of it. */
const KEY_LENGTH = 6;

const WORD = /^[A-Za-z][\w-]{5,39}$/;

/** Characters of a text that are read: 200 words of the longest length have fewer. */
const MAX_TEXT = 9_000;

/** What a text says. */
export type Stars = {
  /** Each key once, in the order in which they were starred. */
  words: readonly string[];
  /** A later release made it: some of it may mean more than is known here. */
  isNewer: boolean;
  /** Words beyond the most that are kept. */
  left: number;
};

/** The part of a word that names the thing. */
export const keyOfWord = (word: string): string => word.slice(0, KEY_LENGTH);

/** Whether a text is meant as stars: the fragment of a page may be something else. */
export const areStars = (text: string): boolean => /^\d{1,4}(?:\.|$)/.test(text);

/** Reads a text from a link or a storage. Whatever it says is read: what is not a word is left out. */
export function readStars(text: string): Stars {
  if (!areStars(text)) return { words: [], isNewer: false, left: 0 };
  const [version = "", ...parts] = text.slice(0, MAX_TEXT).split(".");
  const all = onePerKey(parts.filter((part) => WORD.test(part)));
  return {
    words: all.slice(0, MAX_STARS),
    isNewer: Number(version) > VERSION,
    left: Math.max(0, all.length - MAX_STARS),
  };
}

/** The text of words; empty: there is none. */
export const writeStars = (words: readonly string[]): string => (words.length > 0 ? [VERSION, ...words].join(".") : "");

/** Whether a thing is among them, whatever else its word says. */
export const hasStar = (words: readonly string[], word: string): boolean =>
  words.some((one) => keyOfWord(one) === keyOfWord(word));

/** Without a thing. @param word of it, or its key */
export const withoutStar = (words: readonly string[], word: string): string[] =>
  words.filter((one) => keyOfWord(one) !== keyOfWord(word));

/** Both, each thing once; the words that are there stay. At most `MAX_STARS`. */
export const withStars = (words: readonly string[], more: readonly string[]): string[] =>
  onePerKey([...words, ...more.filter((word) => WORD.test(word))]).slice(0, MAX_STARS);

function onePerKey(words: readonly string[]): string[] {
  const byKey = new Map<string, string>();
  for (const word of words) if (!byKey.has(keyOfWord(word))) byKey.set(keyOfWord(word), word);
  return [...byKey.values()];
}

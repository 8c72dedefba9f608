import { wordsIn } from "./has-all-words";

/** Characters of an excerpt before the word that was found. */
const BEFORE = 30;

/** The words of a text in Markdown, without the addresses of its links and without its stars. */
const withoutMarks = (text: string): string => text.replaceAll(/\[([^\]]*)\]\([^)\s]*\)/g, "$1").replaceAll("**", "");

/**
 * The part of a text around the first word of a search that it has, on one line and cut between words. What is an address or a mark of Markdown
 * is left out, if the words are elsewhere.
 * @param length most characters, without the dots of what was left out
 */
export function excerptAround(text: string, typed: string, length = 100): string {
  const plain = withoutMarks(text);
  const hasWord = wordsIn(typed).some((word) => plain.toLowerCase().includes(word));
  const line = (hasWord ? plain : text).replaceAll(/\s+/g, " ").trim();
  if (line.length <= length) return line;
  const lower = line.toLowerCase();
  const places = wordsIn(typed).map((word) => lower.indexOf(word));
  const at = Math.max(0, Math.min(...places.filter((place) => place >= 0), line.length));
  const from = at <= BEFORE ? 0 : line.indexOf(" ", at - BEFORE) + 1;
  const start = from > at ? at : from;
  const rest = line.slice(start);
  const end = rest.length <= length ? rest.length : rest.lastIndexOf(" ", length);
  return [start > 0 ? "… " : "", rest.slice(0, end > 0 ? end : length), end < rest.length ? " …" : ""].join("");
}

/** A text in parts: those that a search names, in upper or lower case, and what is between them. */
export function foundParts(text: string, typed: string): { text: string; isFound: boolean }[] {
  const words = wordsIn(typed).map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  if (words.length === 0) return [{ text, isFound: false }];
  return text
    .split(new RegExp(`(${words.join("|")})`, "gi"))
    .map((part, index) => ({ text: part, isFound: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

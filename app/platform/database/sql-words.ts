/** The list of an `IN (…)`. @param words of ours, such as kinds and states: what people send is a parameter */
export const listOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");

/** Most words of a search in stored texts. */
const MAX_SEARCHED = 8;

/** The words of a search in stored texts, in lower case. No text has a NUL, and PostgreSQL takes none. */
export const searchedWords = (search: string): string[] =>
  search.replaceAll("\0", "").toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCHED);

/** The parameter of `LIKE … ESCAPE '!'` that finds a text anywhere. */
export const anywhere = (text: string): string => `%${text.replace(/[%_!]/g, "!$&")}%`;

/** Whether a column has none of these numbers. @throws RangeError when one is not a whole number */
export function isNoneOf(column: string, numbers: readonly number[]): string {
  if (!numbers.every(Number.isSafeInteger)) throw new RangeError(`${column} is compared with whole numbers`);
  return numbers.length > 0 ? `${column} NOT IN (${numbers.join(", ")})` : "1 = 1";
}

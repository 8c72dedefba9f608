/** All texts and numbers in a value that JSON can say, one after the other, without the names of its fields. */
export function textsIn(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  return typeof value === "object" && value !== null ? Object.values(value).map(textsIn).join(" ") : "";
}

/** The words that were typed into a search, in lower case. */
export const wordsIn = (typed: string): string[] => typed.toLowerCase().split(/\s+/).filter(Boolean);

/** How near a name is to what was typed: 2: it is the same, in upper or lower case; 1: it has all words; 0: it has not. */
export const nearnessOf = (name: string, typed: string): number =>
  Number(hasAllWords(name, typed)) + Number(name.toLowerCase() === wordsIn(typed).join(" "));

/** Whether a text has all words that were typed, in upper or lower case. Without any word, every text has. */
export function hasAllWords(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  return wordsIn(typed).every((word) => lower.includes(word));
}

/** All texts and numbers in a value that JSON can say, one after the other, without the names of its fields. */
export function textsIn(value: unknown): string {
  if (typeof value === "string" || typeof value === "number") return String(value);
  return typeof value === "object" && value !== null ? Object.values(value).map(textsIn).join(" ") : "";
}

/** Whether a text has all words that were typed, in upper or lower case. Without any word, every text has. */
export function hasAllWords(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => lower.includes(word));
}

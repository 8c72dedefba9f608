/** Whether a text has all words that were typed, in upper or lower case. Without any word, every text has. */
export function hasAllWords(text: string, typed: string): boolean {
  const lower = text.toLowerCase();
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return words.every((word) => lower.includes(word));
}

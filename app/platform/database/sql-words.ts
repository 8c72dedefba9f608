/** The list of an `IN (…)`. @param words of ours, such as kinds and states: what people send is a parameter */
export const listOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");

/** Whether a column has none of these numbers. @throws RangeError when one is not a whole number */
export function isNoneOf(column: string, numbers: readonly number[]): string {
  if (!numbers.every(Number.isSafeInteger)) throw new RangeError(`${column} is compared with whole numbers`);
  return numbers.length > 0 ? `${column} NOT IN (${numbers.join(", ")})` : "1 = 1";
}

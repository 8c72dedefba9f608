/** The list of an `IN (…)`. @param words of ours, such as kinds and states: what people send is a parameter */
export const listOf = (words: readonly string[]): string => words.map((word) => `'${word}'`).join(", ");

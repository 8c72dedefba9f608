import { cleanText } from "~/base/values/plain-text";

/** Stands in a template where staff have to write. */
const GAP = "[…]";

/** Whether a letter still has a place that has to be filled in. */
export const hasGap = (text: string): boolean => text.includes(GAP);

/**
 * What was typed, with a template: as a whole letter where nobody has typed anything yet, and else below what was typed.
 * @param template.letter the template with greeting and closing @param template.untouched letters that nobody has changed
 */
export function letterWith(
  typed: string,
  { body, letter, untouched }: { body: string; letter: string; untouched: readonly string[] },
): string {
  const text = cleanText(typed);
  if (text === "" || untouched.some((known) => cleanText(known) === text)) return letter;
  return text.includes(body) ? typed : `${text}\n\n${body}`;
}

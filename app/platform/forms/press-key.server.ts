import { createHash } from "node:crypto";
import type { FormFields } from "./form-fields.server";

/** Hexadecimal digits of the key of a press. */
const KEY_LENGTH = 32;

/**
 * The key of a press: the same words in the same form of the same page view are done once. Other words in it, or another button, such as after
 * "Back", are another press.
 * @param fields of the form; one of them is a key that its page has drawn
 * @param without names of fields that say how the page stood, and not what was typed or pressed
 * @returns 32 hexadecimal digits
 */
export function keyOfPress(fields: FormFields, ...without: readonly string[]): string {
  const words = [...fields]
    .filter(([name]) => !without.includes(name))
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash("sha256").update(JSON.stringify(words)).digest("hex").slice(0, KEY_LENGTH);
}

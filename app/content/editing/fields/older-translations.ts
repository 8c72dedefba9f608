import { sameDocument } from "~/content/store/publication";
import type { Field } from "./fields";
import { type FormValues, toFormValues } from "./form-values";

/** The names of the inputs of each text, one for each language that it has. */
const textsIn = (values: FormValues): string[][] => [
  ...Map.groupBy(
    [...values.keys()].filter((name) => name.includes("@")),
    (name) => name.slice(0, name.indexOf("@")),
  ).values(),
];

/** Which inputs are older after a change of a document. @param known those that were older before */
function afterChange(known: ReadonlySet<string>, before: FormValues, now: FormValues): ReadonlySet<string> {
  const older = new Set([...known].filter((name) => now.has(name)));
  for (const names of textsIn(now)) {
    const isTouched = (name: string) => before.get(name) !== now.get(name);
    const touched = names.filter(isTouched);
    // One that was older catches up.
    const hasNews = touched.some((name) => before.has(name) && !older.has(name));
    for (const name of touched) older.delete(name);
    if (hasNews) for (const name of names) if (!isTouched(name)) older.add(name);
  }
  return older;
}

/**
 * The inputs with a text that is older than the same text in another language, whichever of them is the original: the other one has changed,
 * and this one has not changed with it or since. A text that is new in a language makes no other one older. A version that is the same as
 * the one before it says that all translations are right.
 * @param versions of one document, the oldest first
 */
export function olderTranslations(root: Field, versions: readonly unknown[]): ReadonlySet<string> {
  let older: ReadonlySet<string> = new Set();
  let before: FormValues = new Map();
  for (const [index, version] of versions.entries()) {
    const now = toFormValues(root, version);
    const isConfirmed = index > 0 && sameDocument(version, versions[index - 1]);
    older = isConfirmed ? new Set() : afterChange(older, before, now);
    before = now;
  }
  return older;
}

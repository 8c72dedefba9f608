import { LOCALES, type Locale } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import type { Kind } from "~/content/documents/kinds";
import { textOfKind } from "~/content/editing/documents/document-view.server";
import { choiceText } from "~/content/editing/fields/field-texts";
import { type Field, fieldAt } from "~/content/editing/fields/fields";
import { countName, type FormValues, nameIn } from "~/content/editing/fields/form-values";
import { toFormView } from "~/content/editing/fields/form-view";
import { fieldOfKind } from "~/content/editing/fields/kind-field";
import { describePicture } from "~/content/pictures/pictures.server";

/** A column of a sheet: an input of the form. Entries of lists have their own columns: `products.0.price`, `products.1.price`. */
export type Column = {
  /** That of the input. */
  name: string;
  field: Field;
  /** What the form calls the input, in each language. */
  labels: ReadonlyMap<Locale, string>;
};

/** How many entries of each list have columns, by the name of the list. */
export type Entries = (list: string) => number;

/** The longest list of each name in some values, and one entry where there is none: so every field has a column. */
export function entriesIn(all: readonly FormValues[]): Entries {
  const longest = new Map<string, number>();
  for (const values of all)
    for (const [name, value] of values)
      if (name.endsWith("#")) longest.set(name, Math.max(longest.get(name) ?? 1, Number(value)));
  return (list) => longest.get(countName(list)) ?? 1;
}

/** The values of a form that has nothing but so many entries of its lists. */
function emptyForm(root: Field, entries: Entries): FormValues {
  const values = new Map<string, string>();
  function put(name: string, field: Field): void {
    if (field.type === "object") for (const [key, part] of field.fields) put(nameIn(name, key), part);
    if (field.type !== "list") return;
    const count = entries(name);
    values.set(countName(name), String(count));
    for (let index = 0; index < count; index += 1) put(nameIn(name, index), field.item);
  }
  put("", root);
  return values;
}

/** Whether an input is in a list that is in a list. Its label names the inner list only, so its column has its own name. */
const isDeep = (name: string) => (name.match(/(?:^|\.)\d+(?=[.@]|$)/g)?.length ?? 0) > 1;

/** The columns of a kind, in the order of its form. */
export function columnsOf(kind: Kind, entries: Entries): Column[] {
  const root = fieldOfKind(kind);
  const text = textOfKind(kind);
  const values = emptyForm(root, entries);
  const view = () =>
    toFormView({
      root,
      text,
      values,
      faults: [],
      referenced: () => [],
      pages: () => [],
      days: () => [],
      factsIn: () => [],
      describePicture,
    });
  const labels = new Map(LOCALES.map((locale) => [locale, runWithLocale(locale, view).labels]));
  return [...(labels.values().next().value ?? [])].flatMap(([name]) => {
    const field = fieldAt(root, name.replace(/@.*$/, ""));
    const own = new Map(
      LOCALES.map((locale) => [locale, (isDeep(name) ? undefined : labels.get(locale)?.get(name)) ?? name]),
    );
    return field ? [{ name, field, labels: own }] : [];
  });
}

/** The value that is meant by what people call it in any language, or by itself. */
export function choiceOf(text: string, values: readonly string[]): string | undefined {
  const wanted = text.trim().toLowerCase();
  const names = (value: string) => [value, ...LOCALES.map((locale) => runWithLocale(locale, () => choiceText(value)))];
  return values.find((value) => names(value).some((name) => name?.toLowerCase() === wanted));
}

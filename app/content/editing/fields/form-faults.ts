import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import { splitFocus } from "~/base/values/picture";
import { nameAt } from "~/content/pictures/uploads/uploaded-name";
import { m } from "~/paraglide/messages";
import type { Field, ObjectField } from "./fields";
import { countOf, DECIMAL, type FormValues, nameIn, WHOLE_NUMBER, wordsName } from "./form-values";

/** What is wrong with a value, by the name of its input. */
export type FormFault = { name: string; reason: string };

/** Words of an entity that are there in its own language. `always`: each language needs them, also where nothing else is translated. */
type Words = { name: string; required: boolean; always: boolean };

/** The entity around a field, and its language; null: words have no translation there. */
type Entity = { words: Words[]; lang: Locale } | null;

/** The names of all fields in which something was typed, and of all that they are in. */
function typedNames(values: FormValues): ReadonlySet<string> {
  const typed = new Set<string>();
  for (const [name, value] of values) {
    if (name.endsWith("#") || value.trim() === "") continue;
    let part = name.replace(/@.*$/s, "");
    while (part && !typed.has(part)) {
      typed.add(part);
      part = part.slice(0, Math.max(0, part.lastIndexOf(".")));
    }
  }
  return typed;
}

/** Values that cannot be of their field's type. */
const FORMATS = {
  number: { pattern: WHOLE_NUMBER, reason: m.editing_no_number },
  decimal: { pattern: DECIMAL, reason: m.editing_no_decimal },
  day: { pattern: /^\d{4}-\d\d-\d\d$/, reason: m.editing_no_day },
  moment: { pattern: /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d)?$/, reason: m.editing_no_moment },
} as const;

/** The faults of a form that need no other document: what is missing, too long, or of another type. */
export function formFaults(root: Field, values: FormValues): FormFault[] {
  const typed = typedNames(values);
  const faults: FormFault[] = [];
  const valueIn = (name: string) => values.get(name)?.trim() ?? "";
  const fault = (name: string, reason: string) => faults.push({ name, reason });

  function check(name: string, field: Field, entity: Entity): void {
    if (field.empty !== "required" && !typed.has(name)) return;
    if (field.type === "object") checkObject(name, field, entity);
    else if (field.type === "list")
      for (let index = 0; index < countOf(values, name); index += 1) check(nameIn(name, index), field.item, entity);
    else if (field.type === "text" && field.words && entity) {
      for (const locale of LOCALES) checkLength(wordsName(name, locale), field.maxLength);
      const own = wordsName(name, entity.lang);
      const words = { name, required: field.words === "text", always: describesUpload(name) };
      if (valueIn(own) !== "") entity.words.push(words);
      else fault(own, m.editing_required());
    } else checkLeaf(name, field);
  }

  /** Whether words describe an uploaded picture: the input `alt` beside it. Then every language needs them. */
  function describesUpload(name: string): boolean {
    const [, item = ""] = /^(.+\.)alt$/.exec(name) ?? [];
    return item !== "" && nameAt(splitFocus(valueIn(`${item}src`)).address) !== null;
  }

  function checkLength(name: string, most: number | null): void {
    const { length } = valueIn(name);
    if (most !== null && length > most) fault(name, m.editing_too_long({ length, most }));
  }

  function checkLeaf(name: string, field: Field): void {
    const value = valueIn(name);
    if (field.type === "lines" || field.type === "boolean") return;
    if (value === "") fault(name, m.editing_required());
    else if (field.type === "text") checkLength(name, field.maxLength);
    else if (field.type in FORMATS) {
      const { pattern, reason } = FORMATS[field.type as keyof typeof FORMATS];
      if (!pattern.test(value)) fault(name, reason());
    }
  }

  function checkObject(name: string, field: ObjectField, around: Entity): void {
    const lang = LOCALES.find((locale) => locale === values.get(nameIn(name, "lang"))) ?? BASE_LOCALE;
    const own = field.entity ? { words: [], lang } : null;
    for (const [key, part] of field.fields) check(nameIn(name, key), part, own ?? around);
    if (own) checkTranslations(own);
  }

  /** A translation has all texts of its entity, or none. */
  function checkTranslations({ words, lang }: NonNullable<Entity>): void {
    for (const locale of LOCALES) {
      const missing = words.filter((word) => valueIn(wordsName(word.name, locale)) === "");
      if (locale === lang) continue;
      const isTranslated = missing.length < words.length;
      for (const { name, required, always } of missing) {
        if (always) fault(wordsName(name, locale), m.pictures_alt_missing());
        else if (required && isTranslated) fault(wordsName(name, locale), m.editing_translation_missing());
      }
    }
  }

  check("", root, null);
  return faults;
}

/** The name of the input of a field with a fault: `translations.id.products.0.name` is `products.0.name@id`. */
export function inputName(field: string): string {
  const [, before = "", locale, rest] = /^((?:.*\.)?)translations\.(\w+)(?:\.(.*))?$/s.exec(field) ?? [];
  if (locale === undefined) return field;
  return rest ? `${before}${rest}@${locale}` : before.replace(/\.$/, "");
}

import { currentLocale } from "~/base/i18n/current-locale";
import { BASE_LOCALE, LOCALES, type Locale, locales } from "~/base/i18n/locales";
import { z } from "~/base/values/zod";
import { innerOf, isTranslatable, kindOf, type Translated } from "./translations";

type Schema = z.core.SomeType;
/** Called with an entity whose translation is faulty or incomplete. */
type OnUnused = (entity: object) => void;

const results = new Map(LOCALES.map((locale) => [locale, new WeakMap<object, object>()]));

/**
 * A value with its entities in a language: each has `lang`, the language that its texts are in, and no `translations`. A translation
 * is used when it has all words of the original. The result is created once per object and shared: do not change it.
 * @param schema of the value
 */
export function localized<Value>(schema: Schema, value: Value, locale: Locale, onUnused: OnUnused = () => {}): Value {
  if (typeof value !== "object" || value === null) return value;
  const known = results.get(locale)?.get(value);
  if (known) return known as Value;
  const result = localizeParts(schema, value, locale, onUnused);
  results.get(locale)?.set(value, result);
  return result as Value;
}

/** The `lang` attribute of an entity's words; undefined where it is the language of the page. */
export const foreignLang = ({ lang = BASE_LOCALE }: Translated): string | undefined =>
  lang === currentLocale() ? undefined : locales[lang].tag;

/** The same object when nothing in it has a language. */
function localizeParts(schema: Schema, value: object, locale: Locale, onUnused: OnUnused): object {
  const inner = innerOf(schema);
  if (inner) return localizeParts(inner, value, locale, onUnused);
  if (schema instanceof z.ZodArray && Array.isArray(value)) {
    const items = value.map((item) => localized(schema.element, item, locale, onUnused));
    return items.some((item, place) => item !== value[place]) ? items : value;
  }
  if (!(schema instanceof z.ZodObject)) return value;
  const changed = Object.entries(value).flatMap(([name, part]) => {
    const field = schema.shape[name];
    const result = field && localized(field, part, locale, onUnused);
    return field && result !== part ? [[name, result] as const] : [];
  });
  const object = changed.length > 0 ? { ...value, ...Object.fromEntries(changed) } : value;
  return isTranslatable(schema) ? localizeEntity(schema, object, locale, onUnused) : object;
}

function localizeEntity(schema: z.ZodObject, entity: Translated, locale: Locale, onUnused: OnUnused): object {
  const { translations, lang = BASE_LOCALE, ...original } = entity;
  const translation = lang === locale ? undefined : translations?.[locale];
  if (translation === undefined) return { ...original, lang };
  const translated = translation && translateFields(schema, original, translation);
  if (!translated) onUnused(entity);
  return { ...(translated ?? original), lang: translated ? locale : lang };
}

/** The fields with the words of the translation in place of the original ones; undefined when words are missing. */
function translateFields(schema: z.ZodObject, original: object, translation: object): object | undefined {
  const given = new Map(Object.entries(translation));
  const present = Object.entries(original).filter(([, field]) => field !== undefined);
  const fields = present.map(([name, field]) => {
    const part = schema.shape[name];
    return [name, part ? translate(part, field, given.get(name)) : field] as const;
  });
  return fields.some(([, field]) => field === undefined) ? undefined : Object.fromEntries(fields);
}

function translate(schema: Schema, original: unknown, translation: unknown): unknown {
  const inner = innerOf(schema);
  if (inner) return translate(inner, original, translation);
  const kind = kindOf(schema);
  if (kind) return kind === "name" ? (translation ?? original) : translation;
  if (schema instanceof z.ZodArray && Array.isArray(original)) {
    const given = Array.isArray(translation) ? translation : [];
    const items = original.map((item, place) => translate(schema.element, item, given[place]));
    return items.includes(undefined) || (given.length > 0 && given.length !== items.length) ? undefined : items;
  }
  if (!(schema instanceof z.ZodObject) || original === null || isTranslatable(schema)) return original;
  return translateFields(schema, original as object, (translation ?? {}) as object);
}

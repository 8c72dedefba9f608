import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import { z } from "~/base/values/zod";

/** The schemas of words in a language. A translation must have those that are `text`, and may have those that are `name`. */
const kinds = z.registry<{ kind: "text" | "name" }>();

/** Marks words that a translation has too, where the original has any. */
export const words = (schema: z.ZodString): z.ZodString => schema.register(kinds, { kind: "text" });

/** Words that a translation has too, of at most so many characters. */
export function text(maxLength?: number): z.ZodString {
  const schema = z.string().min(1);
  return words(maxLength === undefined ? schema : schema.max(maxLength));
}

/** A name that is the same in most languages, of at most so many characters: a translation may have another. */
export function name(maxLength?: number): z.ZodString {
  const schema = z.string().min(1);
  return (maxLength === undefined ? schema : schema.max(maxLength)).register(kinds, { kind: "name" });
}

/** The texts of an entity in another language: its fields of words, in the same structure. */
type Translation = Record<string, unknown>;

/** What an entity has beside its texts. */
export type Translated = { lang?: Locale; translations?: Partial<Record<Locale, Translation | null>> };

type LanguageFields = {
  /** The language of the texts. Absent in what the organiser wrote in English. */
  lang: z.ZodOptional<z.ZodEnum<{ [Tag in Locale]: Tag }>>;
  translations: z.ZodOptional<z.ZodType<NonNullable<Translated["translations"]>>>;
};

/**
 * An entity that can have its texts in other languages (docs/content-files.md, "Languages"): the fields that `text` made, bounded as the
 * originals are. A faulty translation is null, and other languages are left out: the entity stays.
 */
export function translatable<Shape extends z.core.$ZodLooseShape>(entity: z.ZodObject<Shape>) {
  const translation = translationOf(entity) as z.ZodType<Translation>;
  const schema = translation.nullable().optional().catch(null);
  const translations = z
    .object(Object.fromEntries(LOCALES.map((locale) => [locale, schema])))
    .optional()
    .catch(undefined)
    .optional()
    .meta({ description: "The texts in other languages, each complete. With `?lang` there are none" });
  const lang = z
    .enum(LOCALES)
    .optional()
    .meta({ description: `The language of the texts; without it, ${BASE_LOCALE}` });
  return entity.extend({ lang, translations } as LanguageFields);
}

/** What is in an optional, nullable or caught schema; undefined for any other. */
export function innerOf(schema: z.core.SomeType): z.core.SomeType | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return schema.unwrap();
  return schema instanceof z.ZodCatch ? schema.unwrap() : undefined;
}

/** Whether strings of this schema are words in a language, and of which kind. */
export const kindOf = (schema: z.core.SomeType) =>
  schema instanceof z.ZodString ? kinds.get(schema)?.kind : undefined;

/** Whether objects of this schema have their own translations. */
export const isTranslatable = (schema: z.ZodObject) => "translations" in schema.shape;

/** The schema of a translation; null for what has no words, or has its own translation. */
function translationOf(schema: z.core.SomeType): z.ZodType | null {
  const kind = kindOf(schema);
  if (kind) return kind === "name" ? (schema as z.ZodString).optional() : (schema as z.ZodString);
  const inner = innerOf(schema);
  if (inner) return translationOf(inner)?.optional() ?? null;
  if (schema instanceof z.ZodArray) {
    const element = translationOf(schema.element);
    return element && z.array(element);
  }
  if (!(schema instanceof z.ZodObject) || isTranslatable(schema)) return null;
  const fields = Object.entries(schema.shape).flatMap(([name, field]) => {
    const translated = translationOf(field);
    return translated ? [[name, translated] as const] : [];
  });
  return fields.length > 0 ? z.object(Object.fromEntries(fields)) : null;
}

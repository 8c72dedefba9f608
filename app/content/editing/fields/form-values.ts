import { BASE_LOCALE, LOCALES, type Locale } from "~/base/i18n/locales";
import { type Field, hasWords, type ObjectField } from "./fields";
import { momentInput, momentOf } from "./moments";

/**
 * The values of a document's form by the names of its inputs: `booth`, `products.0.price`, and for words `tagline@en` and `tagline@id`.
 * `products#` is the number of entries of a list. The lines of a list of strings are one value.
 */
export type FormValues = ReadonlyMap<string, string>;

/** The name of a field of an object, or of an entry of a list. */
export const nameIn = (parent: string, name: string | number) => (parent ? `${parent}.${name}` : String(name));
export const countName = (list: string) => `${list}#`;
export const wordsName = (field: string, locale: Locale) => `${field}@${locale}`;

/** How many entries the form has of a list. */
export function countOf(values: FormValues, list: string): number {
  const count = Number(values.get(countName(list)) ?? 0);
  return Number.isSafeInteger(count) ? Math.max(count, 0) : 0;
}

/** Most entries of all lists of a form. */
const MAX_ENTRIES = 1_000;

/**
 * Whether a form that somebody sent has no more entries of lists than it can have. It says how many there are, each sends something, and
 * each costs time: look before anything else.
 */
export function isBounded(values: FormValues): boolean {
  let entries = 0;
  for (const name of values.keys()) if (name.endsWith("#")) entries += countOf(values, name.slice(0, -1));
  return entries <= Math.min(MAX_ENTRIES, values.size);
}

const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value);

/** The parts of an object or a list by their names; empty for anything else. */
const partsOf = (value: unknown) =>
  new Map<string, unknown>(typeof value === "object" && value !== null ? Object.entries(value) : []);

/** The language of an entity's own words. */
const localeOf = (entity: ReadonlyMap<string, unknown>): Locale => {
  const lang = entity.get("lang");
  return isLocale(lang) ? lang : BASE_LOCALE;
};

/** A value in each language: the entity's own, and its translations. */
type Versions = ReadonlyMap<Locale, unknown>;

const mapVersions = (versions: Versions, pick: (version: unknown) => unknown): Versions =>
  new Map([...versions].map(([locale, version]) => [locale, pick(version)]));

/** The values with which a form shows a document. */
export function toFormValues(root: Field, document: unknown): FormValues {
  const values = new Map<string, string>();

  function put(name: string, field: Field, value: unknown, versions: Versions): void {
    if (field.type === "object") {
      const parts = partsOf(value);
      const own = field.entity ? entityVersions(parts, value) : versions;
      for (const [key, part] of field.fields)
        put(
          nameIn(name, key),
          part,
          parts.get(key),
          mapVersions(own, (version) => partsOf(version).get(key)),
        );
    } else if (field.type === "list") {
      const entries = Array.isArray(value) ? value : [];
      values.set(countName(name), String(entries.length));
      for (const [index, entry] of entries.entries())
        put(
          nameIn(name, index),
          field.item,
          entry,
          mapVersions(versions, (version) => partsOf(version).get(String(index))),
        );
    } else if (field.type === "text" && field.words && versions.size > 0) {
      for (const [locale, version] of versions)
        if (typeof version === "string") values.set(wordsName(name, locale), version);
    } else if (Array.isArray(value)) {
      values.set(name, value.join("\n"));
    } else if (value !== undefined && value !== null) {
      values.set(name, field.type === "moment" ? momentInput(String(value)) : String(value));
    }
  }

  put("", root, document, new Map());
  return values;
}

function entityVersions(parts: ReadonlyMap<string, unknown>, entity: unknown): Versions {
  const translations = partsOf(parts.get("translations"));
  const own = localeOf(parts);
  return new Map(LOCALES.map((locale) => [locale, locale === own ? entity : translations.get(locale)]));
}

/** A value with its translations; undefined: it has none. */
type Read = { value: unknown; translations: Versions };

const NO_TRANSLATIONS: Versions = new Map();

/** A whole number that is exact, as people write it too: `75000`, `75.000`, `75,000`. */
export const WHOLE_NUMBER = /^-?(?:\d{1,15}|\d{1,3}(?:[.,\s]\d{3}){1,4})$/;

/** A number with up to three decimals, as people write it: `2.5`, `2,5`. */
export const DECIMAL = /^\d{1,4}(?:[.,]\d{1,3})?$/;

const decimalOf = (text: string): number | string => (DECIMAL.test(text) ? Number(text.replace(",", ".")) : text);

const numberOf = (text: string): number | string =>
  WHOLE_NUMBER.test(text) ? Number(text.replace(/[.,\s]/g, "")) : text;

const linesOf = (text: string) => text.split("\n").flatMap((line) => line.trim() || []);

/** Whether nothing was typed in a value. */
const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === "" ||
  (typeof value === "object" && value !== null && Object.values(value).every(isEmpty));

/**
 * The document of a form. A value that is not of its type, such as a word in place of a number, is in it as it was typed: its schema
 * says what is wrong.
 * @param base the document from which the form was made; null: it is a new one. Fields keep its order
 */
export function toDocument(root: Field, values: FormValues, base: unknown): unknown {
  function read(name: string, field: Field, own: Locale | null): Read {
    if (field.type === "object") return readObject(name, field, own);
    if (field.type === "list") return readList(name, field.item, own);
    if (field.type === "text" && field.words && own) {
      const text = (locale: Locale) => values.get(wordsName(name, locale))?.trim() || undefined;
      return { value: text(own), translations: new Map(LOCALES.map((locale) => [locale, text(locale)])) };
    }
    return { value: readLeaf(field, values.get(name)?.trim() ?? ""), translations: NO_TRANSLATIONS };
  }

  function readList(name: string, item: Field, own: Locale | null): Read {
    const reads = Array.from({ length: countOf(values, name) }, (_, index) => read(nameIn(name, index), item, own));
    const all = (pick: (entry: Read) => unknown) => reads.map((entry) => pick(entry) ?? "");
    const translated = own && hasWords(item) ? LOCALES : [];
    return {
      value: all(({ value }) => value),
      translations: new Map(translated.map((locale) => [locale, all(({ translations }) => translations.get(locale))])),
    };
  }

  function readObject(name: string, field: ObjectField, own: Locale | null): Read {
    const lang = values.get(nameIn(name, "lang"));
    const language = field.entity ? (isLocale(lang) ? lang : BASE_LOCALE) : own;
    const reads = Array.from(field.fields, ([key, part]) => {
      const { value, translations } = read(nameIn(name, key), part, language);
      const absent = part.empty !== "required" && isEmpty(value);
      return { key, part, absent, translations, value: absent ? (part.empty === null ? null : undefined) : value };
    });
    const object = Object.fromEntries(reads.map(({ key, value }) => [key, value]));
    const translated = LOCALES.map((locale) => {
      const words = reads.filter(({ part, absent }) => hasWords(part) && !absent);
      // What need not be translated, such as the names in a part that may be missing, is left out.
      const kept = words.filter(
        ({ part, translations }) => part.empty === "required" || !isEmpty(translations.get(locale)),
      );
      return [
        locale,
        Object.fromEntries(kept.map(({ key, translations }) => [key, translations.get(locale)])),
      ] as const;
    });
    if (!field.entity) return { value: object, translations: new Map(own && hasWords(field) ? translated : []) };
    const complete = translated.filter(([locale, translation]) => locale !== language && !isEmpty(translation));
    const translations = complete.length > 0 ? { translations: Object.fromEntries(complete) } : {};
    return { value: { ...object, ...translations }, translations: NO_TRANSLATIONS };
  }

  return inOrderOf(base, withoutUndefined(read("", root, null).value));
}

function readLeaf(field: Field, text: string): unknown {
  if (field.type === "lines") return linesOf(text);
  if (field.type === "boolean") return text === "true" || (text === "" && field.empty === "absent" ? undefined : false);
  if (text === "") return undefined;
  if (field.type === "number") return numberOf(text);
  if (field.type === "decimal") return decimalOf(text);
  return field.type === "moment" ? momentOf(text) : text;
}

/** A JSON value as it is when it is read again. */
const withoutUndefined = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

/** A JSON value with the fields of its objects in the order of another one's, and then its own further fields. */
function inOrderOf(base: unknown, value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const known = partsOf(base);
  if (Array.isArray(value)) return value.map((entry, index) => inOrderOf(known.get(String(index)), entry));
  const parts = partsOf(value);
  const names = new Set([...known.keys(), ...parts.keys()]);
  return Object.fromEntries(
    [...names].filter((name) => parts.has(name)).map((name) => [name, inOrderOf(known.get(name), parts.get(name))]),
  );
}

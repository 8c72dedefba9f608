import { BASE_LOCALE, LOCALES } from "~/base/i18n/locales";
import { sameDocument } from "~/content/store/publication";
import type { Field } from "./fields";
import { type FormValues, nameIn, toFormValues } from "./form-values";

/** The language of the original beside a name of words: that of the entity that it is in. */
function originalOf(name: string, values: FormValues): string {
  let place = name;
  while (place) {
    place = place.slice(0, Math.max(0, place.lastIndexOf(".")));
    const lang = values.get(nameIn(place, "lang"));
    if (lang) return lang;
  }
  return BASE_LOCALE;
}

/**
 * The inputs with a translation that is older than its original: of those that have been there since the first version, the original
 * changed after them. A version that is the same as the one before it says that all translations are right.
 * @param versions of one document, the oldest first
 */
export function olderTranslations(root: Field, versions: readonly unknown[]): ReadonlySet<string> {
  const changedAt = new Map<string, number>();
  let values: FormValues = new Map();
  for (const [index, version] of versions.entries()) {
    const now = toFormValues(root, version);
    const confirmed = index > 0 && sameDocument(version, versions[index - 1]);
    for (const name of new Set([...values.keys(), ...now.keys()]))
      if (confirmed || values.get(name) !== now.get(name)) changedAt.set(name, index);
    values = now;
  }
  const older = [...values.keys()].filter((name) => {
    const [field = "", locale] = name.split("@");
    const original = originalOf(field, values);
    if (!LOCALES.some((known) => known === locale) || locale === original) return false;
    return (changedAt.get(`${field}@${original}`) ?? 0) > (changedAt.get(name) ?? 0);
  });
  return new Set(older);
}

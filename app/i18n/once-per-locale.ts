import { currentLocale } from "./current-locale";
import { type Locale, locales } from "./locales";

/**
 * Something that a language has once, such as a formatter of `Intl`, which takes far longer to create than to use.
 * @param create is called when a language first needs it, with the language's `intl`
 * @returns a function that returns what the current language has
 */
export function oncePerLocale<Value extends object>(create: (intl: string) => Value): () => Value {
  const values = new Map<Locale, Value>();
  return () => {
    const locale = currentLocale();
    const value = values.get(locale) ?? create(locales[locale].intl);
    values.set(locale, value);
    return value;
  };
}

import { AsyncLocalStorage } from "node:async_hooks";
import { overwriteServerAsyncLocalStorage } from "~/paraglide/runtime";
import { LOCALES, type Locale } from "./locales";
import { overwriteShownYear } from "./shown-year";

const storage = new AsyncLocalStorage<{ locale?: Locale; year?: number }>();

// Messages and `currentLocale()` read the language from here, however many renders are under way.
overwriteServerAsyncLocalStorage(storage);
overwriteShownYear(() => storage.getStore()?.year ?? null);

/** Runs a function, and all that it starts, in a language. @returns what the function returns */
export function runWithLocale<Result>(locale: Locale, run: () => Result): Result {
  return storage.run({ ...storage.getStore(), locale }, run);
}

/** What a function says in each language, such as a text that is stored. @param say it in the current one */
export const inEachLanguage = <Said>(say: () => Said): Record<Locale, Said> =>
  Object.fromEntries(LOCALES.map((locale) => [locale, runWithLocale(locale, say)])) as Record<Locale, Said>;

/** Runs a function, and all that it starts, for the pages below a year: addresses get it. @returns what the function returns */
export function runInYear<Result>(year: number, run: () => Result): Result {
  return storage.run({ ...storage.getStore(), year }, run);
}

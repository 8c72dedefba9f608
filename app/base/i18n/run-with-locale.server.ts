import { AsyncLocalStorage } from "node:async_hooks";
import { overwriteServerAsyncLocalStorage } from "~/paraglide/runtime";
import type { Locale } from "./locales";
import { overwriteShownYear } from "./shown-year";

const storage = new AsyncLocalStorage<{ locale?: Locale; year?: number }>();

// Messages and `currentLocale()` read the language from here, however many renders are under way.
overwriteServerAsyncLocalStorage(storage);
overwriteShownYear(() => storage.getStore()?.year ?? null);

/** Runs a function, and all that it starts, in a language. @returns what the function returns */
export function runWithLocale<Result>(locale: Locale, run: () => Result): Result {
  return storage.run({ ...storage.getStore(), locale }, run);
}

/** Runs a function, and all that it starts, for the pages below a year: addresses get it. @returns what the function returns */
export function runInYear<Result>(year: number, run: () => Result): Result {
  return storage.run({ ...storage.getStore(), year }, run);
}

import { AsyncLocalStorage } from "node:async_hooks";
import { overwriteServerAsyncLocalStorage } from "~/paraglide/runtime";
import type { Locale } from "./locales";

const storage = new AsyncLocalStorage<{ locale?: Locale }>();

// Messages and `currentLocale()` read the language from here, however many renders are under way.
overwriteServerAsyncLocalStorage(storage);

/** Runs a function, and all that it starts, in a language. @returns what the function returns */
export function runWithLocale<Result>(locale: Locale, run: () => Result): Result {
  return storage.run({ locale }, run);
}

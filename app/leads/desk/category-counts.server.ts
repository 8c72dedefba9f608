import { currentLocale } from "~/base/i18n/current-locale";
import { LOCALES } from "~/base/i18n/locales";
import { runWithLocale } from "~/base/i18n/run-with-locale.server";
import { productApi } from "~/content/product-api/product-api.server";
import type { NamedCount } from "~/leads/inbox/lead-inbox.server";
import { inTime } from "~/platform/http/rendering/outage.server";

/** ms that the page waits for the names of categories. */
const NAMES_MS = 1_000;

/** The categories of brands by what each is called in any language, with its name in the current one. */
async function namesOfCategories(): Promise<ReadonlyMap<string, string>> {
  const lists = await Promise.all(
    LOCALES.map((locale) => runWithLocale(locale, () => productApi.brands({ limit: 1 }))),
  );
  const all = lists.flatMap(({ categories }) => categories);
  const shown = lists[LOCALES.indexOf(currentLocale())]?.categories ?? [];
  const own = new Map(shown.map(({ slug, name }) => [slug, name]));
  return new Map(all.map(({ slug, name }) => [name, own.get(slug) ?? name]));
}

/**
 * Counts of categories in the current language. A registration keeps the name that its form showed, in the language of who sent it: names of one
 * category are counted together. One that the content does not have any more keeps its name.
 */
export async function inOwnLanguage(counts: readonly NamedCount[]): Promise<NamedCount[]> {
  if (counts.length === 0) return [];
  const names = await inTime(namesOfCategories(), NAMES_MS, "the inbox names categories as they were registered");
  const sums = new Map<string, number>();
  for (const { name, count } of counts) {
    const shown = names?.get(name) ?? name;
    sums.set(shown, (sums.get(shown) ?? 0) + count);
  }
  return [...sums].map(([name, count]) => ({ name, count })).toSorted((one, other) => other.count - one.count);
}

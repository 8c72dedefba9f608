/**
 * The language of the request that is being handled; in the browser that of the document.
 *
 * Texts are messages in `app/messages/{locale}/{area}.json`, compiled to functions that ask for this language:
 *
 *     import { m } from "~/paraglide/messages";
 *     m.shell_color_mode()
 *
 * Call a message per request, in a component, loader or function. At module level it would be in one language for all.
 */
import { getLocale } from "~/paraglide/runtime";
import { type Locale, locales } from "./locales";
import { shownYear } from "./shown-year";

/** `BASE_LOCALE` outside a request: in scripts and tests. */
export const currentLocale = (): Locale => getLocale();

/** The current language for `lang` and `hreflang` attributes (BCP 47). */
export const localeTag = (): string => locales[currentLocale()].tag;

/** The current language for the formatters of `Intl`. */
export const intlLocale = (): string => locales[currentLocale()].intl;

/** What the addresses of an edition's pages begin with in a language: `/id`, `/2025`, `/id/2025` or nothing. @param year null: the current one */
export const addressPrefix = (locale: Locale, year: number | null): string =>
  locales[locale].prefix + (year === null ? "" : `/${year}`);

/** The basename of the router for the request that is being handled. */
export const currentBasename = (): string => addressPrefix(currentLocale(), shownYear()) || "/";

/**
 * The address of a page or file in a language, for a plain link: `/id/faq` for `/faq`, `/id` for `/`, `/2025/brands` for `/brands` on a
 * page of 2025. `<Link>`, forms of the router and redirects of loaders and actions need no prefix: it is the router's basename.
 * `splitLocale` is the inverse.
 * @param address a path with query and hash; an address of another site is returned as it is
 * @param year of a past edition; null: the current one
 */
export function localHref(address: string, locale = currentLocale(), year = shownYear()): string {
  const prefix = addressPrefix(locale, year);
  return prefix && address.startsWith("/") ? prefix + address.replace(/^\/(?=$|[?#])/, "") : address;
}

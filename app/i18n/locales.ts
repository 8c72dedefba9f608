type LocaleRow = {
  /** What its addresses begin with: empty, or `/` and a segment. It is React Router's basename. */
  prefix: "" | `/${string}`;
  /** BCP 47, for `lang`, `hreflang` and `Content-Language`. */
  tag: string;
  /** For `og:locale` (https://ogp.me/#optional). */
  ogLocale: string;
  /** For `Intl`: numbers, dates, lists and sorting. `-u-hc-h12` asks for the 12-hour clock (UTS 35, "Hour Cycle Identifier"). */
  intl: string;
  /** In the language itself. */
  name: string;
};

/**
 * The languages of the site: a row here and a folder in `app/messages` for each. `scripts/compile-messages.ts` tells Paraglide.
 * In the browser it has one row, that of the page's language.
 */
export const locales = {
  en: { prefix: "", tag: "en", ogLocale: "en_GB", intl: "en-GB-u-hc-h12", name: "English" },
  id: { prefix: "/id", tag: "id", ogLocale: "id_ID", intl: "id-ID", name: "Bahasa Indonesia" },
} as const satisfies Record<string, LocaleRow>;

export type Locale = keyof typeof locales;

/** The language without a prefix, in which scripts and tests run too. */
export const BASE_LOCALE = "en" satisfies Locale;

export const LOCALES = /* @__PURE__ */ Object.keys(locales) as Locale[];

/** An address of the site with a language's prefix in front: `/id/faq` for `/faq`, `/id` for `/`. */
export const withPrefix = (prefix: string, address: string): string =>
  prefix ? prefix + address.replace(/^\/(?=$|[?#])/, "") : address;

/** The address of a page or file in a language: `/id/faq` for `/faq`. On the server only: the browser knows one language. */
export const hrefIn = (locale: Locale, address: string): string => withPrefix(locales[locale].prefix, address);

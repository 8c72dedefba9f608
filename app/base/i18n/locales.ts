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
 * The languages of the site: for each a row here, a folder in `app/messages`, and its name in `project.inlang/settings.json`.
 */
export const locales = {
  en: { prefix: "", tag: "en", ogLocale: "en_GB", intl: "en-GB-u-hc-h12", name: "English" },
  id: { prefix: "/id", tag: "id", ogLocale: "id_ID", intl: "id-ID", name: "Bahasa Indonesia" },
} as const satisfies Record<string, LocaleRow>;

export type Locale = keyof typeof locales;

/** The language without a prefix, in which scripts and tests run too. */
export const BASE_LOCALE = "en" satisfies Locale;

export const LOCALES = Object.keys(locales) as Locale[];

import { BASE_LOCALE, LOCALES, type Locale, locales } from "./locales.ts";

/** After a prefix the path ends, goes on with a slash, or is the home page's data (`/id.data`). */
const PREFIXED = new RegExp(
  `^(${Object.values(locales)
    .flatMap(({ prefix }) => prefix || [])
    .join("|")})(?=$|/|\\.data$)(.*)`,
  "i",
);

/**
 * The language that a path belongs to, and the path without its prefix: `/id/faq` is `/faq` in Indonesian. The prefix may be
 * in any case, as the router allows.
 */
export function splitLocale(pathname: string): { locale: Locale; path: string } {
  const [, prefix, rest = ""] = PREFIXED.exec(pathname) ?? [];
  // The router knows `.data` in lower case only.
  if (prefix === undefined || (rest.startsWith(".") && rest !== ".data"))
    return { locale: BASE_LOCALE, path: pathname };
  const locale = LOCALES.find((name) => locales[name].prefix === prefix.toLowerCase()) ?? BASE_LOCALE;
  return { locale, path: rest === "" ? "/" : rest === ".data" ? "/_.data" : rest };
}

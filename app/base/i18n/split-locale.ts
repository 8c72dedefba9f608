import { BASE_LOCALE, LOCALES, type Locale, locales } from "./locales.ts";

const PREFIXES = Object.values(locales).flatMap(({ prefix }) => prefix || []);

/** After a prefix or a year the path ends, goes on with a slash, or is the home page's data (`/id.data`, `/2025.data`). */
const PREFIXED = new RegExp(`^(${PREFIXES.join("|")}|)(?:/(\\d{4})(?=$|[/.]))?(?=$|/|\\.data$)(.*)`, "i");

/**
 * The language that a path belongs to, the year below which it lives, and the path without both: `/id/2025/brands` is `/brands` of 2025
 * in Indonesian. Pages of past editions live below a year; whether there is such an edition, `findPastEdition` knows. The prefix may be in
 * any case, as the router allows.
 * @returns `year`: null for a path of the current edition
 */
export function splitLocale(pathname: string): { locale: Locale; year: number | null; path: string } {
  const [, prefix = "", year, rest = ""] = PREFIXED.exec(pathname) ?? [];
  const isRoot = !prefix && year === undefined;
  // The router knows `.data` in lower case only.
  if (isRoot || (rest.startsWith(".") && rest !== ".data")) return { locale: BASE_LOCALE, year: null, path: pathname };
  const locale = LOCALES.find((name) => locales[name].prefix === prefix.toLowerCase()) ?? BASE_LOCALE;
  const path = rest === "" ? "/" : rest === ".data" ? "/_.data" : rest;
  return { locale, year: year === undefined ? null : Number(year), path };
}

import { LANGUAGE_COOKIE, languageOfferId } from "~/components/layout/language-offer";
import { currentLocale } from "~/i18n/current-locale";
import { locales } from "~/i18n/locales";
import { preferredLocale } from "~/i18n/preferred-locale";
import styles from "~/styles/language-offer.css?raw";
import type { Route } from "./+types/language-offer";

/**
 * `/language-offer.css`: shows the line that offers a page in the language that the browser prefers, unless the visitor has
 * chosen a language; otherwise it is empty. Pages are cached for everybody, so only this response depends on the visitor.
 */
export function loader({ request: { headers } }: Route.LoaderArgs) {
  const settled = headers
    .get("Cookie")
    ?.split(/;\s*/)
    .some((pair) => pair.startsWith(`${LANGUAGE_COOKIE}=`));
  const preferred = settled ? null : preferredLocale(headers.get("Accept-Language"), currentLocale());
  const css = preferred ? `${styles}#${languageOfferId(locales[preferred].tag)} {\n  display: flex;\n}\n` : "";
  return new Response(css, {
    headers: { "Content-Type": "text/css; charset=utf-8", Vary: "Accept-Language, Cookie" },
  });
}

import { useLocation, useMatches } from "react-router";
import { currentLocale, localHref } from "~/base/i18n/current-locale";
import { LOCALES, locales } from "~/base/i18n/locales";
import { pagePaths, switchHref } from "~/config/page-languages";

/**
 * Links to the page in the other languages, each in its own words: another document, which `hreflang`
 * marks.
 * @param short the language's tag stands for its name where there is no room for it
 */
export function LanguageLinks({ short }: { short?: boolean }) {
  const location = useLocation();
  const paths = pagePaths(useMatches());
  return LOCALES.filter((locale) => locale !== currentLocale()).map((locale) => {
    const { tag, name } = locales[locale];
    return (
      <a
        key={tag}
        // `completeLanguageLinks` adds what the visitor has now. The browser does not load the query rules of all pages for that.
        href={import.meta.env.SSR ? switchHref(locale, location, paths) : localHref(location.pathname, locale)}
        suppressHydrationWarning
        hrefLang={tag}
        lang={tag}
        className={short ? "button-icon font-bold uppercase" : undefined}
      >
        {short ? tag : name}
        {short ? <span className="sr-only normal-case"> {name}</span> : null}
      </a>
    );
  });
}

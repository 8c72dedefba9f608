import { useLocation, useMatches } from "react-router";
import type { Site } from "~/components/page/use-site";
import { pagePaths, switchHref } from "~/http/routing/page-languages";
import { withPrefix } from "~/i18n/locales";

type LanguageLinksProps = { site: Site | undefined; short?: boolean };

/**
 * Links to the page in the other languages, each in its own words: another document, which `hreflang` marks for
 * `useFollowLinks`.
 * @param short the language's tag stands for its name where there is no room for it
 */
export function LanguageLinks({ site, short }: LanguageLinksProps) {
  const location = useLocation();
  const paths = pagePaths(useMatches());
  return site?.otherLanguages.map((language) => (
    <a
      key={language.tag}
      // The browser knows its own language only; `completeLanguageLinks` adds what the visitor has now.
      href={
        import.meta.env.SSR
          ? switchHref(language.locale, location, paths)
          : withPrefix(language.prefix, location.pathname)
      }
      suppressHydrationWarning
      hrefLang={language.tag}
      lang={language.tag}
      className={short ? "button-icon font-bold uppercase" : undefined}
    >
      {short ? language.tag : language.name}
      {short ? <span className="sr-only normal-case"> {language.name}</span> : null}
    </a>
  ));
}

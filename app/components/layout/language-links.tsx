import type { Site } from "~/components/page/use-site";

/** Another language of the site. */
export type Language = Site["otherLanguages"][number];

export type LanguageHref = (language: Language) => string;

type LanguageLinksProps = { site: Site | undefined; languageHref: LanguageHref; short?: boolean };

/**
 * Links to the page in the other languages, each in its own words: another document, which `hreflang` marks for
 * `useFollowLinks`.
 * @param short the language's tag stands for its name where there is no room for it
 */
export function LanguageLinks({ site, languageHref, short }: LanguageLinksProps) {
  return site?.otherLanguages.map((language) => (
    <a
      key={language.tag}
      // The server adds the query; `completeLanguageLinks` adds what the visitor has now.
      href={languageHref(language)}
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

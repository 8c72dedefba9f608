import { useLocation, useMatches } from "react-router";
import { currentLocale } from "~/base/i18n/current-locale";
import { LOCALES, locales } from "~/base/i18n/locales";
import { pagePaths, switchHref } from "~/config/page-languages";
import { InlineScript } from "~/design/components/rendering/inline-script";
import { m } from "~/paraglide/messages";

/**
 * Shows the line of the language that the browser prefers to that of the page, before the first paint. A visitor who follows a
 * link to a page in another language, or closes the line, has settled the language: a cookie keeps that for a year. The server
 * does not read it, since pages are cached for everybody. The text is constant, so a CSP hash can name it.
 */
const SCRIPT = `((lines) => {
  const cookie = "language-settled=1";
  let settled = false;
  const languageOf = (tag) => tag.split("-")[0].toLowerCase();
  const show = () => {
    settled ||= document.cookie.includes(cookie);
    const offers = [document.documentElement, ...lines];
    const [preferred] = navigator.languages.flatMap((tag) => offers.find(({ lang }) => languageOf(lang) === languageOf(tag)) ?? []);
    for (const line of lines) line.hidden = settled || line !== preferred;
  };
  const settle = () => {
    settled = true;
    document.cookie = cookie + "; Path=/; Max-Age=31536000; SameSite=Lax" + (location.protocol === "https:" ? "; Secure" : "");
  };
  show();
  // Back may show the page as it was left.
  addEventListener("pageshow", show);
  document.addEventListener("click", ({ target }) => {
    if (target.closest("body > nav button")) {
      settle();
      show();
    } else if (target.closest("body > nav a, header:not(main *) a[hreflang]")) settle();
  });
})(document.querySelectorAll("body > .language-offer"))`;

/**
 * A line in each other language that offers the page in it, for `<body>` on the server. All visitors get the same HTML, in
 * which the lines are hidden. Without scripts the link in the header leads to the other language.
 */
export function LanguageOffer() {
  return (
    <>
      <LanguageLines />
      <InlineScript code={SCRIPT} />
    </>
  );
}

function LanguageLines() {
  const location = useLocation();
  const matches = useMatches();
  // Every page has a loader; an error screen has no data of it.
  if (matches.length < 2 || matches.at(-1)?.loaderData === undefined) return null;
  const paths = pagePaths(matches);
  return LOCALES.filter((locale) => locale !== currentLocale() && (!paths || paths[locale])).map((locale) => {
    const { tag, name } = locales[locale];
    return (
      <nav key={tag} lang={tag} aria-label={name} className="language-offer night" hidden>
        <a href={switchHref(locale, location, paths)} hrefLang={tag}>
          {m.language_offer({}, { locale })}
        </a>
        <button type="button">{m.language_offer_dismiss({}, { locale })}</button>
      </nav>
    );
  });
}

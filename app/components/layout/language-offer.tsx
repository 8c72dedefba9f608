import { useLocation, useMatches } from "react-router";
import { InlineScript } from "~/components/rendering/inline-script";
import { pagePaths, switchHref } from "~/http/routing/page-languages";
import { currentLocale, localHref } from "~/i18n/current-locale";
import { LOCALES, locales } from "~/i18n/locales";
import { m } from "~/paraglide/messages";

/** The stylesheet that shows a visitor the line of the preferred language, if any: `routes/site-files/language-offer.ts`. */
const LANGUAGE_OFFER_STYLES = "/language-offer.css";

/** The action that settles the language: `routes/forms/language-choice.ts`. */
const LANGUAGE_CHOICE_PATH = "/language-choice";

/** Set once a visitor has chosen a language or dismissed the offer of another one. It holds nothing else. */
export const LANGUAGE_COOKIE = "language-settled";

/** As `Set-Cookie` and `document.cookie` take it: a year. */
export const SETTLED = `${LANGUAGE_COOKIE}=1; Path=/; Max-Age=31536000; SameSite=Lax`;

export const languageOfferId = (tag: string) => `language-offer-${tag}`;

/**
 * A line in each other language that offers the page in it, for `<body>` on the server. All visitors get the same HTML, in
 * which the lines are not displayed; the stylesheet at {@link LANGUAGE_OFFER_STYLES} is each visitor's own
 * (docs/decisions/0088-language-offer-by-stylesheet.md).
 */
export function LanguageOffer() {
  const location = useLocation();
  const matches = useMatches();
  // Every page has a loader; an error screen has no data of it.
  if (matches.length < 2 || matches.at(-1)?.loaderData === undefined) return null;
  const paths = pagePaths(matches);
  const returnTo = switchHref(currentLocale(), location);
  return LOCALES.filter((locale) => locale !== currentLocale() && (!paths || paths[locale])).map((locale) => {
    const { tag, name } = locales[locale];
    return (
      <nav key={tag} id={languageOfferId(tag)} lang={tag} aria-label={name} className="language-offer night">
        <a href={switchHref(locale, location, paths)} hrefLang={tag}>
          {m.language_offer({}, { locale })}
        </a>
        <form method="post" action={LANGUAGE_CHOICE_PATH}>
          <input type="hidden" name="returnTo" value={returnTo} />
          <button type="submit">{m.language_offer_dismiss({}, { locale })}</button>
        </form>
      </nav>
    );
  });
}

/**
 * The end of `<body>` on the server. The script settles the language in the browser: when a link to a page in another language
 * is followed, and when the line is dismissed, which then needs no request. Its text is constant, so a CSP hash can name it.
 * The stylesheet comes last, where it delays nothing.
 */
export function LanguageOfferEnd() {
  const code = `(function(d,c){
function settle(){d.cookie=c+(location.protocol==="https:"?"; Secure":"")}
d.addEventListener("click",function(e){if(e.target.closest("body>nav a[hreflang],header:not(main *) a[hreflang]"))settle()});
d.addEventListener("submit",function(e){var f=e.target;if(f.getAttribute("action")!==${JSON.stringify(LANGUAGE_CHOICE_PATH)})return;
e.preventDefault();settle();f.parentNode.remove()})})(document,${JSON.stringify(SETTLED)})`;
  return (
    <>
      <InlineScript code={code} />
      <link rel="stylesheet" href={localHref(LANGUAGE_OFFER_STYLES)} fetchPriority="low" />
    </>
  );
}

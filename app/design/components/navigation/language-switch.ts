import type { Router } from "~/base/framework/router-internals";
import { localHref } from "~/base/i18n/current-locale";
import { LOCALES, type Locale, locales } from "~/base/i18n/locales";
import { splitLocale } from "~/base/i18n/split-locale";
import { pagePaths } from "~/config/page-languages";

/**
 * Completes the links to the page in other languages before they are used: with the query and the fragment that the visitor
 * has now, and with the other path of a page that has one. React knows the path alone, and a cached document no fragment.
 * The link loads another document, so the browser asks before typed input is lost.
 * @param showOfflineToast is called for a click without a network, after which the page stays
 */
export function completeLanguageLinks(
  router: Pick<Router, "state">,
  showOfflineToast: (retry: () => void) => void,
): void {
  for (const type of ["pointerover", "focusin", "click"]) {
    document.addEventListener(type, (event) => {
      const { target } = event;
      const link =
        target instanceof Element ? target.closest<HTMLAnchorElement>("body > nav a, header:not(main *) a") : null;
      const locale = LOCALES.find((name) => locales[name].tag === link?.hreflang);
      if (!link || !locale) return;
      link.href = addressIn(locale, router.state);
      if (type !== "click") return;
      if (!navigator.onLine) {
        event.preventDefault();
        showOfflineToast(() => link.click());
      } else if (isFormEdited()) askBeforeLeaving();
    });
  }
}

function addressIn(locale: Locale, { location, loaderData }: Router["state"]): string {
  const paths = pagePaths(Object.values(loaderData).map((data: unknown) => ({ loaderData: data })));
  const path = localHref(paths?.[locale] ?? splitLocale(location.pathname).path, locale);
  return paths && !paths[locale] ? path : path + location.search + location.hash;
}

/** Whether a form of the page has other values than it began with. */
function isFormEdited(): boolean {
  const controls = document.querySelectorAll<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(
    'main form[method="post"] :is(input:not([type="hidden"]), select, textarea)',
  );
  return [...controls].some((control) => {
    if (control instanceof HTMLSelectElement)
      return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
    const isChosen = "checked" in control && /^(?:checkbox|radio)$/.test(control.type);
    return isChosen ? control.checked !== control.defaultChecked : control.value !== control.defaultValue;
  });
}

/** For the navigation that a click starts, not for later ones. */
function askBeforeLeaving(): void {
  const listening = new AbortController();
  addEventListener("beforeunload", (event) => event.preventDefault(), { signal: listening.signal });
  setTimeout(() => listening.abort());
}

import type { ComponentType } from "react";
import { useLocation, useMatches } from "react-router";
import { ColorModeContext, useColorModeState } from "~/components/color-mode/color-mode-context";
import { useFollowLinks } from "~/components/navigation/links";
import { type Site, useSite } from "~/components/page/use-site";
import { usePageNotes } from "~/components/rendering/page-notes";
import { pagePaths, switchHref } from "~/http/routing/page-languages";
import { withPrefix } from "~/i18n/locales";
import type { Language, LanguageHref } from "./language-links";
import { currentEntry } from "./menu-entries";

export type LayoutProps = { site: Site | undefined; pathname: string; languageHref: LanguageHref };

type LayoutPartProps = { as: "header" | "footer"; className: string; content: ComponentType<LayoutProps> };

/**
 * The header or the footer, hydrated as usual. Both are more elements than many pages have of their own, so the server
 * renders each once per site data, current menu entry and color mode (docs/decisions/0028-layout-rendered-once.md).
 *
 * The content reads no other context than the color mode, and has no `useId`.
 */
export function LayoutPart({ as: Element, className, content: Content }: LayoutPartProps) {
  const site = useSite();
  const location = useLocation();
  const { pathname } = location;
  const matches = useMatches();
  const colorMode = useColorModeState();
  const followLinks = useFollowLinks();
  const { renderOnce } = usePageNotes();
  if (!import.meta.env.SSR || !renderOnce) {
    return (
      <Element ref={followLinks} className={className}>
        <Content site={site} pathname={pathname} languageHref={({ prefix }) => withPrefix(prefix, pathname)} />
      </Element>
    );
  }
  const { preference, forced } = colorMode;
  const shown = { ...site, toast: undefined, notice: undefined, current: currentEntry(pathname), preference, forced };
  const html = renderOnce(Element + JSON.stringify(shown), () => (
    <ColorModeContext value={colorMode}>
      <Content site={site} pathname={pathname} languageHref={placeholder} />
    </ColorModeContext>
  ));
  const paths = pagePaths(matches);
  const own = site?.otherLanguages.reduce(
    (text, language) =>
      // With a string instead of a function, `$'` in the path would be a replacement pattern.
      text.replaceAll(placeholder(language), () => escapeAttribute(switchHref(language.locale, location, paths))),
    html,
  );
  return <Element className={className} dangerouslySetInnerHTML={{ __html: own ?? html }} />;
}

/** Stands for the page in another language, because the same HTML is for many pages. */
const placeholder = ({ locale }: Language) => `switch-to:${locale}`;

const escapeAttribute = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

import { type ReactNode, use } from "react";
import {
  UNSAFE_DataRouterDataContext as DataContext,
  UNSAFE_LocationContext as LocationContext,
  UNSAFE_DataRouterStateContext as StateContext,
} from "react-router";
import { ColorModeContext } from "~/components/color-mode/color-mode-context";
import { useSite } from "~/components/page/use-site";
import { usePageNotes } from "~/components/rendering/page-notes";
import { placeInMenus } from "./place-in-menus";

type LayoutPartProps = { as: "header" | "footer"; className: string; children: ReactNode };

/**
 * The header or the footer. Both are the same on most pages, and together they are more elements than many a page has of
 * its own: the server renders each once for all that it shows, which is the public data of the site, the place in the menus
 * and the colour mode, and has it as text for every page after. In the browser it is a part of the page like any other.
 *
 * Nothing in it may show more than that, or have an id of React's (`useId`).
 */
export function LayoutPart({ as: Element, className, children }: LayoutPartProps) {
  if (!import.meta.env.SSR) return <Element className={className}>{children}</Element>;
  return (
    <PartOnServer as={Element} className={className}>
      {children}
    </PartOnServer>
  );
}

function PartOnServer({ as: Element, className, children }: LayoutPartProps) {
  const { partCache: cache } = usePageNotes();
  const location = use(LocationContext);
  const state = use(StateContext);
  const data = use(DataContext);
  const colorMode = use(ColorModeContext);
  const site = useSite();
  if (!cache) return <Element className={className}>{children}</Element>;
  const { preference, forced } = colorMode;
  const shown = { ...site, toast: undefined, place: placeInMenus(location.location.pathname), preference, forced };
  // What is rendered apart from its page has none of the page's contexts.
  const html = cache(Element, JSON.stringify(shown), () => (
    <LocationContext value={location}>
      <StateContext value={state}>
        <DataContext value={data}>
          <ColorModeContext value={colorMode}>{children}</ColorModeContext>
        </DataContext>
      </StateContext>
    </LocationContext>
  ));
  return <Element className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}

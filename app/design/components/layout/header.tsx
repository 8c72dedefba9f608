import { Suspense, useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { canonicalUrl } from "~/config/canonical";
import { Icon } from "~/design/components/media/icon";
import { type Site, useSite } from "~/design/components/page/use-site";
import { m } from "~/paraglide/messages";
import { BrandMark } from "./brand-mark";
import { LanguageLinks } from "./language-links";
import { menuEntries } from "./menu-entries";
import { LayoutLink, MenuLink } from "./menu-link";
import { closeMenus, SITE_MENU_ID, SiteMenu } from "./site-menu";

/** The bar at the top of every page: the mark, the menu from 1024 px on, the ticket button, and on narrower screens the menu button. */
export function Header() {
  const site = useSite();
  const { key } = useLocation();
  const shownKey = useRef(key);
  useEffect(() => {
    if (shownKey.current === key) return;
    shownKey.current = key;
    closeMenus();
  }, [key]);
  return (
    <header className="sticky top-0 z-40 border-b border-line bg-ground print:hidden">
      <div className="header-bar page flex items-center gap-2">
        <LayoutLink to="/" className="flex min-h-11 items-center gap-2 font-display text-lg leading-none">
          <BrandMark />
          <span>{site?.shortName}</span>
        </LayoutLink>
        {/* Without the root loader's data the menus have no entries. */}
        <nav hidden={!site} aria-label={m.shell_main_menu()} className="ml-auto hidden lg:block">
          <ul className="menu-bar">
            {menuEntries(site, "headerStart").map((entry) => (
              <li key={entry.to}>
                <MenuLink entry={entry} />
              </li>
            ))}
            <li>
              <ResourcesMenu site={site} />
            </li>
            {menuEntries(site, "headerEnd").map((entry) => (
              <li key={entry.to}>
                {/* Staff reach the blog's admin with a right-click (docs/product.md, "Navigation"). */}
                <MenuLink entry={entry} rightClick={entry.to === "/news" ? site?.blogAdminUrl : undefined} />
              </li>
            ))}
          </ul>
        </nav>
        {site?.exhibit ? (
          <LayoutLink to="/book-space" className="button-quiet exhibit text-sm whitespace-nowrap">
            {site.exhibit}
          </LayoutLink>
        ) : null}
        {site ? (
          <LayoutLink to={site.headerAction.to} className="button-accent">
            {site.headerAction.to === "/ticket" ? <Icon name="lucide:ticket" /> : null}
            {site.headerAction.label}
          </LayoutLink>
        ) : null}
        <LanguageLinks short />
        <button
          type="button"
          hidden={!site}
          className="button-icon lg:hidden"
          popoverTarget={SITE_MENU_ID}
          aria-haspopup="dialog"
          data-tooltip={m.shell_open_menu()}
          data-ripple
        >
          <Icon name="lucide:menu" />
          <span className="sr-only">{m.shell_open_menu()}</span>
        </button>
      </div>
      {/* A boundary is hydrated in its own task, or at once when it is pressed. */}
      <Suspense>
        <SiteMenu site={site} />
      </Suspense>
    </header>
  );
}

const RESOURCES_ID = "resources-menu";

/** The Resources group: a popover, which needs no scripts. */
function ResourcesMenu({ site }: { site: Site | undefined }) {
  return (
    <>
      <button type="button" popoverTarget={RESOURCES_ID} className="resources-button">
        {m.shell_resources()}
        <Icon name="lucide:chevron-down" />
      </button>
      <ul id={RESOURCES_ID} popover="auto" aria-label={m.shell_resources()} className="resources-list">
        {menuEntries(site, "resources").map((entry) => (
          <li key={entry.to}>
            <MenuLink entry={entry} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The first line of a printed page: the site and the page's canonical address. */
export function PrintHead({ site }: { site: Site | undefined }) {
  const { pathname, search } = useLocation();
  const address = site && canonicalUrl(site.url, pathname, search).replace(/^https?:\/\//, "");
  return (
    <p className="print-head hidden" data-address={address}>
      {site?.name}
    </p>
  );
}
